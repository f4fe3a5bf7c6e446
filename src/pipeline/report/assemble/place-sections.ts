import type { DraftSection, SubQuestion, TaskOutcome } from '../../../domain/index.ts';
import { type DraftBlock, plainLine } from '../../../rag/verify/index.ts';

export interface PlacedSection {
  /** The sub-question of a section that reports on one alone. */
  readonly subQuestion: SubQuestion | undefined;
  /** A theme: the sub-questions that it answers. */
  readonly taskIds?: readonly string[] | undefined;
  readonly limits?: boolean | undefined;
  readonly heading: string;
  readonly blocks: readonly DraftBlock[];
}

type ParsedSection = Pick<DraftSection, 'taskId' | 'taskIds' | 'limits'> & {
  readonly heading: string;
  readonly blocks: readonly DraftBlock[];
};

/**
 * Sections in the order of the report. Themes stand as they were written, each with the sub-questions that its writer named and their
 * follow-ups. Findings have one section per sub-question in the order of the plan, whatever was written; sections of no known
 * sub-question come last.
 */
export function placeSections(
  subQuestions: readonly SubQuestion[],
  sections: readonly ParsedSection[],
  /** Whether the answer may be the whole report: a model is told that a question of one matter needs no section beside it. */
  mayStandAlone = false,
): PlacedSection[] {
  if (mayStandAlone && sections.length === 0) return [];
  if (sections.some(({ taskIds }) => taskIds !== undefined)) return placeThemes(subQuestions, sections);
  const known = new Set(subQuestions.map(({ id }) => id));
  const planned = subQuestions.map((subQuestion) => {
    const own = sections.filter(({ taskId }) => taskId === subQuestion.id);
    return {
      subQuestion,
      heading: own[0]?.heading ?? plainLine(subQuestion.question),
      blocks: own.flatMap(({ blocks }) => blocks),
    };
  });
  const others = sections
    .filter(({ taskId }) => !known.has(taskId))
    .map(({ heading, blocks }) => ({ subQuestion: undefined, heading, blocks }));
  return [...planned, ...others];
}

function placeThemes(
  subQuestions: readonly SubQuestion[],
  sections: readonly ParsedSection[],
): PlacedSection[] {
  const named = new Set(sections.flatMap(({ taskIds = [] }) => taskIds));
  // A follow-up that no heading names belongs to the theme of what it follows, or of what that follows.
  const namedFor = (id: string, most: number = subQuestions.length): string => {
    const parent = subQuestions.find((one) => one.id === id)?.parentId;
    if (named.has(id) || parent === undefined || most === 0) return id;
    return namedFor(parent, most - 1);
  };
  return sections.map(({ taskIds = [], limits, heading, blocks }) => {
    const own = subQuestions.filter(({ id }) => taskIds.includes(namedFor(id)));
    return { subQuestion: undefined, taskIds: own.map(({ id }) => id), limits, heading, blocks };
  });
}

/** A sub-question that the user did not ask and that found nothing is not reported; a failed search is. */
export function withoutEmptySides<
  Input extends {
    readonly subQuestions: readonly SubQuestion[];
    readonly outcomes: Readonly<Record<string, TaskOutcome>>;
    readonly sections: readonly {
      readonly subQuestion: SubQuestion | undefined;
      readonly blocks: readonly unknown[];
    }[];
  },
>(input: Input): Input {
  const isFound = new Set(
    input.sections.flatMap(({ subQuestion, blocks }) =>
      blocks.length > 0 && subQuestion !== undefined ? [subQuestion.id] : [],
    ),
  );
  const isTold = ({ id, side }: SubQuestion): boolean => {
    const status = input.outcomes[id]?.status;
    return side !== true || isFound.has(id) || (status !== 'ok' && status !== 'no_evidence');
  };
  return {
    ...input,
    subQuestions: input.subQuestions.filter(isTold),
    sections: input.sections.filter(({ subQuestion }) => subQuestion === undefined || isTold(subQuestion)),
  };
}
