import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../../src/concurrency/index.ts';
import { sumUpExtractively } from '../../../../src/language/extractive/sum-up.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const sumUp = (texts: readonly string[], most?: number) =>
  finishSteps(
    sumUpExtractively({
      title: 'The turbine',
      evidence: makeEvidence(texts),
      ...(most === undefined ? {} : { most }),
    }),
  ).answer.split('\n');

const ENGLISH = [
  '# Turbine\n\nThe Heron turbine is made by Norvik Marine in Haugesund. The Heron turbine runs at low tide and at high tide.\n\n| Part | Price |\n| --- | --- |\n| Blade | 40 |',
  'Norvik Marine tests the Heron turbine for ten weeks before it is sold. The canteen serves soup on Fridays.\n\n```\nnpm run turbine. All of the Heron turbine.\n```',
];
const CHINESE = [
  '# 涡轮机\n\n苍鹭涡轮机由诺维克海洋公司制造。苍鹭涡轮机在低潮和高潮时都能运行。',
  '诺维克海洋公司在出售前测试苍鹭涡轮机十周。食堂星期五供应热汤和面包。',
];

describe('sumUpExtractively', () => {
  it.each([
    ['English', ENGLISH, 'The Heron turbine is made by Norvik Marine in Haugesund.'],
    ['Chinese', CHINESE, '苍鹭涡轮机由诺维克海洋公司制造。'],
  ])(
    'should take whole sentences of the passages as they are, in their order, each with its passage (%s)',
    (_, texts, first) => {
      const lines = sumUp(texts);
      expect(lines[0]).toBe(`- ${first} [ev_1]`);
      const read = lines.map((line) => /^- (.+) \[ev_(\d)\]$/u.exec(line) ?? []);
      for (const [, sentence, passage] of read) expect(texts[Number(passage) - 1]).toContain(sentence);
      const places = read.map(
        ([, sentence = '', passage]) =>
          Number(passage) * 1e4 + (texts[Number(passage) - 1] ?? '').indexOf(sentence),
      );
      expect(places).toEqual(places.toSorted((left, right) => left - right));
    },
  );

  it('should take no headings, tables or code', () => {
    const all = sumUp(ENGLISH, 20).join('\n');
    expect(all).not.toMatch(/# Turbine|Blade|npm run/);
  });

  it.each([
    ['English', ENGLISH, 'soup'],
    ['Chinese', CHINESE, '热汤'],
  ])('should leave out what is beside the matter before the rest (%s)', (_, texts, beside) => {
    expect(sumUp(texts, 2).join('\n')).not.toContain(beside);
  });

  it('should say a thing once, and nothing where there is no sentence', () => {
    const twice = 'The Heron turbine is made by Norvik Marine in Haugesund.';
    expect(sumUp([twice, twice])).toEqual([`- ${twice} [ev_1]`]);
    expect(sumUp(['# Turbine'])).toEqual(['']);
  });
});
