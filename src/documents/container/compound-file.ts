import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

const MAGIC = 0xe011cfd0;
const HEADER_BYTES = 512;
/** Places of allocation sectors that the header itself has. */
const IN_HEADER = 109;
/** From here on an entry is a mark (free, end of chain, …) and no sector. */
const FIRST_MARK = 0xfffffffa;

/** Refuses a compound file that its reader would follow for ever, before any library opens it. Throws E030. */
export function checkSectors(bytes: Uint8Array, sourcePath: string): void {
  if (hasSectorCircle(bytes))
    throw new AppError(
      'E030',
      wording('fileMalformed', { name: sourcePath, why: wording('whySectorCircle') }),
    );
}

/**
 * Whether the sectors of a compound file (the container of old Office files, [MS-CFB]) follow each other in a circle: what reads such
 * a file may go round without end. False for every other file. Takes a time that grows with the file alone.
 */
export function hasSectorCircle(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC) return false;
  const shift = view.getUint16(30, true);
  if (shift < 7 || shift > 20) return false; // no sector that a reader would follow
  const allocation = allocationSectors(view, 2 ** shift);
  return allocation === undefined || goesRound(nextSectors(view, 2 ** shift, allocation));
}

const placeOf = (sector: number, size: number) => (sector + 1) * size;
const isWithin = (view: DataView, sector: number, size: number) =>
  sector < FIRST_MARK && placeOf(sector, size) + size <= view.byteLength;

/** The sectors of the allocation table, in order; undefined when the list of them goes round itself. */
function allocationSectors(view: DataView, size: number): number[] | undefined {
  const found: number[] = [];
  const take = (at: number, count: number) => {
    for (let entry = 0; entry < count; entry++) found.push(view.getUint32(at + 4 * entry, true));
  };
  take(76, IN_HEADER);
  const seen = new Set<number>();
  for (let sector = view.getUint32(68, true); isWithin(view, sector, size); ) {
    if (seen.has(sector)) return undefined;
    seen.add(sector);
    const perSector = size / 4 - 1;
    take(placeOf(sector, size), perSector);
    sector = view.getUint32(placeOf(sector, size) + 4 * perSector, true);
  }
  return found.slice(0, Math.ceil(view.byteLength / size / (size / 4))); // more tables than sectors tell nothing
}

/** Which sector follows which. */
function nextSectors(view: DataView, size: number, allocation: readonly number[]): Map<number, number> {
  const next = new Map<number, number>();
  const perSector = size / 4;
  for (const [index, table] of allocation.entries()) {
    if (!isWithin(view, table, size)) continue;
    for (let entry = 0; entry < perSector; entry++) {
      const sector = index * perSector + entry;
      const follower = view.getUint32(placeOf(table, size) + 4 * entry, true);
      if (isWithin(view, sector, size) && isWithin(view, follower, size)) next.set(sector, follower);
    }
  }
  return next;
}

/** Whether a chain of followers comes back to itself; each sector is looked at once. */
function goesRound(next: ReadonlyMap<number, number>): boolean {
  const chainOf = new Map<number, number>();
  for (const start of next.keys()) {
    for (let sector: number | undefined = start; sector !== undefined; sector = next.get(sector)) {
      const chain = chainOf.get(sector);
      if (chain === start) return true;
      if (chain !== undefined) break;
      chainOf.set(sector, start);
    }
  }
  return false;
}
