import type { RowReview } from '../../domain/index.ts';

/** What of a review is changed: `null` goes back to the answer that was found. */
export interface ReviewChange {
  readonly answer?: string | null | undefined;
  readonly reviewed?: boolean | undefined;
}

/**
 * A review after a change; none when nothing of it is left. What says the same as the answer that was found is no edit, and an
 * edit takes the mark of an earlier reading away unless it sets it anew.
 */
export function changeReview(
  before: RowReview | undefined,
  { answer, reviewed }: ReviewChange,
  found: string | undefined,
  now: Date,
): RowReview | undefined {
  const text = answer === undefined ? before?.answer : (answer?.trim() ?? undefined);
  const edited = text === found?.trim() || text === '' ? undefined : text;
  const isChanged = edited !== before?.answer;
  const isReviewed = reviewed ?? (!isChanged && before?.reviewed === true);
  if (edited === undefined && !isReviewed) return undefined;
  return { ...(edited === undefined ? {} : { answer: edited }), reviewed: isReviewed, at: now.toISOString() };
}
