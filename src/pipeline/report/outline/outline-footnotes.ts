import type { Claim, Report } from '../../../domain/index.ts';
import { citedInside, numbersCited } from './cited-place.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineCite, OutlineFootnote } from './outline.ts';
import {
  type Citer,
  citeText,
  createCiter,
  LONGEST_CITE,
  sharedSource,
  withoutNamed,
} from './outline-cites.ts';

/** What stands at the foot of a report: the pages of many documents behind one text. */
export interface Footnotes {
  /** In reading order: `f1`, `f2` … */
  readonly all: readonly OutlineFootnote[];
  /** Of the claim that has the mark. */
  labelOf(claim: Claim): string | undefined;
}

/** Places in so many documents are told in the text, however long their names. */
const FEW = 2;

/** The footnotes of a report. What `isNamed` by its numbers or by a table is left in the text. Pure. */
export function createFootnotes(report: Report, isNamed: (claim: Claim) => boolean): Footnotes {
  const labels = labelsFor(report.language);
  const whole = createCiter(report, 'whole');
  const sourcesOf = createLongSources(isNamed, whole, labels);
  const all: OutlineFootnote[] = [];
  const labelOf = new Map<string, string>();
  const bySource = new Map<string, string>();
  for (const group of blocksInOrder(report).flatMap(rowsTogether)) {
    const rows = group.claims.filter(({ frame }) => !frame);
    if (group.kind === 'table_row' && sharedSource(rows, whole, labels).length > 0) continue;
    for (const claim of group.claims) {
      const cites = sourcesOf(claim);
      if (cites.length === 0) continue;
      const told = citeText(cites, labels);
      const label = bySource.get(told) ?? `f${all.length + 1}`;
      if (!bySource.has(told)) all.push({ label, runs: [{ text: '', cites }] });
      bySource.set(told, label);
      labelOf.set(claim.id, label);
    }
  }
  return { all, labelOf: ({ id }) => labelOf.get(id) };
}

/** What stands behind a claim and takes too much room in the text; empty where that is short, or named otherwise. */
function createLongSources(
  isNamed: (claim: Claim) => boolean,
  whole: Citer,
  labels: ReportLabels,
): (claim: Claim) => readonly OutlineCite[] {
  return (claim) => {
    if (claim.frame || isNamed(claim)) return [];
    const isLong = (numbers: readonly number[]) => {
      const cites = withoutNamed(whole(numbers, claim.citations), claim.text);
      return cites.length > FEW && citeText(cites, labels).length > LONGEST_CITE;
    };
    const inside = citedInside(claim).map(numbersCited);
    const placed = new Set(inside.flat());
    const rest = numbersCited(claim).filter((number) => !placed.has(number));
    const cites = withoutNamed(whole(numbersCited(claim), claim.citations), claim.text);
    return [...inside, rest].some(isLong) ? cites : [];
  };
}

/** A statement without words to look for was searched for as it stands, which nobody needs to read twice. A star is for words that go on. */
export const wordsSearched = (text: string, queries: readonly string[]): readonly string[] => [
  ...new Set(queries.filter((query) => query !== text).map((query) => query.replaceAll('*', ''))),
];
