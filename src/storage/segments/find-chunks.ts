import type { IndexWord, WordNeed } from '../../domain/index.ts';
import type { ChunkTable } from './chunk-table.ts';

interface LookedUp {
  readonly table: ChunkTable;
  readonly postings: ReadonlyMap<string, readonly number[]>;
  readonly inScope: Uint8Array;
}

/** Numbers of the chunks that meet a need, and of neighbours that meet it together. */
export function findChunks(index: LookedUp, need: WordNeed, limit: number): readonly number[] {
  const { table, inScope } = index;
  const terms = expandWords(index.postings, need.flat(2));
  const groups = need.map((group) => markGroup(index, group, terms));
  const isSeen = (chunk: number) => inScope[table.segmentOf[chunk] ?? 0] === 2;
  const versionOf = (chunk: number) => table.segments[table.segmentOf[chunk] ?? 0]?.versionId;
  const meetsAlone = (chunk: number) => groups.every((marked) => marked[chunk] === 1);
  const found: number[] = [];
  const add = (chunk: number) => {
    if (found.at(-1) !== chunk) found.push(chunk);
  };
  for (let chunk = 0; chunk < table.size && found.length < limit; chunk++) {
    if (!isSeen(chunk)) continue;
    if (meetsAlone(chunk)) {
      add(chunk);
      continue;
    }
    const next = chunk + 1;
    if (groups.length < 2 || next >= table.size || !isSeen(next) || meetsAlone(next)) continue;
    const isJoint = groups.every((marked) => marked[chunk] === 1 || marked[next] === 1);
    if (!isJoint || versionOf(chunk) !== versionOf(next)) continue;
    add(chunk);
    add(next);
  }
  return found.slice(0, limit);
}

/** How many chunks of each document meet one of the needs alone; 0 where only neighbours meet it together. */
export function countMeeting(index: LookedUp, needs: readonly WordNeed[]): ReadonlyMap<string, number> {
  const { table, inScope } = index;
  const alone = new Uint8Array(table.size);
  const joint = new Uint8Array(table.size);
  for (const need of needs) {
    const terms = expandWords(index.postings, need.flat(2));
    const groups = need.map((group) => markGroup(index, group, terms));
    for (let chunk = 0; chunk < table.size; chunk++)
      if (groups.every((marked) => marked[chunk] === 1)) alone[chunk] = 1;
      else if (
        table.segmentOf[chunk] === table.segmentOf[chunk + 1] &&
        groups.every((marked) => marked[chunk] === 1 || marked[chunk + 1] === 1)
      )
        joint[chunk] = 1;
  }
  const counts = new Map<string, number>();
  for (let chunk = 0; chunk < table.size; chunk++) {
    const segment = table.segmentOf[chunk] ?? 0;
    if (inScope[segment] !== 2 || (alone[chunk] === 0 && joint[chunk] === 0)) continue;
    const id = table.segments[segment]?.documentId ?? '';
    counts.set(id, (counts.get(id) ?? 0) + (alone[chunk] ?? 0));
  }
  return counts;
}

type Terms = ReadonlyMap<string, readonly string[]>;

const keyOf = ({ form, text }: IndexWord) => `${form} ${text}`;

/** The terms of the index that a word stands for; all of them are looked at once. */
function expandWords(postings: LookedUp['postings'], words: readonly IndexWord[]): Terms {
  const terms = new Map<string, string[]>();
  for (const word of words) terms.set(keyOf(word), postings.has(word.text) ? [word.text] : []);
  const starts = words.filter(({ form }) => form === 'start');
  const figures = words
    .filter(({ form }) => form === 'figure')
    .map((word) => ({ word, pattern: new RegExp(figurePattern(word.text)) }));
  if (starts.length + figures.length === 0) return terms;
  for (const term of postings.keys()) {
    for (const word of starts)
      if (term.startsWith(word.text) && term !== word.text) terms.get(keyOf(word))?.push(term);
    if (!/\d/.test(term)) continue;
    for (const { word, pattern } of figures)
      if (pattern.test(term) && term !== word.text) terms.get(keyOf(word))?.push(term);
  }
  return terms;
}

export const NO_DIGIT_BEFORE = '(^|[^0-9])';
export const NO_DIGIT_BEHIND = '($|[^0-9])';

/** A number within a term, its thousands parted by commas or not, as a regular expression of JavaScript and of Postgres. */
export function figurePattern(figure: string): string {
  const [whole = '', ...fractions] = figure.split('.');
  const parted = [...whole].map((digit, at) => {
    const left = whole.length - 1 - at;
    return left > 0 && left % 3 === 0 ? `${digit},?` : digit;
  });
  return `${NO_DIGIT_BEFORE}${[parted.join(''), ...fractions].join('[.]')}${NO_DIGIT_BEHIND}`;
}

/** 1 for every chunk that has one of the alternatives. */
function markGroup({ table, postings }: LookedUp, group: WordNeed[number], terms: Terms): Uint8Array {
  const marked = new Uint8Array(table.size);
  const chunksOf = (word: IndexWord) =>
    (terms.get(keyOf(word)) ?? []).flatMap((term) =>
      (postings.get(term) ?? []).map((posting) => Math.floor(posting / 256)),
    );
  for (const alternative of group) {
    const [shortest = [], ...others] = alternative
      .map(chunksOf)
      .toSorted((left, right) => left.length - right.length);
    if (shortest.length === 0) continue;
    const sets = others.map((chunks) => new Set(chunks));
    for (const chunk of shortest) if (sets.every((set) => set.has(chunk))) marked[chunk] = 1;
  }
  return marked;
}
