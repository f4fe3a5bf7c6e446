import type { Calculation, Claim, Report } from '../../../domain/index.ts';
import { claimsInOrder } from './claim-mark.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineFootnote, OutlineRun } from './outline.ts';

/**
 * Labels of the footnotes of a report by the id of the claim: `f1`, `f2` … for figures that are worked out, `s1`, `s2` … for what was looked
 * for in vain, in reading order. What two claims have alike is one footnote.
 */
export function footnoteLabels(report: Pick<Report, 'answer' | 'sections'>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const known = new Map<string, string>();
  const counts = { f: 0, s: 0 };
  for (const claim of claimsInOrder(report)) {
    const kind = footnoteKind(claim);
    if (kind === undefined) continue;
    const key = footnoteKey(claim);
    const label = known.get(key) ?? `${kind}${++counts[kind]}`;
    known.set(key, label);
    labels.set(claim.id, label);
  }
  return labels;
}

function footnoteKind({ calculations = [], searched }: Claim): 'f' | 's' | undefined {
  if (calculations.length > 0) return 'f';
  return searched === undefined ? undefined : 's';
}

const footnoteKey = ({ calculations = [], searched }: Claim): string =>
  JSON.stringify(
    calculations.length > 0
      ? calculations.map(({ formula }) => formula)
      : [searched?.queries, searched?.total],
  );

/** The formulas of a report, each with its figures and the references that they are taken from, and the words that were looked for. */
export function outlineFootnotes(report: Report): OutlineFootnote[] {
  const labels = labelsFor(report.language);
  const numbers = footnoteLabels(report);
  const told = new Set<string>();
  return claimsInOrder(report).flatMap(({ id, text, calculations = [], searched }): OutlineFootnote[] => {
    const label = numbers.get(id);
    if (label === undefined || told.has(label)) return [];
    told.add(label);
    const runs =
      calculations.length > 0 || searched === undefined
        ? explain(calculations, labels)
        : [{ text: labels.searchedFor(wordsSearched(text, searched.queries), searched.total) }];
    return [{ label, runs }];
  });
}

/** A statement without words to look for was searched for as it stands, which nobody needs to read twice. */
export const wordsSearched = (text: string, queries: readonly string[]): readonly string[] =>
  queries.filter((query) => query !== text);

function explain(calculations: readonly Calculation[], labels: ReportLabels): OutlineRun[] {
  const formulas = [...new Set(calculations.map(({ formula }) => formula))].join(labels.semicolon);
  const figures = new Map<number, Set<string>>();
  for (const { value, number } of calculations.flatMap(({ cells }) => cells))
    if (number !== undefined) figures.set(number, (figures.get(number) ?? new Set()).add(value));
  const [only, ...more] = figures;
  if (only === undefined) return [{ text: formulas }];
  const isPlain = more.length === 0 && [...only[1]].every((value) => formulas.includes(value));
  return [
    { text: formulas + labels.semicolon.trimEnd() },
    ...[...figures].map(([number, values], at) => ({
      text: labels.figuresFrom(isPlain ? '' : [...values].join(' · '), at === 0),
      refersTo: [number],
    })),
  ];
}
