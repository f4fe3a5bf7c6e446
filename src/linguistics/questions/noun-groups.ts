import { readPeriods } from '../periods/index.ts';
import { type EnglishWord, tagEnglish } from '../words/english-words.ts';

/** A thing that an English text speaks of, in its own words. */
export interface NounGroup {
  /** With its article: “the revenue of the companies”. */
  readonly text: string;
  readonly isPlural: boolean;
  /** Every noun of it is a name. */
  readonly isName: boolean;
  /** Offsets in the text. */
  readonly start: number;
  readonly end: number;
}

interface Run {
  /** Places of the first and the last word. */
  readonly from: number;
  readonly to: number;
}

const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN']);
const INNER: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM']);
const ASKS = /^(?:what|which|whose|how)$/i;
/** Plural though they end in no “s”. */
const PLURALS: ReadonlySet<string> = new Set([
  'people',
  'children',
  'men',
  'women',
  'staff',
  'police',
  'criteria',
  'data',
  'aircraft',
]);

/**
 * The noun groups of an English text in their order, by parts of speech: each alone, and joined with what follows “of” or another preposition.
 * Times are none.
 */
export function nounGroups(text: string): readonly NounGroup[] {
  const words = tagEnglish(text);
  const runs = groupRuns(words);
  return runs.flatMap((run, at) => {
    const joined = joinedGroup(words, runs, at);
    return [
      ...(joined === undefined ? [] : [groupOf(text, words, run, joined)]),
      groupOf(text, words, run, run),
    ].filter((group) => readPeriods(group.text).every(({ raw }) => raw.length * 2 < group.text.length));
  });
}

/** Whether a text is one noun group and nothing else. */
export function isNounGroup(text: string): boolean {
  return nounGroups(text).some(({ start, end }) => start === 0 && end === text.trimEnd().length);
}

function groupRuns(words: readonly EnglishWord[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at++) {
    if (/^how$/i.test(words[at]?.word ?? '') && /^(?:many|much)$/i.test(words[at + 1]?.word ?? '')) at += 2;
    const from = at;
    if (words[at]?.tag === 'DET' && !ASKS.test(words[at]?.word ?? '')) at++;
    let last = -1;
    while (at < words.length && belongs(words, at)) {
      if (NOUNS.has(words[at]?.tag ?? '')) last = at;
      at++;
    }
    if (last >= 0) runs.push({ from, to: last });
    at = Math.max(from, last);
  }
  return runs;
}

/** A possessive mark goes on with a group; so does “&”, and a participle before a noun. */
function belongs(words: readonly EnglishWord[], at: number): boolean {
  const { tag = 'X', word = '' } = words[at] ?? {};
  const next = words[at + 1]?.tag ?? '';
  if (INNER.has(tag)) return true;
  if (/^['’]s?$/.test(word) || word === '&' || word === '-') return INNER.has(next);
  return tag === 'VERB' && /(?:ed|ing)$/.test(word) && NOUNS.has(next);
}

const MOST_JOINED = 3;

/** The group with what its prepositions bring, as far as the next word that is none; undefined where none follows. */
function joinedGroup(words: readonly EnglishWord[], runs: readonly Run[], at: number): Run | undefined {
  const [first, ...rest] = runs.slice(at);
  if (first === undefined) return undefined;
  let { to } = first;
  for (const next of rest.slice(0, MOST_JOINED)) {
    const isLinked = next.from === to + 2 && words[to + 1]?.tag === 'ADP';
    if (!isLinked) break;
    to = next.to;
  }
  return to === first.to ? undefined : { from: first.from, to };
}

function groupOf(text: string, words: readonly EnglishWord[], head: Run, whole: Run): NounGroup {
  const start = words[whole.from]?.start ?? 0;
  const last = words[whole.to];
  const end = (last?.start ?? 0) + (last?.word.length ?? 0);
  const own = words.slice(head.from, head.to + 1);
  const noun = words[head.to];
  return {
    text: text.slice(start, end),
    isPlural: isPlural(noun),
    isName: own.every(({ tag }) => !NOUNS.has(tag) || tag === 'PROPN'),
    start,
    end,
  };
}

function isPlural(noun: EnglishWord | undefined): boolean {
  if (noun === undefined || noun.tag === 'PROPN') return false;
  const word = noun.word.toLowerCase();
  return PLURALS.has(word) || (/s$/.test(word) && noun.lemma !== word && !/(?:ss|us|is)$/.test(word));
}
