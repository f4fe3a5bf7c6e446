import type { Calculation, Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { blocksInOrder } from './claim-mark.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineCite, OutlineFootnote, OutlineRun } from './outline.ts';
import { type Citer, citeText, createCiter } from './outline-cites.ts';

/** A paragraph, a bullet or a table with figures that are worked out. */
interface WorkedOut {
  readonly label: string;
  /** What its mark stands behind: the head of a table, or the last statement that is worked out. */
  readonly markedId: string;
  readonly claims: readonly Claim[];
}

/** Labels of the footnotes of a report, `f1`, `f2` … in reading order, by the id of the claim that has the mark. One is for a whole paragraph, bullet or table. */
export function footnoteLabels(report: Pick<Report, 'answer' | 'sections'>): ReadonlyMap<string, string> {
  return new Map(listWorkedOut(report).map(({ markedId, label }) => [markedId, label]));
}

function listWorkedOut(report: Pick<Report, 'answer' | 'sections'>): WorkedOut[] {
  return blocksInOrder(report)
    .flatMap(groupRows)
    .flatMap((claims) => {
      const worked = claims.filter(({ calculations = [] }) => calculations.length > 0);
      const [head] = claims.filter(({ frame, text }) => frame === true && text.includes(' | '));
      const marked = head ?? worked.at(-1);
      return worked.length === 0 || marked === undefined ? [] : [{ markedId: marked.id, claims: worked }];
    })
    .map((one, at) => ({ ...one, label: `f${at + 1}` }));
}

/** The claims of each block; rows of one table together. */
function groupRows(blocks: readonly ReportBlock[]): Claim[][] {
  const groups: Claim[][] = [];
  let isTable = false;
  for (const { kind, claims } of blocks) {
    const isHead = claims.every(({ frame }) => frame === true);
    const open = groups.at(-1);
    if (kind === 'table_row' && isTable && !isHead && open !== undefined) open.push(...claims);
    else groups.push([...claims]);
    isTable = kind === 'table_row';
  }
  return groups;
}

/** The formulas of a report, each with its figures and the references that they are taken from. */
export function outlineFootnotes(report: Report): OutlineFootnote[] {
  const labels = labelsFor(report.language);
  const cite = createCiter(report);
  return listWorkedOut(report).map(({ label, claims }) => ({
    label,
    runs: explain(
      claims.flatMap(({ calculations = [] }) => calculations),
      labels,
      cite,
    ),
  }));
}

/** A statement without words to look for was searched for as it stands, which nobody needs to read twice. A star is for words that go on. */
export const wordsSearched = (text: string, queries: readonly string[]): readonly string[] => [
  ...new Set(queries.filter((query) => query !== text).map((query) => query.replaceAll('*', ''))),
];

function explain(calculations: readonly Calculation[], labels: ReportLabels, cite: Citer): OutlineRun[] {
  const formulas = [...new Set(calculations.flatMap(({ formula }) => formula.split('; ')))].join(
    labels.semicolon,
  );
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
  if (only === undefined) return [{ text: formulas }];
  const isPlain = more.length === 0 && [...only.values].every((value) => formulas.includes(value));
  return [
    { text: formulas + labels.semicolon.trimEnd() },
    ...[only, ...more].map(({ cites, values }, at) => ({
      text: labels.figuresFrom(isPlain ? '' : [...values].join(' · '), at === 0),
      cites,
    })),
  ];
}
