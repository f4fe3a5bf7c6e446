import type { Overrides } from './cli-deps.ts';

/** Commands for a person to paste, which reach the library that the command before them worked on. */
export interface Hints {
  /** `runs resume run_1` as a whole command line. */
  command(rest: string): string;
  /** A sentence in which every command in backticks is a whole command line. */
  complete(sentence: string): string;
}

/** Settings that say which library is meant; all others are not worth a longer line. */
const PLACES = ['dataDir', 'database.url', 'client.url'];

/** `program` is what is typed to start Plumbline, such as `npx plumbline`. Passwords are never repeated. */
export function createHints(program: string, overrides: Overrides | undefined): Hints {
  const given = overrides === undefined ? [] : placeOptions(overrides);
  const command = (rest: string): string => {
    const added = /(?:^|\s)--help\b/.test(rest)
      ? []
      : given.filter(({ name, isRepeatable }) => isRepeatable || !rest.split(' ').includes(name));
    const words = added.map(({ name, value }) => `${name} ${quote(value)}`);
    return [program, rest, ...words].filter((part) => part !== '').join(' ');
  };
  return {
    command,
    complete: (sentence) =>
      sentence.replace(/`plumbline ([^`]+)`/g, (_, rest: string) => `\`${command(rest)}\``),
  };
}

function placeOptions({ configFile, flags, set }: Overrides) {
  const { dataDir } = flags;
  return [
    ...(configFile === undefined ? [] : [{ name: '--config', value: configFile, isRepeatable: false }]),
    ...(typeof dataDir === 'string' ? [{ name: '--data-dir', value: dataDir, isRepeatable: false }] : []),
    ...set.filter(isPlace).map((value) => ({ name: '--set', value, isRepeatable: true })),
  ];
}

const isPlace = (setting: string): boolean =>
  PLACES.some((key) => setting.startsWith(`${key}=`)) && !/:\/\/[^/:]*:[^/]*@/.test(setting);

/** A word as a POSIX shell reads it back. */
const quote = (word: string): string =>
  /^[\w./:@%+=,-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
