import { readFileSync } from 'node:fs';

/**
 * What Plumbline needs of the limits that a system sets to a process, measured with an ingestion of the example library:
 * modules, the database and what it reads hold some 150 files open, a segment of the write-ahead log has 16 MiB, and WebAssembly
 * reserves far more addresses than it uses. `least` is in the units of `/proc/self/limits`, `shown` in those of `ulimit`.
 */
const NEEDS = [
  { name: 'Max open files', flag: '-n', what: 'open files', least: 256, unit: 1, shown: '1024' },
  {
    name: 'Max file size',
    flag: '-f',
    what: 'KiB for a file',
    least: 64 * 2 ** 20,
    unit: 1024,
    shown: 'unlimited',
  },
  {
    name: 'Max address space',
    flag: '-v',
    what: 'KiB of addresses',
    least: 48e9,
    unit: 1024,
    shown: 'unlimited',
  },
];

/**
 * The sentence for the first limit in the text of `/proc/self/limits` that is too low to work with, or `undefined`.
 * @param {string} limits
 * @returns {string | undefined}
 */
export function describeLowLimit(limits) {
  for (const { name, flag, what, least, unit, shown } of NEEDS) {
    const soft = new RegExp(`^${name} +(\\d+) `, 'm').exec(limits)?.[1];
    if (soft === undefined || Number(soft) >= least) continue;
    const has = Math.floor(Number(soft) / unit);
    return `The system allows this process only ${has} ${what}, and Plumbline needs ${Math.ceil(least / unit)}. Raise the limit, for example with \`ulimit ${flag} ${shown}\` in the shell that starts it.`;
  }
  return undefined;
}

/** Ends the process with a sentence where its limits do not let it work; systems without `/proc` are not looked at. */
export function checkLimits() {
  let limits = '';
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return;
  }
  const problem = describeLowLimit(limits);
  if (problem === undefined) return;
  process.stderr.write(`E008 CONFIGURATION_ERROR: ${problem}\n`);
  process.exit(78);
}
