import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { associatePassages } from '../../../../src/rag/retrieve/associate-passages.ts';
import { createFeatureCache } from '../../../../src/rag/retrieve/passage-features.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';

const NAMES = ['Mara Vidal', 'Kessel Tower', 'Ostrel', '海港档案馆'];
const passage = fc.record({
  title: fc.constantFrom(...NAMES, 'Notes'),
  text: fc.array(fc.constantFrom(...NAMES, 'was born in', 'the river', '地图', '12'), {
    minLength: 1,
    maxLength: 8,
  }),
  score: fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000),
});

describe('associatePassages', () => {
  it.prop([fc.array(passage, { maxLength: 12 })], { numRuns: 200 })(
    'should keep every passage, the best one in its place and with its score, and all scores in [0, best]',
    (rows) => {
      const features = createFeatureCache();
      const input = rows.map(({ title, text, score }, index) => {
        const [item] = makeDocument(`d${index}`, title, [{ chunks: [text.join(' ')] }]).chunks;
        const stored = { ...item!.chunk, documentTitle: title, sourcePath: '', format: '', fileHash: '' };
        return { id: `c${index}`, score, features: features(stored) };
      });
      const best = [...input].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))[0];
      const output = associatePassages(input);
      expect(output.map(({ id }) => id).sort()).toEqual(input.map(({ id }) => id).sort());
      expect(output[0]?.id).toBe(best?.id);
      expect(output[0]?.score).toBe(best?.score);
      for (const [index, { score }] of output.entries()) {
        expect(score).toBeGreaterThanOrEqual(0);
        if (index > 0) expect(output[index - 1]!.score).toBeGreaterThanOrEqual(score);
      }
      expect(associatePassages([...input].reverse())).toEqual(output);
    },
  );
});
