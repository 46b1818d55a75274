// A list cut into pieces: every byte belongs to exactly one, so that a text is printed as it was read.
import type { Span } from "../text/source.ts";
import type { ListEntry, ListFile } from "./types.ts";

export type PieceKind = "scope" | "target" | "marker" | "argument" | "comment" | "between";

/** A stretch of the list's text; `entry` is the index of the entry that it belongs to. */
export interface Piece {
  readonly kind: PieceKind;
  readonly start: number;
  readonly end: number;
  readonly entry: number | null;
}

/** The pieces in order, without a gap. Places that one value gives to several parts count once. */
export function piecesOf(list: ListFile): readonly Piece[] {
  const owned = list.entries
    .flatMap((entry, index) => ownedPieces(entry, index))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces: Piece[] = [];
  let at = 0;
  const between = (end: number): void => {
    if (end > at) pieces.push({ kind: "between", start: at, end, entry: null });
  };
  for (const piece of owned) {
    if (piece.start < at || piece.end === piece.start) continue;
    between(piece.start);
    pieces.push(piece);
    at = piece.end;
  }
  between(list.source.text.length);
  return pieces;
}

function ownedPieces(entry: ListEntry, index: number): readonly Piece[] {
  const piece = (kind: PieceKind, at: Span | undefined): readonly Piece[] =>
    at ? [{ kind, start: at.start.offset, end: at.end.offset, entry: index }] : [];
  return [
    ...piece("scope", entry.scopeAt),
    ...piece("target", entry.at),
    ...entry.written.flatMap(({ at, argumentAt }) =>
      argumentAt
        ? [
            ...piece("marker", { ...at, end: argumentAt.start }),
            ...piece("argument", argumentAt),
            ...piece("marker", { ...at, start: argumentAt.end }),
          ]
        : piece("marker", at),
    ),
    ...piece("comment", entry.comment?.at),
  ];
}

/** The list's text put together from its pieces: `printList(parseList(…, text)) === text` for any text. */
export function printList(list: ListFile): string {
  const { text } = list.source;
  return piecesOf(list)
    .map(({ start, end }) => text.slice(start, end))
    .join("");
}
