import type { Unit } from './block-units.ts';
import type { ChunkingOptions } from './chunking-options.ts';

/** Share of the maximum below which a chunk takes sentences of a block that does not fit as a whole. */
const FILL_BELOW = 0.35;

/** Whether the units, taken together, fit into one chunk with what it must repeat. */
function fits(units: readonly Unit[], next: Unit, max: number): boolean {
  const first = units[0] ?? next;
  const room = first.prefix === '' ? max : max - first.prefix.length - 1;
  return next.end - first.start <= room;
}

/**
 * Packs the units of one section into groups, in order; a heading or the title of a table begins a group once the one before is
 * long enough. `divide` cuts a unit of text into sentences, and a table that does not fit below its title into rows; units that
 * it returns unchanged are taken whole.
 */
export function packUnits(
  units: readonly Unit[],
  options: ChunkingOptions,
  divide: (unit: Unit, underTitle: boolean) => readonly Unit[],
): Unit[][] {
  const { maxChunkSize: max, minChunkSize: min } = options;
  const groups: Unit[][] = [];
  let current: Unit[] = [];

  function close(): void {
    const carried = leadIn(current);
    if (current.length > 0) groups.push(current);
    current = carried;
  }

  function add(unit: Unit): void {
    const size = current.length === 0 ? 0 : (current.at(-1)?.end ?? 0) - (current[0]?.start ?? 0);
    const underTitle = current.length > 0 && current.every(({ leadsIn }) => leadsIn);
    if (unit.opens && size >= min && !underTitle) close();
    const isOtherTable = (current[0]?.prefix ?? '') !== '' && current[0]?.block !== unit.block;
    if (!isOtherTable && fits(current, unit, max)) {
      current.push(unit);
      return;
    }
    const isShort = current.length > 0 && size < Math.max(min, max * FILL_BELOW);
    if (!isOtherTable && isShort && addParts(unit, underTitle)) return;
    close();
    if (current.length > 0 && !fits(current, unit, max)) {
      if (addParts(unit, true)) return;
      groups.push(current);
      current = [];
    }
    current.push(unit);
  }

  /** Fills the chunk with the first part of what does not fit as a whole; false where not even that fits. */
  function addParts(unit: Unit, underTitle: boolean): boolean {
    const [first, ...rest] = divide(unit, underTitle);
    if (rest.length === 0 || first === undefined || !fits(current, first, max)) return false;
    current.push(first);
    for (const part of rest) add(part);
    return true;
  }

  for (const unit of units) add(unit);
  if (current.length > 0) groups.push(current);
  return balanceTail(groups, options);
}

/** Takes headings and announcements off the end of a chunk that has more, so that they stand with what follows. */
function leadIn(units: Unit[]): Unit[] {
  let keep = units.length;
  while (keep > 0 && units[keep - 1]?.leadsIn === true) keep--;
  return keep === 0 ? [] : units.splice(keep);
}

/** A short last group gets units from the one before while both stay within the limits. */
function balanceTail(groups: Unit[][], { maxChunkSize: max, minChunkSize: min }: ChunkingOptions): Unit[][] {
  const last = groups.at(-1);
  const before = groups.at(-2);
  if (
    last === undefined ||
    before === undefined ||
    last[0]?.prefix !== '' ||
    before[0]?.prefix !== '' ||
    last[0].opens
  )
    return groups;
  for (;;) {
    const moved = before.at(-1);
    const end = last.at(-1)?.end ?? 0;
    const start = last[0]?.start ?? 0;
    if (moved === undefined || before.length < 2) return groups;
    // What has lost its text to the last group goes with it.
    if (end - start >= min && !moved.leadsIn) return groups;
    const rest = (before.at(-2)?.end ?? 0) - (before[0]?.start ?? 0);
    if (end - moved.start > max || moved.prefix !== '' || (rest < min && !moved.leadsIn)) return groups;
    last.unshift(moved);
    before.pop();
  }
}
