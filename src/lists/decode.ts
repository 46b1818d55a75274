// Bytes of a list file as text: strict UTF-8, with the place of the first byte that is none.

/** The text with its byte order mark kept, or the offset of the first byte that is no UTF-8. */
export function decodeUtf8(
  bytes: Uint8Array,
): { readonly text: string } | { readonly badByte: number } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { badByte: firstBadByte(bytes) };
  }
}

function firstBadByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** Bytes of the well-formed sequence at an offset; 0 for none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = 1; next < length; next++) {
    const [low, high] = next === 1 ? secondBounds(first) : [0x80, 0xbf];
    const byte = bytes[at + next] ?? 0;
    if (byte < low! || byte > high!) return 0;
  }
  return length;
}

/** Overlong forms, surrogates and values beyond Unicode show in the second byte. */
function secondBounds(first: number): readonly [number, number] {
  if (first === 0xe0) return [0xa0, 0xbf];
  if (first === 0xed) return [0x80, 0x9f];
  if (first === 0xf0) return [0x90, 0xbf];
  return first === 0xf4 ? [0x80, 0x8f] : [0x80, 0xbf];
}
