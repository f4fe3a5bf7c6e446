import { createHash } from 'node:crypto';
import { wording } from '../../catalogue/index.ts';
import type { ByteRange, FileContent, FileDigest, FileStore } from '../../domain/files/index.ts';
import { AppError } from '../../errors/index.ts';
import { PIECE_BYTES } from './digest.ts';

/**
 * The bytes of a file, or a part of them, each piece compared with its digest before any byte of it is given: what was changed on the
 * disk ends the reading with E049, and so does what is gone.
 */
export async function* readChecked(
  store: Pick<FileStore, 'read'>,
  file: FileDigest,
  range: ByteRange = { start: 0, end: file.bytes },
): FileContent {
  const { start, end } = range;
  if (start >= end) return;
  const first = Math.floor(start / PIECE_BYTES);
  const stop = Math.min(file.bytes, Math.ceil(end / PIECE_BYTES) * PIECE_BYTES);
  const aligned = { start: first * PIECE_BYTES, end: stop };
  const piece = Buffer.alloc(Math.min(PIECE_BYTES, aligned.end - aligned.start));
  let number = first;
  let filled = 0;
  for await (const part of store.read(file.hash, aligned)) {
    for (let at = 0; at < part.length; ) {
      const next = part.subarray(at, at + PIECE_BYTES - filled);
      const place = number * PIECE_BYTES + filled;
      if (place + next.length > aligned.end) throw changed(file);
      piece.set(next, filled);
      filled += next.length;
      at += next.length;
      if (filled === PIECE_BYTES || place + next.length === aligned.end) yield* endPiece();
    }
  }
  if (number * PIECE_BYTES + filled !== Math.ceil(aligned.end / PIECE_BYTES) * PIECE_BYTES)
    throw changed(file);

  function* endPiece(): Generator<Uint8Array> {
    const bytes = piece.subarray(0, filled);
    if (createHash('sha256').update(bytes).digest('hex') !== file.pieces[number]) throw changed(file);
    const offset = number * PIECE_BYTES;
    const wanted = bytes.subarray(Math.max(0, start - offset), Math.max(0, end - offset));
    number += 1;
    filled = 0;
    // A copy: the next piece is written over this one.
    if (wanted.length > 0) yield Uint8Array.from(wanted);
  }
}

const changed = ({ hash }: FileDigest) =>
  new AppError('E049', wording('keptFileChanged', { hash: hash.slice(0, 12) }));
