import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const sentence = fc.constantFrom(
  'The ferry leaves the harbour at nine.',
  'Repairs of the ferry cost 4 million in 2023.',
  'The harbour has forty places for boats.',
  'Forty passengers fit on the ferry.',
  'The engine of the ferry was made in Bergen.',
  '渡轮每天九点离开港口。',
  '2023 年渡轮的维修费用为 400 万元。',
);
const texts = fc.array(fc.array(sentence, { minLength: 1, maxLength: 5 }), { maxLength: 12 });

describe('a summary by rules', () => {
  it('should always be sentences of its passages, each once, with the passage it stands in', async () => {
    const { sumUp } = createExtractiveLanguage();
    await fc.assert(
      fc.asyncProperty(texts, async (list) => {
        const evidence = makeEvidence(list.map((sentences) => sentences.join(' ')));
        const draft = await sumUp?.({ title: 'Ferries', evidence }, createCallContext());
        const lines = (draft?.answer ?? '').split('\n').filter((line) => line !== '');
        const told = lines.map((line) => /^- (.*) \[(ev_\d+)\]$/u.exec(line));
        for (const [, text = '?', id] of told.map((match) => match ?? []))
          expect(evidence.find((one) => one.id === id)?.text).toContain(text);
        expect(new Set(told.map((match) => match?.[1])).size).toBe(lines.length);
        expect(lines.length).toBeLessThanOrEqual(8);
        if (list.length > 0) expect(lines.length).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});
