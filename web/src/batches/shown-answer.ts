import type { BatchRow } from '#contract';

/** The answer of a row as it goes into the file: what a person has written, else what was found. */
export const shownAnswer = ({ question }: BatchRow): string =>
  question?.review?.answer ?? question?.answer?.text ?? '';
