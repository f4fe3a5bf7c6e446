import { expect, it } from 'vitest';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

// The passages name nobody: whose they are stands in the title of their document.
const airplanes = [
  'Boeing – Annual report 2021 (10-K)',
  'Revenues decreased to $62,286 million in 2021, primarily due to lower deliveries of commercial airplanes.',
] as const;
const care = [
  'Johnson & Johnson – Annual report 2022 (10-K)',
  'Worldwide sales increased 1.3% to $94.9 billion in 2022.',
] as const;
const agency = [
  'Environmental Protection Agency – Strategic plan 2022',
  'The agency will cut emissions from its fleet by 50 percent by 2032.',
] as const;
const dairy = [
  '澄湖乳业股份有限公司2023年年度报告',
  '报告期内，公司实现营业收入48.62亿元，同比增长15.25%，主要由于销量增加。',
] as const;
const verdictOf = (claim: string, [title, text]: readonly [string, string]) =>
  createClaimChecker(makeEvidence([text], title)).check(claim, ['ev_1']).verdict;

it.each([
  ['Boeing’s revenue fell to $62.3 billion in 2021.', airplanes],
  ['J&J’s sales rose 1.3% to $94.9 billion in 2022.', care],
  ['Sales of Johnson & Johnson rose 1.3% to $94.9 billion in 2022.', care],
  ['EPA will cut its fleet’s emissions by half by 2032.', agency],
  ['澄湖乳业2023年营业收入为48.62亿元，同比增长15.25%。', dairy],
  ['澄湖2023年营业收入为48.62亿元。', dairy],
])('is of whom the document is: %s', (claim, passage) => expect(verdictOf(claim, passage)).toBe('supported'));

it.each([
  ['Airbus’s revenue fell to $62.3 billion in 2021.', airplanes],
  ['In 2021, revenue at Airbus fell to $62.3 billion.', airplanes],
  [
    'Airbus revenues decreased to $62,286 million in 2021, primarily due to lower deliveries of commercial airplanes.',
    airplanes,
  ],
  ['P&G’s sales rose 1.3% to $94.9 billion in 2022.', care],
  ['The DOE will cut emissions from its fleet by 50 percent by 2032.', agency],
  ['海岳重工2023年营业收入为48.62亿元，同比增长15.25%。', dairy],
  ['2023年，伊利股份的营业收入增长15.25%至48.62亿元。', dairy],
  ['海岳重工营业收入48.62亿元，同比增长15.25%，主要由于销量增加。', dairy],
])('is not signed of anybody else: %s', (claim, passage) =>
  expect(verdictOf(claim, passage)).not.toBe('supported'),
);

it.each([
  ['Sales rose to $94.9 billion in 2022.', 'Worldwide sales increased 1.3% to $94.9 billion in 2022.'],
  ['收入增至94.9亿元，利润为6.2亿元。', '全年收入增至94.9亿元，利润6.2亿元。'],
])('reads a sentence that ends in a figure as a sentence: %s', (claim, text) =>
  expect(verdictOf(claim, ['', text])).toBe('supported'),
);
