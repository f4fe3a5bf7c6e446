import type { Calculation, Report } from '../../../domain/index.ts';
import { claimsInOrder } from './claim-mark.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineFootnote, OutlineRun } from './outline.ts';

/** Labels of the footnotes of a report by the id of the claim whose figures are worked out there: `f1`, `f2` … in reading order. */
export function footnoteLabels(report: Pick<Report, 'answer' | 'sections'>): ReadonlyMap<string, string> {
  const computed = claimsInOrder(report).filter(({ calculations = [] }) => calculations.length > 0);
  return new Map(computed.map(({ id }, at) => [id, `f${at + 1}`]));
}

/** The formulas of a report, each with its figures and the references that they are taken from. */
export function outlineFootnotes(report: Report): OutlineFootnote[] {
  const labels = labelsFor(report.language);
  const numbers = footnoteLabels(report);
  return claimsInOrder(report).flatMap(({ id, calculations = [] }): OutlineFootnote[] => {
    const label = numbers.get(id);
    return label === undefined ? [] : [{ label, runs: explain(calculations, labels) }];
  });
}

function explain(calculations: readonly Calculation[], labels: ReportLabels): OutlineRun[] {
  const formulas = calculations.map(({ formula }) => formula).join(labels.semicolon);
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
