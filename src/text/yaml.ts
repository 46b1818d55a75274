// The YAML library behind one module: a dynamic import of the bundled CommonJS package itself loses its names.
export {
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  parseDocument,
} from "yaml";
