import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { MergedWork, Reranker } from '../../../../../src/domain/index.ts';
import { AppError } from '../../../../../src/errors/index.ts';
import { createLexicalReranker } from '../../../../../src/language/index.ts';
import { rankWorks } from '../../../../../src/pipeline/research/web/rank-works.ts';

const work = (title: string, abstract: string, rank = 1): MergedWork => ({
  source: 'openalex',
  title,
  url: `https://works.example/${encodeURIComponent(title)}`,
  abstract,
  abstractKind: 'abstract',
  authors: [],
  identifiers: {},
  rank,
  sources: ['openalex'],
  origins: [],
});
const scoring = (scores: readonly number[]): Reranker => ({ name: 'given', rerank: async () => scores });
const titles = ({ works }: Awaited<ReturnType<typeof rankWorks>>) => works.map((one) => one.work.title);
const builtin = { reranker: createLexicalReranker(), threshold: 0.1, topN: 10 };

describe('works of the sources, before any is read', () => {
  property.prop([
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 12 }),
  ])(
    'properties 10 and 11: none below the threshold, at most top-n, best first',
    async (scores, threshold, topN) => {
      const works = scores.map((_, index) => work(`Work ${index}`, 'Text.', index + 1));
      const ranked = await rankWorks('Which work?', works, { reranker: scoring(scores), threshold, topN });
      const expected = scores
        .filter((score) => score >= threshold)
        .sort((a, b) => b - a)
        .slice(0, topN);
      expect(ranked.works.map(({ score }) => score)).toEqual(expected);
      expect(ranked.dropped).toBe(scores.length - expected.length);
      for (const { work: kept, score } of ranked.works) expect(scores[works.indexOf(kept)]).toBe(score);
    },
  );

  it.each([
    [
      'How long does the battery of the Kestrel drone last?',
      work('Kestrel drone', 'The battery of the Kestrel drone lasts for forty minutes.'),
      work('Baking bread', 'Sourdough needs flour, water, salt and patience.'),
    ],
    [
      '红隼无人机的电池能用多久？',
      work('红隼无人机', '红隼无人机的电池可以使用四十分钟。'),
      work('烤面包', '酸面包需要面粉、水、盐和耐心。'),
    ],
  ])(
    'should drop what has nothing to do with the question, also when it is all there is: %s',
    async (question, good, bad) => {
      expect(
        titles(
          await rankWorks(
            question,
            [
              { ...bad, rank: 1 },
              { ...good, rank: 2 },
            ],
            builtin,
          ),
        ),
      ).toEqual([good.title]);
      expect(titles(await rankWorks(question, [bad], builtin))).toEqual([]);
      expect(titles(await rankWorks(question, [good], builtin))).toEqual([good.title]);
    },
  );

  it('should not take words for a judge of a work in another language, or of one that says nothing of itself', async () => {
    const foreign = work('红隼无人机的续航', '本文测量了电池在低温下的使用时间。');
    const silent = work('Annual report 2024', '');
    expect(
      titles(await rankWorks('How long does the battery last?', [foreign, silent], builtin)),
    ).toHaveLength(2);
    const english = work('Endurance of small drones', 'We measured how long batteries last in the cold.');
    expect(titles(await rankWorks('电池能用多久？', [english], builtin))).toHaveLength(1);
  });

  it('should keep the order of the sources, with a note and at most top-n, when the reranker fails', async () => {
    const failing: Reranker = {
      name: 'x',
      rerank: async () => Promise.reject(new AppError('E040', 'It is down.')),
    };
    const works = ['b', 'a', 'c'].map((title, index) => work(title, 'Text.', index + 1));
    const ranked = await rankWorks('Which?', works, { reranker: failing, threshold: 0.5, topN: 2 });
    expect(titles(ranked)).toEqual(['b', 'a']);
    expect(ranked.works.map(({ score }) => score)).toEqual([undefined, undefined]);
    expect(ranked.notes).toEqual(['What the sources found was not reranked: It is down.']);
  });
});
