import type { Token } from './tokens.ts';

const ENGLISH = new Set([
  'not',
  'no',
  'never',
  'none',
  'neither',
  'nor',
  'without',
  'cannot',
  'hardly',
  'unable',
  'lack',
  'lacks',
  'lacked',
  'unlike',
  'instead',
]);
const CHINESE =
  /^(?:不|未|没|没有|无|非|勿|并非|并未|并不|尚未|从未|从不|未能|不能|不会|不得|不可|不应|不是|不再|无法|无需|无须|不需|不需要|不必|不要|切勿|未经|毫无|决不|绝不|不准|不许|不支持|不允许|不含|不包括|不存在|不足以|不宜)$/;
/** Words in which 不, 无 or 非 negates nothing. */
const CHINESE_FALSE =
  /^(?:不同|不断|不仅|不但|不过|不少|不久|不锈钢|不管|不论|不如|不妨|无论|无线|无人机|非常|未来|无疑|不禁|不料|不良|不足|不动产|非洲)$/;

const REACH = 3;

export interface Negator {
  readonly token: Token;
  readonly position: number;
  /** Keys of the content words and numbers that it reaches, nearest first. */
  readonly scope: readonly string[];
}

/**
 * Negating words with what they negate: the next content words of the same clause. "Not only" is none. A scope instead of a
 * count, because a claim may leave out a clause of its source that happens to be negated.
 */
export function findNegators(tokens: readonly Token[]): Negator[] {
  return tokens.flatMap((token, position): Negator[] => {
    if (!isNegator(token) || tokens[position + 1]?.lower === 'only') return [];
    const scope: string[] = [];
    if (token.kind === 'han' && token.raw.length > 1)
      scope.push(token.key.replace(/^(?:并)?[不未没无非勿]/, ''));
    for (let at = position + 1; at < tokens.length && at <= position + 6 && scope.length < REACH; at++) {
      const next = tokens[at];
      if (!next || next.clause !== token.clause) break;
      if (next.kind === 'number' || !next.stop) scope.push(next.key);
    }
    return [{ token, position, scope: scope.filter((key) => key !== '') }];
  });
}

/** Whether a word negates by itself, whatever follows it. */
export function isNegator({ kind, lower, raw }: Token): boolean {
  if (kind === 'word') return ENGLISH.has(lower) || /n['’]t$/.test(lower);
  if (kind !== 'han' || CHINESE_FALSE.test(raw)) return false;
  return CHINESE.test(raw) || /^[不未没无](?!\S{3})/.test(raw);
}
