import type { BatchRowResult, RowOutcome } from './batch.ts';

/** A row counts as answered or as without evidence; its answer says how far. */
export function rowOutcome({ status, question }: Pick<BatchRowResult, 'status' | 'question'>): RowOutcome {
  const { isPassage = false, isPartial = false } = question?.answer ?? {};
  switch (status) {
    case 'answered':
      if (isPartial) return 'partly';
      return isPassage ? 'found' : 'answered';
    // It cites nothing: that something is not there may be a part of the answer.
    case 'no_evidence':
      return isPartial ? 'partly' : 'not_found';
    default:
      return status;
  }
}
