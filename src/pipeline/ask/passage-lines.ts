import type { Claim } from '../../domain/index.ts';
import { gapBetween } from '../../linguistics/controls/index.ts';
import { passageBody } from '../report/index.ts';

/** A paragraph or a row of a passage as plain text, and what of it fits the question best. */
export interface PassageLine {
  readonly text: string;
  readonly marked?: { readonly start: number; readonly end: number } | undefined;
}

type Runs = readonly { readonly text: string; readonly style?: string | undefined }[];

const CELL = ' · ';

/** A passage that is shown whole, line by line, without the marks of Markdown. */
export function passageLines(claim: Claim): PassageLine[] {
  return passageBody(claim).flatMap((block): PassageLine[] => {
    if (block.kind === 'paragraph') return [lineOf(block.runs, gapBetween)];
    if (block.kind === 'list') return block.items.map((runs) => lineOf([{ text: '•' }, ...runs], gapBetween));
    if (block.kind !== 'table') return [];
    const rows = [...(block.head === undefined ? [] : [block.head]), ...block.rows];
    return rows.map(({ cells }) =>
      lineOf(
        cells.flat().filter(({ text }) => text !== ''),
        () => CELL,
      ),
    );
  });
}

function lineOf(runs: Runs, between: (left: string, right: string) => string): PassageLine {
  let text = '';
  let marked: PassageLine['marked'];
  for (const run of runs) {
    if (text !== '') text += between(text, run.text);
    if (run.style === 'marked')
      marked = { start: marked?.start ?? text.length, end: text.length + run.text.length };
    text += run.text;
  }
  return { text, marked };
}
