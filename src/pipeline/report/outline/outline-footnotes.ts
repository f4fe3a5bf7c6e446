import type { Calculation, Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { citedInside, numbersCited } from './cited-place.ts';
import { blocksInOrder, rowsTogether } from './claim-mark.ts';
import { withoutCited, withSigns } from './formulas-in-text.ts';
import { labelsFor, type ReportLabels } from './labels.ts';
import type { OutlineCite, OutlineFootnote, OutlineRun } from './outline.ts';
import {
  type Citer,
  citeText,
  createCiter,
  LONGEST_CITE,
  sharedSource,
  withoutNamed,
} from './outline-cites.ts';

/** What stands at the foot of a report: how figures are worked out, the pages of many documents behind one text, and the words searched in vain. */
export interface Footnotes {
  /** In reading order: `f1`, `f2` … */
  readonly all: readonly OutlineFootnote[];
  /** Of the claim that has the mark. One shows all formulas of the text of a section; a paragraph or bullet points to them at its last such statement. */
  labelOf(claim: Claim): string | undefined;
  /** Whether its footnote names the documents behind a claim, or what was searched, so that the text need not. */
  hasSources(claim: Claim): boolean;
}

/** Places in so many documents are told in the text, however long their names. */
const FEW = 2;

/** The footnotes of a report. What `isNamed` by its numbers or by a table, or worked out there, is left in the text. Pure. */
export function createFootnotes(
  report: Report,
  {
    isNamed,
    isInText,
  }: { readonly isNamed: (claim: Claim) => boolean; readonly isInText: (claim: Claim) => boolean },
): Footnotes {
  const labels = labelsFor(report.language);
  const cite = createCiter(report);
  const whole = createCiter(report, 'whole');
  const noteOfSearch = createSearchNote(report, isNamed, whole);
  const all: OutlineFootnote[] = [];
  const labelOf = new Map<string, string>();
  const sourced = new Set<string>();
  const bySource = new Map<string, string>();
  const sourcesOf = createLongSources(isNamed, whole, labels);
  function add(claim: Claim, key: string, runs: () => readonly OutlineRun[]): void {
    const label = bySource.get(key) ?? `f${all.length + 1}`;
    if (!bySource.has(key)) all.push({ label, runs: runs() });
    bySource.set(key, label);
    labelOf.set(claim.id, label);
  }

  for (const blocks of blocksInOrder(report)) {
    const workedIn = (own: readonly Group[]): OutlineRun[] => {
      const claims = own.flatMap((group) => group.claims).filter((one) => !isInText(one));
      return explainClaims(claims, report, cite);
    };
    const groups = rowsTogether(blocks).map((group): Group => {
      const rows = group.claims.filter(({ frame }) => !frame);
      const isBelow = group.kind === 'table_row' && sharedSource(rows, cite, labels).length > 0;
      const marked = markedOf(group.claims.filter((one) => !isInText(one)));
      return { ...group, marked: group.kind === 'table_row' ? undefined : marked, isBelow };
    });
    // A claim has one mark: where many documents are behind it, its formulas stand beside them.
    const hasOwn = ({ marked, isBelow }: Group) =>
      marked !== undefined && !isBelow && sourcesOf(marked).length > 0;
    const worked = workedIn(groups.filter((group) => group.marked !== undefined && !hasOwn(group)));
    for (const group of groups)
      for (const claim of group.claims) {
        const sources = group.isBelow ? [] : sourcesOf(claim);
        const cited: OutlineRun[] = sources.length > 0 ? [{ text: '', cites: sources }] : [];
        const note = group.isBelow || claim === group.marked ? [] : noteOfSearch(claim);
        if (cited.length > 0 || note.length > 0) sourced.add(claim.id);
        if (claim === group.marked)
          if (cited.length > 0) add(claim, claim.id, () => [...workedIn([group]), ...cited]);
          else add(claim, textOf(worked, labels), () => worked);
        else if (cited.length > 0) add(claim, citeText(sources, labels), () => cited);
        else if (note.length > 0) add(claim, textOf(note, labels), () => note);
      }
  }
  return {
    all,
    labelOf: ({ id }) => labelOf.get(id),
    hasSources: ({ id }) => sourced.has(id),
  };
}

const explainClaims = (claims: readonly Claim[], report: Report, cite: Citer): OutlineRun[] =>
  explain(
    // Figures of rows of the report stand there.
    claims.flatMap((one) =>
      withoutCited(one, report).map((own) => (one.tables === undefined ? own : { ...own, cells: [] })),
    ),
    labelsFor(report.language),
    cite,
  );

/** The calculations of tables, which their readers need not stop at: part by part, in reading order. */
export function listCalculations(report: Report): { readonly at: number; readonly runs: OutlineRun[] }[] {
  const cite = createCiter(report);
  return blocksInOrder(report).flatMap((blocks, at) => {
    const claims = rowsTogether(blocks)
      .filter(({ kind }) => kind === 'table_row')
      .flatMap((group) => group.claims);
    const runs = explainClaims(claims, report, cite);
    return runs.every(({ text }) => text === '') ? [] : [{ at, runs }];
  });
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

/** A paragraph, a bullet or a table. */
interface Group {
  readonly kind: ReportBlock['kind'];
  readonly claims: readonly Claim[];
  /** Points to how its figures are worked out. */
  readonly marked: Claim | undefined;
  /** Whether its sources are told once, below it. */
  readonly isBelow: boolean;
}

/** Which of the claims of a paragraph or bullet points to how they are worked out. */
function markedOf(claims: readonly Claim[]): Claim | undefined {
  const worked = claims.filter(({ calculations = [] }) =>
    calculations.some(({ formula }) => !YEARS.test(formula.replace(/^[=\s]+/, ''))),
  );
  return worked.at(-1);
}

const textOf = (runs: readonly OutlineRun[], labels: ReportLabels): string =>
  runs.map(({ text, cites = [] }) => text + citeText(cites, labels)).join('');

/** Where something was looked at in vain, if that takes too much room in the text. What was searched by words is told with these in the appendix. */
function createSearchNote(
  report: Report,
  isNamed: (claim: Claim) => boolean,
  whole: Citer,
): (claim: Claim) => OutlineRun[] {
  const labels = labelsFor(report.language);
  return (claim) => {
    const { searched, text, citations } = claim;
    if (searched === undefined || citations.length > 0 || isNamed(claim)) return [];
    if (wordsSearched(text, searched.queries).length > 0) return [];
    const looked = withoutNamed(whole(searched.closest), text);
    const isLong = looked.length > FEW && citeText(looked, labels).length > LONGEST_CITE;
    return isLong ? [{ text: '', cites: looked }] : [];
  };
}

/** A statement without words to look for was searched for as it stands, which nobody needs to read twice. A star is for words that go on. */
export const wordsSearched = (text: string, queries: readonly string[]): readonly string[] => [
  ...new Set(queries.filter((query) => query !== text).map((query) => query.replaceAll('*', ''))),
];

/** Where somebody looks who wants to see that a thing is missing for which no words were given. */
export function lookedAt({ text, searched, citations }: Claim): readonly number[] {
  if (searched === undefined || citations.length > 0) return [];
  return wordsSearched(text, searched.queries).length > 0 ? [] : searched.closest;
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
