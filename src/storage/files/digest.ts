import { createHash } from 'node:crypto';
import type { FileDigest } from '../../domain/files/index.ts';

/** What a part of a file is checked by; a reader holds one of them at a time. */
export const PIECE_BYTES = 1024 * 1024;

/** Takes content as it comes by and says what it is. */
export function createDigest(): { add(part: Uint8Array): void; end(): FileDigest } {
  const whole = createHash('sha256');
  const pieces: string[] = [];
  let piece = createHash('sha256');
  let filled = 0;
  let bytes = 0;
  const closePiece = () => {
    pieces.push(piece.digest('hex'));
    piece = createHash('sha256');
    filled = 0;
  };
  return {
    add(part) {
      whole.update(part);
      bytes += part.length;
      for (let at = 0; at < part.length; ) {
        const next = part.subarray(at, at + PIECE_BYTES - filled);
        piece.update(next);
        filled += next.length;
        at += next.length;
        if (filled === PIECE_BYTES) closePiece();
      }
    },
    end() {
      if (filled > 0 || bytes === 0) closePiece();
      return { hash: whole.digest('hex'), bytes, pieces };
    },
  };
}

/** Whether it is a hash as files are called by; nothing else becomes part of a path or an address. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
