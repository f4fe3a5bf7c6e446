import { describe, expect, it } from 'vitest';
import { createClaimChecker } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const table = `| (millions) | 2023 |
| --- | --- |
| Pumps | 387.8 |
| Valves | 164.4 |`;
const tableZh = `单位：百万元

| 项目 | 2023年 |
| --- | --- |
| 水泵 | 387.8 |
| 阀门 | 164.4 |`;

describe('a claim that is checked again', () => {
  it.each([
    ['Pumps brought $387.8 million in 2023.', table],
    ['2023年水泵收入为387.8百万元。', tableZh],
  ])('is not judged a second time: %s', (claim, text) => {
    const checker = createClaimChecker(makeEvidence([text]));
    expect(checker.check(claim, ['ev_1'])).toBe(checker.check(claim, ['ev_1']));
  });

  it.each([
    ['They brought $387.8 million.', 'Pumps sold well in 2023.', 'Valves sold well in 2023.', table],
    ['其收入为387.8百万元。', '2023年水泵销路好。', '2023年阀门销路好。', tableZh],
  ])('is judged anew behind another sentence, or by other citations: %s', (claim, before, other, text) => {
    const checker = createClaimChecker(makeEvidence([text, 'Nothing of the kind.']));
    const first = checker.check(claim, ['ev_1'], { before });
    expect(checker.check(claim, ['ev_1'], { before: other })).not.toBe(first);
    expect(checker.check(claim, ['ev_2'], { before })).not.toBe(first);
  });
});

describe('a claim that cites the year before as well', () => {
  const IN_TITLES = [
    { documentTitle: 'Annual report 2024', sourcePath: 'a.md' },
    { documentTitle: 'Annual report 2023', sourcePath: 'b.md' },
  ];
  it.each([
    ['Pump revenue was $15.8 million in 2024.', 'Pump revenue was $11.7 million in 2023.', []],
    ['Pump revenue rose by 35%.', 'Pump revenue rose by 32%.', IN_TITLES],
    ['2024年水泵收入为158百万元。', '2023年水泵收入为117百万元。', []],
    ['水泵收入增长35%。', '水泵收入增长32%。', IN_TITLES],
  ])('is signed: %s', (claim, other, titles) => {
    const evidence = makeEvidence([claim, other]).map((entry, at) => ({ ...entry, ...titles[at] }));
    expect(createClaimChecker(evidence).check(claim, ['ev_1', 'ev_2'])).toMatchObject({
      verdict: 'supported',
      disputed: false,
      citations: [{ evidenceId: 'ev_1' }],
    });
  });

  it.each([
    ['Pump revenue was $15.8 million in 2024.', 'Pump revenue was $11.7 million in 2024.'],
    ['2024年水泵收入为158百万元。', '2024年水泵收入为117百万元。'],
    ['2024年水泵收入为158百万元。', '水泵收入2023年为117百万元，2024年为131百万元。'],
  ])('is disputed where the other speaks of the same year: %s', (claim, other) => {
    const checked = createClaimChecker(makeEvidence([claim, other])).check(claim, ['ev_1', 'ev_2']);
    expect(checked).toMatchObject({ verdict: 'partly', disputed: true });
  });
});

describe('what a document is said to leave open', () => {
  const TEXTS = [
    [
      'The filing does not give the number of employees.',
      'Revenue was $12 million.',
      'The number of employees was 4,200.',
      'Alder',
    ],
    ['文件没有给出员工人数。', '收入为1200万元。', '员工人数为4200人。', '甲公司'],
  ] as const;
  it.each(TEXTS)('may stand in a passage of it that is not cited: %s', (claim, cited, filling, title) => {
    const here = createClaimChecker(makeEvidence([cited, filling], title)).check(claim, ['ev_1']);
    expect(here).toMatchObject({ verdict: 'contradicted', kind: 'gap', citations: [{ evidenceId: 'ev_2' }] });
    const elsewhere = makeEvidence([cited, filling], title).map((entry, at) => ({
      ...entry,
      sourcePath: `${at}.md`,
    }));
    expect(createClaimChecker(elsewhere).check(claim, ['ev_1']).verdict).toBe('supported');
    expect(createClaimChecker(makeEvidence([cited, cited], title)).check(claim, ['ev_1']).verdict).toBe(
      'supported',
    );
  });
});
