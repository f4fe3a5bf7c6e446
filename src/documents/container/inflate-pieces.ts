import { Inflate } from 'fflate';

const PIECE_BYTES = 64 * 1024;

/** Unpacks in pieces, so that what one holds is all that is in memory, until `take` says that it has enough. Throws where the packed bytes are damaged. */
export function inflateInPieces(packed: Uint8Array, take: (piece: Uint8Array) => boolean): void {
  let goesOn = true;
  const inflate = new Inflate((piece) => {
    goesOn &&= take(piece);
  });
  for (let start = 0; start < packed.length && goesOn; start += PIECE_BYTES)
    inflate.push(packed.subarray(start, start + PIECE_BYTES), start + PIECE_BYTES >= packed.length);
}
