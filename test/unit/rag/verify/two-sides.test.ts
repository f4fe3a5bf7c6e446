import { describe, expect, it } from 'vitest';
import { isAccepted } from '../../../../src/domain/index.ts';
import { preparePassage } from '../../../../src/rag/verify/claims/align.ts';
import { judgeStatement } from '../../../../src/rag/verify/claims/judge-statement.ts';

interface Text {
  readonly text: string;
  readonly title?: string;
  readonly headings?: readonly string[];
}

const passages = (texts: readonly Text[]) =>
  texts.map(({ text, title = '', headings = [] }, at) =>
    preparePassage({
      id: `ev_${at + 1}`,
      text,
      offset: 0,
      context: [title, ...headings].join('\n'),
      origin: { title, path: '', headings: [...headings] },
    }),
  );
const isSigned = (claim: string, texts: readonly Text[], before = '') =>
  isAccepted(judgeStatement(claim, passages(texts), { before }).verdict);
const kinds = (claim: string, texts: readonly Text[], before = '') =>
  judgeStatement(claim, passages(texts), { before }).issues.map(({ kind }) => kind);

const segment = (name: string, margin: string): Text => ({
  text: `Selected data ($ in millions):\n\n| Performance Summary | 2023 | 2022 |\n| --- | --- | --- |\n| Operating income | $ 412 | $ 398 |\n| Operating income as a % of revenue | ${margin} % | 6.1 % |`,
  title: 'Harbour – Annual report FY2023',
  headings: ['Item 7', `${name} Segment`],
});
const margins = [segment('Retail', '3.7'), segment('Wholesale', '4.4')];
const interviews: readonly Text[] = [
  {
    text: 'Eight of these participants will attend recorded interviews of up to 45 minutes in a quiet room. Nurses who gave the treatment will attend separate 30-minute interviews. Participants train for up to 30 minutes at a time.',
  },
];
const areas: readonly Text[] = [
  { text: '青石市的总面积为16.0平方公里，其中10.2平方公里为陆地面积，5.8平方公里为水域面积。' },
];
const head = '城市 | 陆地面积 | 水域面积';

describe('two sides of a comparison', () => {
  it.each<[string, readonly Text[], string]>([
    ['In 2023 the operating margin was 4.4% of revenue in Wholesale against 3.7% in Retail.', margins, ''],
    [
      'Interviews with participants take longer than those with the nurses: up to 45 minutes against 30 minutes.',
      interviews,
      '',
    ],
    ['青石市 | 10.2平方公里 | 5.8平方公里', areas, head],
  ])('finds no fault with figures that are given to their own side: %s', (claim, texts, before) =>
    expect(kinds(claim, texts, before)).not.toContain('far_apart'),
  );

  it.each<[string, readonly Text[], string]>([
    ['In 2023 the operating margin was 4.4% of revenue in Retail against 3.7% in Wholesale.', margins, ''],
    [
      'Interviews with the nurses take longer than those with participants: up to 45 minutes against 30 minutes.',
      interviews,
      '',
    ],
    ['青石市 | 5.8平方公里 | 10.2平方公里', areas, head],
  ])('signs no figures that have exchanged their sides: %s', (claim, texts, before) => {
    expect(kinds(claim, texts, before)).toContain('far_apart');
    expect(isSigned(claim, texts, before)).toBe(false);
  });
});
