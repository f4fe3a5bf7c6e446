import { LINES, type LineNames } from './line-names.ts';

const isHan = (name: string): boolean => /\p{Script=Han}/u.test(name);

/** A text in one spelling: small letters and figures, words apart by one space, with a space at both ends. */
export function foldLabel(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

/** Longest first, so that “gross margin” hides “margin”; a name may be of several lines. */
const NAMES: readonly (readonly [name: string, lines: readonly LineNames[]])[] = [
  ...LINES.reduce((names, line) => {
    for (const name of [...line.printed, ...line.asked]) {
      for (const key of isHan(name) ? [name] : [` ${name} `, ` ${name}s `])
        names.set(key, [...(names.get(key) ?? []), line]);
    }
    return names;
  }, new Map<string, LineNames[]>()),
].toSorted(([a], [b]) => b.length - a.length);

/** The lines of accounts that a question names, and its text without their names. */
export function askedLines(question: string): {
  readonly lines: readonly LineNames[];
  readonly rest: string;
} {
  const lines = new Set<LineNames>();
  let rest = foldLabel(question);
  for (const [name, named] of NAMES) {
    if (!rest.includes(name)) continue;
    for (const line of named) lines.add(line);
    rest = rest.replaceAll(name, '  ');
  }
  return { lines: [...lines], rest };
}

/** A name stands right before its line; a longer text is looked through no further. */
const NEAR = 60;

/** Where the first line that a Chinese text names begins. */
export function lineIn(text: string): number | undefined {
  const near = text.slice(0, NEAR);
  const places = NAMES.flatMap(([name]) => (isHan(name) && near.includes(name) ? [near.indexOf(name)] : []));
  return places.length === 0 ? undefined : Math.min(...places);
}
