import { catalogueOf } from '../../catalogue/index.ts';
import type { Claim, Report, ReportBlock } from '../../domain/index.ts';
import { citedPlace, directAnswer, numbersCited, plainQuote } from '../report/index.ts';
import { blockText, PRINTED } from './block-text.ts';
import { closestBlocks } from './closest-blocks.ts';
import { type PassageLine, passageLines } from './passage-lines.ts';

/** A passage that is shown whole, with its document and place. */
export interface PrintedPassage {
  readonly number: number;
  readonly source: string;
  readonly lines: readonly PassageLine[];
}

/** An answer as a terminal prints it. */
export interface PrintedAnswer {
  /** Paragraphs apart, rows and bullets below each other; passages are beside it. */
  readonly text: string;
  /** Without a model: below the text. */
  readonly passages: readonly PrintedPassage[];
  /** Of each reference what shows the statements of the answer that cite it, in their order. */
  readonly quotes: ReadonlyMap<number, readonly string[]>;
  /** Statements that were checked, those that were taken out among them. */
  readonly checked: number;
  readonly supported: number;
  readonly removed: number;
}

/** The direct answer of a report as it is printed; where nothing is answered, what came closest stands below it. */
export function printedAnswer(report: Report): PrintedAnswer {
  const { closest: label, colon } = catalogueOf(report.language).report;
  const answer = directAnswer(report);
  const closest = closestBlocks(report);
  const passages = [...answer, ...closest].filter(({ kind }) => kind === 'passage');
  const rest = ({ kind }: ReportBlock) => kind !== 'passage';
  const below =
    closest.length === 0 ? [] : [`${label}${colon.trim()}`, printedBlocks(closest.filter(rest), report)];
  const { claims: checked, supported, removed, removedMore = 0 } = report.verification;
  return {
    text: [printedBlocks(answer.filter(rest), report), ...below].filter((part) => part !== '').join('\n\n'),
    passages: passages.flatMap(({ claims }) => claims.map((claim) => printedPassage(report, claim))),
    quotes: quotesByReference(report, [...answer, ...closest]),
    checked,
    supported,
    removed: removed.length + removedMore,
  };
}

function printedPassage(report: Report, claim: Claim): PrintedPassage {
  const [number = 0] = numbersCited(claim);
  const citation = report.citations.find((one) => one.number === number);
  const place = citation === undefined ? '' : citedPlace(report, citation);
  const source = [citation?.documentTitle ?? '', place].filter((part) => part !== '').join(' — ');
  return { number, source, lines: passageLines(claim) };
}

const standsInList = (kind: ReportBlock['kind'] | undefined): boolean =>
  kind === 'bullet' || kind === 'table_row';

function printedBlocks(blocks: readonly ReportBlock[], { language }: Pick<Report, 'language'>): string {
  return blocks.reduce((text, block, at) => {
    const before = blocks[at - 1];
    const isSameList = before?.kind === block.kind && standsInList(block.kind);
    const gap = before === undefined ? '' : isSameList || before.kind === 'heading' ? '\n' : '\n\n';
    return `${text}${gap}${blockText(block, language, PRINTED)}`;
  }, '');
}

/** More of one reference would hide the next. */
const MOST_QUOTES = 3;

/** Of every statement first the shortest passage that shows it, then, where there is room, its other ones. */
function quotesByReference(report: Report, blocks: readonly ReportBlock[]): Map<number, readonly string[]> {
  const claims = blocks.flatMap((block) => block.claims);
  return new Map(
    report.citations.map(({ number, quote }) => {
      const shown = claims.map(({ citations }) =>
        citations
          .filter((citation) => citation.number === number)
          .map((citation) => plainQuote(citation.quote))
          .filter((text) => text !== '')
          .sort((left, right) => left.length - right.length),
      );
      const taken: string[] = [];
      for (const text of [...shown.flatMap(([first = '']) => first), ...shown.flatMap(([, ...rest]) => rest)])
        if (text !== '' && taken.length < MOST_QUOTES && !taken.some((other) => other.includes(text)))
          taken.push(text);
      // What nothing of the answer cites is a value of a disagreement.
      return [number, taken.length > 0 ? taken : [plainQuote(quote)]];
    }),
  );
}
