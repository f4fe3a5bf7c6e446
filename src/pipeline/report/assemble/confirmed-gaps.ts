import { type Evidence, isAccepted, type SubQuestion } from '../../../domain/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import type { UnnumberedBlock } from './check-blocks.ts';

/** So much of a gap statement's words must be those of what is missing; the rest says that it is missing. */
const SHARED = 0.5;
/** So much of what was wanted a statement must hold to tell it, or several that each hold a part. */
const HOLDS = 0.6;
const HOLDS_A_PART = 0.2;

/**
 * Sub-questions of which a critic found something missing and the report says, checked against the evidence, that it was not found: however
 * much is told beside it, they stay open. Not those whose follow-up found it, where the report tells it, nor those that the gap names
 * less of than another. With what the report says of each.
 */
export function confirmedGaps({
  subQuestions,
  missing = {},
  answer,
  sections,
  evidence,
}: {
  readonly subQuestions: readonly SubQuestion[];
  readonly missing?: Readonly<Record<string, string>> | undefined;
  readonly answer: readonly UnnumberedBlock[];
  readonly sections: readonly {
    readonly limits?: boolean | undefined;
    readonly blocks: readonly UnnumberedBlock[];
  }[];
  readonly evidence: readonly Evidence[];
}): ReadonlyMap<string, string> {
  const statements = sections.flatMap(({ limits, blocks }) =>
    limits === true
      ? blocks.flatMap(({ claims }) =>
          claims.map(({ text }) => ({ text, own: [...new Set(analyzeText(text))] })),
        )
      : [],
  );
  const terms = new Map(
    subQuestions.map(({ id, question }) => [id, new Set(analyzeText(`${question} ${missing[id] ?? ''}`))]),
  );
  const shared = (own: readonly string[], id: string) =>
    own.filter((term) => terms.get(id)?.has(term)).length;
  // Sub-questions on one body share its name and year: a gap is of the one that it shares most with.
  const gapsOf = (id: string) => {
    const others = subQuestions.filter(({ parentId }) => parentId !== id);
    return statements.filter(({ own }) => others.every((other) => shared(own, id) >= shared(own, other.id)));
  };
  const told = [...answer, ...sections.flatMap(({ blocks }) => blocks)];
  const openOf = ({ id }: SubQuestion): string => {
    const wanted = missing[id] ?? '';
    if (wanted === '') return '';
    const followUps = subQuestions.filter(({ parentId }) => parentId === id).map((followUp) => followUp.id);
    if (isTold(wanted, followUps, told, evidence)) return '';
    return gapsOf(id)
      .filter(({ own }) => own.length > 0 && shared(own, id) > SHARED * own.length)
      .map(({ text }) => text)
      .join(' ');
  };
  return new Map(
    subQuestions.flatMap((subQuestion) => {
      const text = openOf(subQuestion);
      return text === '' ? [] : [[subQuestion.id, text] as const];
    }),
  );
}

/** Whether signed statements that rest on what was found for one of these sub-questions speak of what was wanted: several things may be wanted at once. */
export function isTold(
  wanted: string,
  taskIds: readonly string[],
  blocks: readonly UnnumberedBlock[],
  evidence: readonly Evidence[],
): boolean {
  const terms = [...new Set(analyzeText(wanted))];
  const found = new Set(
    evidence.filter((entry) => entry.taskIds.some((id) => taskIds.includes(id))).map(({ id }) => id),
  );
  if (terms.length === 0 || found.size === 0) return false;
  const parts = blocks
    .flatMap(({ claims }) => claims)
    .flatMap(({ text, verdict, citations, frame }) => {
      if (frame === true || !isAccepted(verdict)) return [];
      if (!citations.some(({ evidenceId }) => found.has(evidenceId))) return [];
      const own = new Set(analyzeText(text));
      const held = terms.filter((term) => own.has(term));
      return held.length >= HOLDS_A_PART * terms.length ? [held] : [];
    });
  return new Set(parts.flat()).size >= HOLDS * terms.length;
}
