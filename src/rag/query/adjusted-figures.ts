import { EN, termPattern, ZH } from '../../linguistics/lexicon/index.ts';

const ADJUSTED = termPattern(EN.figures.adjusted, ZH.figures.adjusted);

/** Whether a question, or a label with the title above it, speaks of figures that leave out what accounts put in. */
export const isAdjusted = (text: string): boolean => ADJUSTED.test(text);

/** “Net earnings” of “Adjusted net earnings, after tax”: what a label calls the figure that was adjusted. */
export const withoutAdjusted = (label: string): string =>
  label.replace(new RegExp(ADJUSTED.source, 'giu'), ' ').replace(AFTER, '').trim();
const AFTER = /,? after[- ]tax\b/i;
