import type { Calculation, Claim, Report } from '../../../domain/index.ts';
import { numbersCited } from './cited-place.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineCite, OutlineFootnote, OutlineRun } from './outline.ts';
import { type Citer, citeText, createCiter } from './outline-cites.ts';
import { placesOf } from './tables-cited.ts';

/** A paragraph, a bullet or a table with figures that are worked out. */
interface WorkedOut {
  readonly label: string;
  /** What its mark stands behind: the head of a table, or the last statement that is worked out. */
  readonly markedId: string;
  readonly claims: readonly Claim[];
  readonly isTable: boolean;
}

/** Labels of the footnotes of a report, `f1`, `f2` … in reading order, by the id of the claim that has the mark. One is for a whole paragraph, bullet or table. */
export function footnoteLabels(report: Pick<Report, 'answer' | 'sections'>): ReadonlyMap<string, string> {
  return new Map(listWorkedOut(report).map(({ markedId, label }) => [markedId, label]));
}

function listWorkedOut(report: Pick<Report, 'answer' | 'sections'>): WorkedOut[] {
  return blocksInOrder(report)
    .flatMap(rowsTogether)
    .flatMap(({ kind, claims }) => {
      const worked = claims.filter(({ calculations = [] }) => calculations.length > 0);
      const [head] = claims.filter(({ frame, text }) => frame === true && text.includes(' | '));
      const marked = head ?? worked.at(-1);
      return worked.length === 0 || marked === undefined
        ? []
        : [{ markedId: marked.id, claims: worked, isTable: kind === 'table_row' }];
    })
    .map((one, at) => ({ ...one, label: `f${at + 1}` }));
}

/** The formulas of a report, each with its figures and the references that they are taken from. */
export function outlineFootnotes(report: Report): OutlineFootnote[] {
  const labels = labelsFor(report.language);
  const cite = createCiter(report);
  return listWorkedOut(report).map(({ label, claims, isTable }) => ({
    label,
    runs: explain(
      claims.flatMap(({ calculations = [] }) => calculations),
      labels,
      cite,
      (number) => isTable && isCitedBy(report, claims, number),
    ),
  }));
}

/** Whether the claims cite the same document and pages themselves. */
function isCitedBy(report: Report, claims: readonly Claim[], number: number): boolean {
  const placesBehind = (numbers: readonly number[]) =>
    report.citations.filter((one) => numbers.includes(one.number)).flatMap((one) => placesOf(one, report));
  const cited = new Set(placesBehind(claims.flatMap(numbersCited)));
  return placesBehind([number]).every((place) => cited.has(place));
}

/** A statement without words to look for was searched for as it stands, which nobody needs to read twice. A star is for words that go on. */
export const wordsSearched = (text: string, queries: readonly string[]): readonly string[] => [
  ...new Set(queries.filter((query) => query !== text).map((query) => query.replaceAll('*', ''))),
];

/** A calculation that is there with its result, or in per cent, is not said without. */
function saidOnce(formulas: readonly string[]): readonly string[] {
  const sideOf = (formula: string) => (formula.split('=')[0] ?? '').replace(/ [×*] 100 ?$/, '').trim();
  const whole = new Set(formulas.filter((one) => one.includes('=')).map(sideOf));
  return formulas.filter((one) => one.includes('=') || !whole.has(sideOf(one)));
}

/** Formulas, and where their figures stand, unless the rows of a table cite that themselves. */
function explain(
  calculations: readonly Calculation[],
  labels: ReportLabels,
  cite: Citer,
  isCited: (number: number) => boolean,
): OutlineRun[] {
  const all = [...new Set(calculations.flatMap(({ formula }) => formula.split('; ')))];
  const formulas = saidOnce(all).join(labels.semicolon);
  const figures = new Map<string, { readonly cites: OutlineCite[]; readonly values: Set<string> }>();
  for (const { value, number } of calculations.flatMap(({ cells }) => cells)) {
    if (number === undefined) continue;
    const cites = cite([number]);
    const key = citeText(cites, labels);
    const known = figures.get(key) ?? { cites, values: new Set() };
    figures.set(key, known);
    known.values.add(value);
  }
  const [only, ...more] = figures.values();
  const isAllCited = calculations.every(({ cells }) =>
    cells.every(({ number }) => number === undefined || isCited(number)),
  );
  if (only === undefined || isAllCited) return [{ text: formulas }];
  const isPlain = more.length === 0 && [...only.values].every((value) => formulas.includes(value));
  return [
    { text: formulas + labels.semicolon.trimEnd() },
    ...[only, ...more].map(({ cites, values }, at) => ({
      text: labels.figuresFrom(isPlain ? '' : [...values].join(' · '), at === 0),
      cites,
    })),
  ];
}
