import * as english from '../lexicon/en.ts';
import { anyOf, wordsOf } from '../lexicon/words-of.ts';
import * as chinese from '../lexicon/zh.ts';
import type { Token } from '../words/tokenize.ts';
import { COMPARISON, findDirections } from './direction.ts';

const ENGLISH = new Set(wordsOf(english.NEGATORS));
const CHINESE = new Set(wordsOf(chinese.NEGATORS));
const CHINESE_FALSE = new Set(wordsOf(chinese.FALSE_NEGATORS));

const REACH = 3;

export interface Negator {
  readonly token: Token;
  readonly position: number;
  /** Keys of the content words and numbers that it reaches, nearest first. */
  readonly scope: readonly string[];
  /** “Not less than” bounds a figure and denies nothing. */
  readonly isBound: boolean;
}

/**
 * Negating words with what they negate: the next content words of the same clause. "Not only" is none. A scope instead of a
 * count, because a claim may leave out a clause of its source that happens to be negated.
 */
export function findNegators(tokens: readonly Token[]): Negator[] {
  return tokens.flatMap((token, position): Negator[] => {
    const isNegating = isNegator(token) || keepsFrom(tokens, position);
    if (!isNegating || isEmptyOfSense(tokens, position)) return [];
    const scope: string[] = [];
    if (token.kind === 'han' && token.raw.length > 1)
      scope.push(token.key.replace(/^(?:并)?[不未没无非勿]/, ''));
    for (let at = position + 1; at < tokens.length && at <= position + 6 && scope.length < REACH; at++) {
      const next = tokens[at];
      if (!next || next.clause !== token.clause) break;
      if (next.kind === 'number' || (!next.stop && next.wordClass !== 'function')) scope.push(next.key);
    }
    const isBound = boundsFigure(tokens[position + 1]);
    return [{ token, position, scope: scope.filter((key) => key !== ''), isBound }];
  });
}

function boundsFigure(next: Token | undefined): boolean {
  return (
    next !== undefined &&
    next.lower !== 'longer' &&
    findDirections([next]).some(({ axis }) => axis === COMPARISON)
  );
}

/** “Not only” and “or not” negate nothing. */
function isEmptyOfSense(tokens: readonly Token[], position: number): boolean {
  return tokens[position + 1]?.lower === 'only' || tokens[position - 1]?.lower === 'or';
}

/** Whether a word negates by itself, whatever follows it. */
export function isNegator({ kind, lower, raw, wordClass }: Token): boolean {
  if (kind === 'word') return ENGLISH.has(lower) || /n['’]t$/.test(lower);
  if (kind !== 'han' || CHINESE_FALSE.has(raw)) return false;
  // 不振 and 无形资产 are words of their own; 不能 and 未能 negate what follows.
  return (
    CHINESE.has(raw) || (/^[不未没无](?!\S{3})/.test(raw) && /^(?:verb|function|unknown)$/.test(wordClass))
  );
}

/** “Keeps the primary *from removing* rows” says that it does not remove them. */
function keepsFrom(tokens: readonly Token[], position: number): boolean {
  const [own, next] = tokens.slice(position, position + 2);
  if (own?.lower !== 'from' || next === undefined || !/\w{2}ing$/.test(next.lower)) return false;
  const before = tokens.slice(Math.max(0, position - KEPT_WITHIN), position);
  return before.some(({ lower, clause }) => clause === own.clause && KEEPS.test(lower));
}

const KEPT_WITHIN = 6;
const KEEPS = new RegExp(`^${anyOf(english.KEEPS)}$`);
