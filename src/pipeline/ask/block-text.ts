import type { Claim, ReportBlock, ReportLanguage } from '../../domain/index.ts';
import { gapBetween } from '../../linguistics/controls/index.ts';
import { doubtOf, numbersCited } from '../report/index.ts';
import { passageLines } from './passage-lines.ts';

/** A block as text: its statements, each with its marks and, where it is in doubt, with that. */
export interface BlockForm {
  readonly between: (left: string, right: string) => string;
  readonly cells: (row: string) => string;
  readonly betweenRows: string;
}

/** For a program, or a cell of a table. */
export const ONE_LINE: BlockForm = { between: () => ' ', cells: (row) => row, betweenRows: ' | ' };

const CELL = ' · ';
/** For a person at a terminal. */
export const PRINTED: BlockForm = {
  between: gapBetween,
  cells: (row) =>
    row
      .split(' | ')
      .map((cell) => cell.replace(/^\|+|(?<!\|)\|+$/g, '').trim())
      .filter((cell) => cell !== '')
      .join(CELL),
  betweenRows: CELL,
};

/** A claim that is in doubt says so wherever it stands. Of sentences in a row from the same place the last one is marked. */
export function blockText(
  { kind, claims }: ReportBlock,
  language: ReportLanguage,
  form: BlockForm = ONE_LINE,
): string {
  if (kind === 'passage')
    return claims
      .map((claim) => [...passageLines(claim).map(({ text }) => text), citationMarks(claim)].join('\n'))
      .join('\n');
  const join = (parts: readonly string[]): string =>
    parts
      .filter((part) => part !== '')
      .reduce((text, part) => (text === '' ? part : `${text}${form.between(text, part)}${part}`), '');
  const sentences = claims.map((claim, at) => {
    const next = claims[at + 1];
    const doubt = doubtOf(claim, language);
    const isGoingOn =
      next !== undefined && doubt === undefined && citationMarks(next) === citationMarks(claim);
    const said = kind === 'table_row' ? form.cells(claim.text) : claim.text;
    return join([
      said,
      isGoingOn ? '' : citationMarks(claim),
      ...(doubt === undefined ? [] : [`(${doubt})`]),
    ]);
  });
  const text = kind === 'table_row' ? sentences.join(form.betweenRows) : join(sentences);
  return `${kind === 'bullet' ? '- ' : ''}${text}`;
}

const citationMarks = (claim: Claim): string =>
  numbersCited(claim)
    .map((number) => `[${number}]`)
    .join('');
