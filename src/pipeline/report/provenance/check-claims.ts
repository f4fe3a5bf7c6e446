import { wording } from '../../../catalogue/index.ts';
import { type Citation, type Claim, isAccepted, LAW_VERSION, type Report } from '../../../domain/index.ts';
import {
  checkPrinted,
  comesOutAs,
  findQuoted,
  headedRowAt,
  isIdentifierPrinted,
  isWrongCalculation,
  type PreparedPassage,
  preparePassage,
  readFigures,
  readFormula,
} from '../../../rag/verify/index.ts';
import type { Finding } from './finding.ts';
import { listPlacedClaims, type PlacedClaim } from './list-placed-claims.ts';

/**
 * Decides again what can be decided without a judge, on the texts that the references point to: quoted statements are quoted, figures are
 * printed or worked out, and calculations come out of figures at their places. What a judge found is held against the
 * places of its quotations by `checkSources`. A report of another version of the law says itself what was checked. Pure.
 */
export function checkClaims(report: Report, markdown: (citation: Citation) => string | undefined): Finding[] {
  const version = report.law?.version ?? 1;
  if (version !== LAW_VERSION)
    return version < LAW_VERSION
      ? []
      : [{ kind: 'verdict-differs', where: '', said: wording('findingLawUnknown', { version }) }];
  return listPlacedClaims(report).flatMap((placed) => {
    const { claim } = placed;
    if (claim.frame || claim.citations.length === 0) return [];
    const numbers = [...new Set(claim.citations.map(({ number }) => number))];
    const passages = numbers.flatMap((number) => {
      const citation = report.citations.find((candidate) => candidate.number === number);
      const text = citation && markdown(citation);
      return citation && text !== undefined ? [toPassage(citation, text)] : [];
    });
    if (passages.length < numbers.length) return [];
    const texts = new Map(
      report.citations.flatMap((citation) => {
        const text = markdown(citation);
        return text === undefined ? [] : [[citation.number, text] as const];
      }),
    );
    return [...checkBasis(placed, passages, texts, report.question), ...checkCalculations(claim, texts)];
  });
}

function checkBasis(
  { claim, head, caption, before, isWhole }: PlacedClaim,
  passages: readonly PreparedPassage[],
  texts: ReadonlyMap<number, string>,
  question: string,
): Finding[] {
  const { text, verdict, basis, calculations = [] } = claim;
  const statement = {
    text,
    before,
    question,
    formulas: calculations.map(({ formula }) => formula),
    ...(head !== '' && { head, caption }),
  };
  if (basis === 'quoted') {
    const isQuoted = isWhole ? isShownWhole(claim, texts) : findQuoted(statement, passages) !== undefined;
    return isQuoted ? [] : [{ kind: 'verdict-differs', where: claim.id, said: wording('findingNotQuoted') }];
  }
  if (!isAccepted(verdict)) return [];
  if (basis === undefined || claim.citations.every(({ quote }) => quote.trim() === ''))
    return [{ kind: 'verdict-differs', where: claim.id, said: wording('findingNoBasis') }];
  const whole = claim.citations.flatMap(({ number }) => wholeDocument(texts.get(number)));
  return checkPrinted(statement, passages)
    .missing.filter(({ kind, text: name }) => kind !== 'identifier' || !isIdentifierPrinted(name, whole))
    .map((one) => ({
      kind: 'verdict-differs',
      where: claim.id,
      said: wording('findingNotPrinted', { text: one.text }),
    }));
}

const wholeDocument = (text: string | undefined) =>
  text === undefined ? [] : [{ text, context: '', folded: '', foldedContext: '' }];

/** A passage that is shown whole is the text at its place, below the head and the title of its table where it begins with or within one. */
function isShownWhole(
  { text, citations: [citation, more] }: Claim,
  texts: ReadonlyMap<number, string>,
): boolean {
  if (citation === undefined || more !== undefined || !text.endsWith(citation.quote)) return false;
  const above = text.slice(0, text.length - citation.quote.length).trim();
  const printed = (texts.get(citation.number) ?? '').slice(0, citation.start).replaceAll('\\', '');
  return (
    above === '' ||
    above.split('\n').every((line) => line.trimStart().startsWith('|') || printed.includes(line.trim()))
  );
}

/** Every calculation comes out, of the figures that are printed at its places. */
function checkCalculations({ id, calculations = [] }: Claim, texts: ReadonlyMap<number, string>): Finding[] {
  return calculations.flatMap(({ formula, cells }): Finding[] => {
    const isPrinted = cells.every(({ value, number, start, end }) => {
      const text = number === undefined ? undefined : texts.get(number);
      return text === undefined || start === undefined || text.slice(start, end) === value;
    });
    const read = readFormula(formula);
    const [result] = readFigures(formula.slice(formula.search(/[=＝≈]/) + 1));
    const isRight =
      read === undefined || result === undefined
        ? !isWrongCalculation(formula)
        : comesOutAs(read.value, result);
    return isPrinted && isRight
      ? []
      : [{ kind: 'verdict-differs', where: id, said: wording('findingCalculation', { formula }) }];
  });
}

function toPassage(citation: Citation, markdown: string): PreparedPassage {
  const { start, end } = citation.locator.offsets;
  return preparePassage({
    id: citation.evidenceId,
    text: markdown.slice(start, end),
    offset: start,
    title: citation.documentTitle,
    context: [citation.sourcePath, ...citation.locator.headingPath].join('\n'),
    prefix: tableHeader(markdown, start),
  });
}

/** The heads of a table that the passage begins in the middle of, as one row. */
function tableHeader(markdown: string, start: number): string {
  const { heads = [] } = (markdown.charAt(start) === '|' && headedRowAt(markdown, start)) || {};
  return heads.some((head) => head !== '') ? `| ${heads.join(' | ')} |` : '';
}
