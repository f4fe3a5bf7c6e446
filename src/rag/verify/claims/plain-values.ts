import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { PassageSentence } from './passages.ts';

/** A value without a unit that a clause gives for something that has only one: a date, a version, the holder of a role. */
export interface PlainValue {
  readonly kind: 'day' | 'month' | 'version' | 'holder';
  /** Equal for equal values. */
  readonly text: string;
  readonly raw: string;
  readonly index: number;
  readonly clause: readonly Token[];
}

/** What happens once. A meeting, an inspection or a payment has many dates, and none of them contradicts another. */
const ONCE = new RegExp(
  String.raw`\b(?:expir\w+|${anyOf(EN.claims.onceOnly)}|releas\w+|commission\w*|acquir\w+|sign(?:s|ed)|published|complet\w+|${anyOf(EN.claims.inForce)})\b|${anyOf(ZH.claims.once)}`,
  'i',
);
const VERSION =
  /(?:\bversions?|\brelease|\brevision|\bv|版本(?:号)?(?:为|是)?|修订版)[\s:：.]?\s?(\d{1,3}(?:\.\d{1,4}){1,3})(?![\d.]*\d)/gi;
const ROLE = new RegExp(
  String.raw`\b${anyOf(EN.claims.role)}(?: of [^,.;:()]{2,60}?)? (?:is|was) (?:the |called )?|${anyOf(ZH.claims.role)}(?:是|为|：)`,
  'gi',
);

/** The values of a sentence that are the only ones of their kind in their clause. */
export function plainValues(sentence: PassageSentence): PlainValue[] {
  const found = [...dates(sentence), ...versions(sentence), ...holders(sentence)];
  const placed = found.map((value) => {
    const clause = sentence.tokens.filter(({ index }) => index <= value.index + 1).at(-1)?.clause ?? 0;
    return { ...value, at: clause };
  });
  return placed.flatMap(({ at, ...value }) => {
    const others = placed.filter((other) => other.at === at && other.kind === value.kind);
    if (others.length > 1) return [];
    const end = value.index + value.raw.length;
    const clause = sentence.tokens.filter(
      ({ clause: own, index }) => own === at && (index < value.index || index >= end),
    );
    const words = clause.map(({ lower }) => lower).join(' ');
    const once = ONCE.test(words) || ONCE.test(words.replaceAll(' ', ''));
    return value.kind === 'version' || value.kind === 'holder' || once ? [{ ...value, clause }] : [];
  });
}

type Found = Omit<PlainValue, 'clause'>;

/** Dates with year and month; a month and a day of it are of different kinds, since they may both be right. */
function dates({ dates: found }: PassageSentence): Found[] {
  return found.flatMap(({ year, month, day, raw, index, ambiguous }) => {
    if (year === undefined || month === undefined || ambiguous === true) return [];
    const kind = day === undefined ? 'month' : 'day';
    return [{ kind, text: [year, month, day].join('-'), raw: raw.trim(), index }] as const;
  });
}

function versions({ folded }: PassageSentence): Found[] {
  return [...folded.matchAll(VERSION)].map((match) => ({
    kind: 'version',
    text: match[1] ?? '',
    raw: match[1] ?? '',
    index: match.index + match[0].length - (match[1] ?? '').length,
  }));
}

/** The name that follows a role directly; a role whose holder is described and not named is left out. */
function holders({ folded, tokens }: PassageSentence): Found[] {
  return [...folded.matchAll(ROLE)].flatMap((match) => {
    const start = match.index + match[0].length;
    const names: Token[] = [];
    for (const token of tokens.filter(({ index }) => index >= start)) {
      const gap = names.at(-1) === undefined ? token.index - start : token.index - endOf(names.at(-1));
      if (!token.name || gap > 1) break;
      names.push(token);
    }
    const [first] = names;
    if (first === undefined) return [];
    const raw = names.map(({ raw: word }) => word).join(names.some(({ kind }) => kind === 'han') ? '' : ' ');
    return [{ kind: 'holder', text: raw.toLowerCase(), raw, index: first.index }] as const;
  });
}

function endOf(token: Token | undefined): number {
  return token === undefined ? 0 : token.index + token.raw.length;
}
