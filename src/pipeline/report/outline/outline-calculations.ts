import type { Calculation, Claim, Report } from '../../../domain/index.ts';
import { blocksInOrder } from './claim-mark.ts';
import { createFormulasInText, withoutCited, withSigns } from './formulas-in-text.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineCite, OutlineRun } from './outline.ts';
import { type Citer, citeText, createCiter } from './outline-cites.ts';

/** How the figures of some claims are worked out, and where those stand that they do not cite themselves. */
export const explainClaims = (claims: readonly Claim[], report: Report, cite: Citer): OutlineRun[] =>
  explain(
    // Figures of rows of the report stand there.
    claims.flatMap((one) =>
      withoutCited(one, report).map((own) => (one.tables === undefined ? own : { ...own, cells: [] })),
    ),
    labelsFor(report.language),
    cite,
  );

/** The calculations that do not stand in the text: part by part, in reading order. */
export function listCalculations(report: Report): { readonly at: number; readonly runs: OutlineRun[] }[] {
  const cite = createCiter(report);
  const inText = createFormulasInText(report);
  return blocksInOrder(report).flatMap((blocks, at) => {
    const claims = blocks.flatMap((block) => block.claims).filter((claim) => inText(claim).length === 0);
    const runs = explainClaims(claims, report, cite);
    return runs.length === 0 ? [] : [{ at, runs }];
  });
}

/** `2023 - 1 = 2022` needs no explanation. */
const YEARS = /^(?:19|20)\d\d ?[-−–+] ?\d{1,2}(?: ?= ?(?:19|20)\d\d)?$/;

/** A calculation is said once, with a result where one of its forms has it: `a + b` and `a + b = c million` are one. The result stands first: by it a reader finds the formula. */
function saidOnce(formulas: readonly string[]): readonly string[] {
  const said = new Map<string, string>();
  for (const formula of formulas) {
    const told = formula.replace(/^[=\s]+/, '');
    if (YEARS.test(told)) continue;
    const side = (told.split('=')[0] ?? '')
      .replace(/ [×*] 100 ?$/, '')
      .replace(/[−–]/g, '-')
      .trim();
    const known = said.get(side);
    if (known === undefined || (!known.includes('=') && told.includes('='))) said.set(side, told);
  }
  return [...said.values()].map((formula) => withSigns(formula.replace(/^([^=]+) = ([^=]+)$/, '$2 = $1')));
}

/** `36 % = 9 / 25`: what comes out, the first figure, and what is done with it. */
const WITH_RESULT = /^([^=]+) = (\d[\d.,]*)( ?[-−–+*×·/÷] ?[^=]+)$/;
const LEAST_ALIKE = 3;

/** Formulas, those together that differ in their first figure alone: with their results and first figures `36 %, 8 %, 20 % = 9, 2, 5, each / 25`. */
function gatherAlike(formulas: readonly string[]): (readonly string[])[] {
  const alike = new Map<string, string[]>();
  for (const own of formulas) {
    const rest = WITH_RESULT.exec(own)?.[3];
    const key = rest?.replace(/[−–]/g, '-') ?? own;
    alike.set(key, [...(alike.get(key) ?? []), own]);
  }
  return [...alike.values()].flatMap((own) => (own.length < LEAST_ALIKE ? own.map((one) => [one]) : [own]));
}

function tellAlike(formulas: readonly string[], { comma, each }: ReportLabels): string {
  const [first = '', ...more] = formulas;
  if (more.length === 0) return first;
  const parts = formulas.map((own) => WITH_RESULT.exec(own) ?? []);
  const told = (part: number) => parts.map((own) => own[part]).join(comma);
  return `${told(1)} = ${told(2)}${comma}${each(parts[0]?.[3]?.trim() ?? '')}`;
}

/** Formulas, and where their figures stand. */
function explain(calculations: readonly Calculation[], labels: ReportLabels, cite: Citer): OutlineRun[] {
  const all = [...new Set(calculations.flatMap(({ formula }) => formula.split('; ')))];
  const formulas = gatherAlike(saidOnce(all))
    .map((alike) => tellAlike(alike, labels))
    .join(labels.semicolon);
  if (formulas === '') return [];
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
