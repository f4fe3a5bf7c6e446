import { dirname } from 'node:path';
import { mean } from './measures.ts';

const MEASURES = ['textF1', 'order', 'headingF1', 'tableF1'] as const;
type Measure = (typeof MEASURES)[number];
export type Figures = { readonly [key in Measure]?: number | undefined };

export interface SourceFigures {
  /** The folder that the files stand in. */
  readonly source: string;
  readonly files: number;
  readonly own: Figures;
  /** Mean of the files of all other sources: how much this one carries. */
  readonly others: Figures;
}

/** Figures of the files that have a ground truth, source by source, beside those of all others. */
export function leaveOneOut(rows: readonly (Figures & { readonly file: string })[]): SourceFigures[] {
  const known = rows.filter((row) => MEASURES.some((measure) => row[measure] !== undefined));
  const sources = [...new Set(known.map(({ file }) => dirname(file)))].toSorted();
  return sources.map((source) => {
    const own = known.filter(({ file }) => dirname(file) === source);
    const others = known.filter(({ file }) => dirname(file) !== source);
    return { source, files: own.length, own: meansOf(own), others: meansOf(others) };
  });
}

/** The source with the lowest figure of each measure. */
export function worstSources(
  sources: readonly SourceFigures[],
): { measure: Measure; source: string; value: number }[] {
  return MEASURES.flatMap((measure) => {
    const [worst] = sources
      .flatMap(({ source, own }) =>
        own[measure] === undefined ? [] : [{ measure, source, value: own[measure] }],
      )
      .toSorted((one, other) => one.value - other.value);
    return worst === undefined ? [] : [worst];
  });
}

function meansOf(rows: readonly Figures[]): Figures {
  return Object.fromEntries(MEASURES.map((measure) => [measure, mean(rows.map((row) => row[measure]))]));
}
