import { describe, expect, it } from 'vitest';
import { say, type Wording } from '../../../../src/catalogue/index.ts';
import type { Chunk, EnrichInput, LanguageTasks, TtlCache } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createEnrichDocument } from '../../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../../fakes/call-context.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';

const said = (problem: Wording | undefined) => (problem === undefined ? '' : say('en', problem));

type EnrichChunks = NonNullable<LanguageTasks['enrichChunks']>;

function createMemoryCache(): TtlCache & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get: async (key) => entries.get(key),
    set: async (key, value) => void entries.set(key, value),
  };
}

const chunksOf = (name: string, texts: readonly string[]): readonly Chunk[] =>
  makeDocument(name, 'Handbook', [{ heading: 'Part', chunks: texts }]).chunks.map(({ chunk }) => chunk);
const document = (name: string, texts: readonly string[]) => ({
  title: 'Handbook',
  chunks: chunksOf(name, texts),
});
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `Passage ${number}.`);

/** Enrichment that says which passages it was asked for. */
function open(
  options: { cache?: TtlCache; maxTokens?: number; fingerprint?: string; enrichChunks?: EnrichChunks } = {},
) {
  const asked: string[][] = [];
  const answer = ({ passages }: EnrichInput) => {
    asked.push(passages.map(({ text }) => text));
    return passages.map(({ id, text }) => ({
      id,
      summary: `About ${text}`,
      questions: [`What of ${text}?`],
    }));
  };
  const enrich = createEnrichDocument({
    enrichChunks: options.enrichChunks ?? (async (input) => answer(input)),
    fingerprint: options.fingerprint ?? 'model-1',
    cache: options.cache,
    maxQuestions: 3,
    maxTokens: options.maxTokens ?? 100_000,
    logger: createMemoryLogger(),
  });
  return { enrich, asked, answer };
}

describe('enrichment of a document', () => {
  it('should ask for every chunk once, in batches', async () => {
    const { enrich, asked } = open();
    const { enrichments, problem } = await enrich(document('a', numbered(40)));
    expect(problem).toBeUndefined();
    expect(enrichments.size).toBe(40);
    expect(asked.flat().toSorted()).toEqual(numbered(40).toSorted());
    expect(Math.max(...asked.map((batch) => batch.length))).toBeLessThanOrEqual(8);
  });

  it('should pay for an unchanged chunk only once, whatever its id', async () => {
    const cache = createMemoryCache();
    await open({ cache }).enrich(document('a', ['One.', 'Two.']));
    const { enrich, asked } = open({ cache });
    const { enrichments } = await enrich(document('b', ['One.', 'Three.', 'Two.']));
    expect(asked).toEqual([['Three.']]);
    expect([...enrichments.values()].map(({ summary }) => summary).toSorted()).toEqual([
      'About One.',
      'About Three.',
      'About Two.',
    ]);
    for (const [id, enrichment] of enrichments) expect(enrichment.id).toBe(id);
  });

  it('should ask again for another model, and for what is damaged in the cache', async () => {
    const cache = createMemoryCache();
    await open({ cache }).enrich(document('a', ['One.']));
    const other = open({ cache, fingerprint: 'model-2' });
    await other.enrich(document('a', ['One.']));
    expect(other.asked).toEqual([['One.']]);
    for (const key of cache.entries.keys()) cache.entries.set(key, '{"summary":');
    const again = open({ cache });
    expect((await again.enrich(document('a', ['One.']))).enrichments.size).toBe(1);
    expect(again.asked).toEqual([['One.']]);
  });

  it('should go on after an answer out of shape, and say how many chunks went without', async () => {
    const { answer } = open();
    const { enrich } = open({
      enrichChunks: async (input) => {
        if (input.passages.some(({ text }) => text === 'Passage 3.'))
          throw new AppError('E025', 'Not usable.');
        return answer(input);
      },
    });
    const { enrichments, problem } = await enrich(document('a', numbered(40)));
    expect(enrichments.size).toBe(32);
    expect(said(problem)).toMatch(/^8 of 40 passages .*Not usable\.$/);
  });

  it('should stop asking an endpoint that is down, and never fail', async () => {
    let calls = 0;
    const { enrich } = open({
      enrichChunks: async () => {
        calls++;
        throw new AppError('E024', 'The model endpoint cannot be reached.');
      },
    });
    const { enrichments, problem } = await enrich(document('a', numbered(200)));
    expect(enrichments.size).toBe(0);
    expect(said(problem)).toContain('200 of 200');
    expect(calls).toBeLessThanOrEqual(4);
  });

  it('should stop at the budget of a document', async () => {
    const { answer } = open();
    const { enrich } = open({
      maxTokens: 1_000,
      enrichChunks: async (input, { budget }) => {
        budget.check('research');
        budget.charge({ inputTokens: 300, outputTokens: 0, costUsd: 0 });
        return answer(input);
      },
    });
    const { enrichments, problem } = await enrich(document('a', numbered(200)));
    expect(enrichments.size).toBe(32);
    expect(said(problem)).toContain('are used up');
  });

  it('should hide what an unexpected error says, and pass an abort through', async () => {
    const broken = open({ enrichChunks: () => Promise.reject(new Error('secret at /home/x')) });
    expect(said((await broken.enrich(document('a', ['One.']))).problem)).not.toContain('secret');
    const controller = new AbortController();
    const stopped = open({
      enrichChunks: async () => {
        controller.abort();
        throw controller.signal.reason;
      },
    });
    await expect(stopped.enrich(document('a', ['One.']), controller.signal)).rejects.toThrow('abort');
  });
});
