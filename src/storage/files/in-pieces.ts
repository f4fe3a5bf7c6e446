import type { FileContent } from '../../domain/files/index.ts';

/** The same bytes in pieces of one size, the last one shorter; nothing for no bytes. Each piece is a buffer of its own. */
export async function* inPieces(
  content: FileContent | Uint8Array,
  pieceBytes: number,
): AsyncGenerator<Uint8Array> {
  let piece = Buffer.allocUnsafe(0);
  let filled = 0;
  for await (const part of content instanceof Uint8Array ? [content] : content)
    for (let at = 0; at < part.length; ) {
      if (filled === 0) piece = Buffer.allocUnsafeSlow(pieceBytes);
      const next = part.subarray(at, at + pieceBytes - filled);
      piece.set(next, filled);
      filled += next.length;
      at += next.length;
      if (filled < pieceBytes) continue;
      yield piece;
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}
