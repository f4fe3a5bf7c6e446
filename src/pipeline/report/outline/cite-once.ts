import type { OutlineCite, OutlineRun } from './outline.ts';

/** What a text shows of its citations: documents and pages, or their numbers, which a program lists beside it. */
export type CiteForm = 'place' | 'number';

/** Sentences that follow each other and cite the same places are cited behind the last of them. */
export function citedOnce(runs: readonly OutlineRun[], shown: CiteForm): OutlineRun[] {
  const told: OutlineRun[] = [];
  for (const run of runs) {
    const before = told.at(-1);
    if (before === undefined || !isSameCite(before, run, shown)) told.push(run);
    else
      told.splice(
        -1,
        1,
        { ...before, cites: [], instead: undefined, footnote: undefined },
        { ...run, cites: mergeCites(before, run) },
      );
  }
  return told;
}

/** What stands within a sentence and is cited behind its next words again is cited there alone. */
export function placedOnce(run: OutlineRun): OutlineRun {
  const { inside = [], cites = [] } = run;
  const told = (all: readonly OutlineCite[]) =>
    all.map(({ document, place }) => `${document} ${place}`).join('; ');
  const next = (at: number) => inside[at + 1]?.cites ?? cites;
  return {
    ...run,
    inside: inside.filter((part, at) => part.formula !== undefined || told(part.cites) !== told(next(at))),
  };
}

function isSameCite(
  { cites = [], inside: placed, instead, mark, footnote }: OutlineRun,
  { cites: next = [], inside, instead: nextInstead, footnote: nextFootnote }: OutlineRun,
  shown: CiteForm,
): boolean {
  // A calculation within a sentence is no citation.
  if ([...(placed ?? []), ...(inside ?? [])].some((one) => one.cites.length > 0)) return false;
  const told = (all: readonly OutlineCite[]) =>
    all
      .map(({ document, place, numbers }) =>
        shown === 'number' ? numbers.join(' ') : `${document} ${place}`,
      )
      .join('; ');
  // A footnote that two share names their documents.
  if (footnote !== undefined) return mark === undefined && footnote === nextFootnote;
  const isCiting = cites.length > 0 || instead !== undefined;
  return (
    mark === undefined && isCiting && instead?.label === nextInstead?.label && told(cites) === told(next)
  );
}

const mergeCites = ({ cites: before = [] }: OutlineRun, { cites = [] }: OutlineRun): OutlineCite[] =>
  cites.map((cite, at) => ({
    ...cite,
    numbers: [...new Set([...(before[at]?.numbers ?? []), ...cite.numbers])],
    quotes: [...(before[at]?.quotes ?? []), ...(cite.quotes ?? [])],
  }));
