import { readFileSync } from 'node:fs';

/** @typedef {'files' | 'fileSize' | 'addresses'} Limited */

/**
 * What Plumbline needs of the limits that a system sets to a process, measured with an ingestion of the example library:
 * modules, the database and what it reads hold some 150 files open, a segment of the write-ahead log has 16 MiB, and WebAssembly
 * reserves far more addresses than it uses. `least` is in the units of `/proc/self/limits`, `shown` in those of `ulimit`.
 * @type {{ name: string, flag: string, what: Limited, least: number, unit: number, shown: string }[]}
 */
const NEEDS = [
  { name: 'Max open files', flag: '-n', what: 'files', least: 256, unit: 1, shown: '1024' },
  {
    name: 'Max file size',
    flag: '-f',
    what: 'fileSize',
    least: 64 * 2 ** 20,
    unit: 1024,
    shown: 'unlimited',
  },
  { name: 'Max address space', flag: '-v', what: 'addresses', least: 48e9, unit: 1024, shown: 'unlimited' },
];

/**
 * The sentence `lowLimit` of the catalogue, which cannot be loaded where limits are this low; a test holds both equal.
 * @type {Record<'en' | 'zh', (p: { what: Limited, has: number, least: number, command: string }) => string>}
 */
const SENTENCES = {
  en: ({ what, has, least, command }) =>
    `The system allows this process only ${has} ${{ files: 'open files', fileSize: 'KiB for a file', addresses: 'KiB of addresses' }[what]}, and Plumbline needs ${least}. Raise the limit, for example with \`${command}\` in the shell that starts it.`,
  zh: ({ what, has, least, command }) =>
    `系统只允许本进程${{ files: `打开 ${has} 个文件`, fileSize: `写入 ${has} KiB 的文件`, addresses: `使用 ${has} KiB 的地址空间` }[what]}，而 Plumbline 需要 ${least}。请调高限制，例如在启动它的 shell 中运行 \`${command}\`。`,
};

/**
 * The sentence for the first limit in the text of `/proc/self/limits` that is too low to work with, or `undefined`.
 * @param {string} limits
 * @param {'en' | 'zh'} [language]
 * @returns {string | undefined}
 */
export function describeLowLimit(limits, language = 'en') {
  for (const { name, flag, what, least, unit, shown } of NEEDS) {
    const soft = new RegExp(`^${name} +(\\d+) `, 'm').exec(limits)?.[1];
    if (soft === undefined || Number(soft) >= least) continue;
    const has = Math.floor(Number(soft) / unit);
    return SENTENCES[language]({
      what,
      has,
      least: Math.ceil(least / unit),
      command: `ulimit ${flag} ${shown}`,
    });
  }
  return undefined;
}

/**
 * The language of the terminal, read as the command line reads it later: `--lang`, PLUMBLINE_LANG, the locale.
 * @param {readonly string[]} argv
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {'en' | 'zh'}
 */
export function terminalLanguage(argv, environment) {
  const given = argv.flatMap((word, index) => {
    if (word === '--lang') return [argv[index + 1]];
    return word.startsWith('--lang=') ? [word.slice('--lang='.length)] : [];
  });
  const option = given.at(-1);
  if (option === 'en' || option === 'zh') return option;
  const { PLUMBLINE_LANG, LC_ALL, LC_MESSAGES, LANG } = environment;
  const said = [PLUMBLINE_LANG, LC_ALL, LC_MESSAGES, LANG].find(
    (value) => value !== undefined && value !== '',
  );
  return said !== undefined && /^zh(?![a-z])/i.test(said) ? 'zh' : 'en';
}

/** Ends the process with a sentence where its limits do not let it work; systems without `/proc` are not looked at. */
export function checkLimits() {
  let limits = '';
  try {
    limits = readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return;
  }
  const problem = describeLowLimit(limits, terminalLanguage(process.argv.slice(2), process.env));
  if (problem === undefined) return;
  process.stderr.write(`E008 CONFIGURATION_ERROR: ${problem}\n`);
  process.exit(78);
}
