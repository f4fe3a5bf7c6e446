import { type Concept, conceptOf } from './concept.ts';
import { KNOWN_FORMULAS } from './known-formulas.ts';
import { parseTerm } from './parse-term.ts';
import type { Term } from './term.ts';

/** A measure that is worked out from two lines of one period. */
export interface Ratio {
  readonly name: RegExp;
  readonly parts: readonly [Concept, Concept];
  /** `share` is (a − b) / a. */
  readonly sign: '/' | '−' | 'share';
}

/** The known formulas over two lines of one year, each line as strictly read as a claim needs it. */
export const RATIOS: readonly Ratio[] = KNOWN_FORMULAS.flatMap(({ asked, terms, also = [] }) =>
  [...terms, ...also].flatMap((words): Ratio[] => {
    const term = parseTerm(words);
    const shape = term === undefined ? undefined : twoLinesOf(term);
    const [first, second] = shape?.lines.map(conceptOf) ?? [];
    return shape === undefined || first === undefined || second === undefined
      ? []
      : [{ name: asked, parts: [first, second], sign: shape.sign }];
  }),
);

function twoLinesOf(
  term: Term,
): { readonly lines: readonly string[]; readonly sign: Ratio['sign'] } | undefined {
  if (term.kind !== 'operation') return undefined;
  const { operator, left, right } = term;
  const [a, b] = [ownLine(left), ownLine(right)];
  if (b === undefined) return undefined;
  if (a !== undefined && operator === '/') return { lines: [a, b], sign: '/' };
  if (a !== undefined && operator === '-') return { lines: [a, b], sign: '−' };
  const inner = operator === '/' ? twoLinesOf(left) : undefined;
  return inner?.sign === '−' && inner.lines[0] === b ? { lines: inner.lines, sign: 'share' } : undefined;
}

/** Of the period itself: an average needs the year before, which no single row shows. */
function ownLine(term: Term): string | undefined {
  return term.kind === 'measure' && term.back === 0 ? term.id : undefined;
}
