import { say, wording } from '../../../catalogue/index.ts';
import type { LookedUpFigure } from '../../../domain/index.ts';
import type { LookedAtPassage } from '../calculation/line-figures.ts';
import type { KnownEntity } from '../known-entity.ts';
import { type KnownLibrary, MOSTLY_ISSUED } from '../known-library.ts';
import { covers, timesOf } from '../period-fit.ts';
import type { SearchPlan } from '../search-plan.ts';
import type { UnderstoodQuestion } from '../understand-question.ts';
import { isWholeFigure } from '../whole-figure.ts';

/** Bodies that a sentence names at most. */
const MAX_NAMED = 8;

/**
 * The bodies of a library of filings that report on the times asked for, where a question asks for a measure and does not say whose: the figure of any one of them would
 * look like the answer. Empty for every other question.
 */
export function unnamedBodies(
  understood: UnderstoodQuestion,
  { entities, issuedShare, documents }: KnownLibrary,
): readonly KnownEntity[] {
  const isOpen = understood.entities.length === 0 && issuedShare >= MOSTLY_ISSUED && entities.length > 1;
  if (!isOpen || !isWholeFigure(understood)) return [];
  const times = timesOf(understood.periods);
  const isOfTimes = ({ documentIds }: KnownEntity) =>
    times.every((time) => documentIds.some((id) => covers(time, documents.get(id))));
  return entities.filter(isOfTimes);
}

/** A figure that is asked for without saying whose is shown with whose it is. */
export function whoseFigure(
  { unnamed, whose }: SearchPlan,
  { evidenceIds }: LookedUpFigure,
  evidence: readonly LookedAtPassage[],
): string | undefined {
  const passage = evidence.find(({ id }) => evidenceIds.includes(id));
  return unnamed.length === 0 || passage === undefined ? undefined : whose(passage.documentId);
}

/** Says that nobody was named, and who may be meant. */
export function gapOfBody({ unnamed, understood }: SearchPlan): string[] {
  if (unnamed.length === 0) return [];
  const known = [...unnamed.slice(0, MAX_NAMED), ...(unnamed.length > MAX_NAMED ? ['…'] : [])];
  return [say(understood.language, wording('gapOfBody', { known }))];
}
