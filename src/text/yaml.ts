// The YAML library behind one module: a dynamic import of the bundled CommonJS package itself loses its names.
export {
  Composer,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  parseAllDocuments,
  parseDocument,
} from "yaml";
