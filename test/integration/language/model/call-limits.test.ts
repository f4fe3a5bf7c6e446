import { afterEach, describe, expect, it } from 'vitest';
import { say } from '../../../../src/catalogue/index.ts';
import { createRunBudget, NO_USAGE } from '../../../../src/pipeline/budget/run-budget.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import { createOpenAiServer, type OpenAiServer, type ServerReply } from '../../../fakes/openai-server.ts';
import { createTestLanguage, planInput, writeInput } from './setup.ts';

let server: OpenAiServer;
afterEach(() => server.close());

const NO_LIMITS = { maxCalls: 0, maxTokens: 0, maxCostUsd: 0, maxSeconds: 0, reportReserve: 0.25 };
/** A context whose budget counts real time. */
function withBudget(limits: Partial<typeof NO_LIMITS>) {
  const startedAt = Date.now();
  const budget = createRunBudget({
    limits: { ...NO_LIMITS, ...limits },
    spent: NO_USAGE,
    elapsedSeconds: () => (Date.now() - startedAt) / 1000,
  }).forStep();
  return { ...createCallContext(), budget };
}
async function serve(reply: ServerReply, settings: Parameters<typeof createTestLanguage>[1] = {}) {
  server = await createOpenAiServer({ reply: () => reply });
  return createTestLanguage(server, settings).language;
}
const secondsOf = async (work: Promise<unknown>): Promise<number> => {
  const startedAt = Date.now();
  await work.catch(() => undefined);
  return (Date.now() - startedAt) / 1000;
};
const fact = (index: number) => `Backup ${index} is kept for ${index * 3 + 1} days [ev_1]. `;
const START = '# Backups\n\n## Summary\n';
const endless: ServerReply = { endless: (index) => (index === 0 ? START : fact(index)) };

describe('the time of a budget', () => {
  it('should end a call that hangs, at the share that is kept for the report', async () => {
    const language = await serve({ misbehave: 'hang' });
    const context = withBudget({ maxSeconds: 2 });
    const call = language.plan(planInput, context);
    const took = await secondsOf(call);
    expect(took).toBeGreaterThan(1.3);
    expect(took).toBeLessThan(1.9);
    await expect(call).rejects.toMatchObject({ code: 'E026' });
    expect(context.budget.exhausted?.code).toBe('E026');
  });

  it('should end a stream, whose words are the report then, with a note', async () => {
    const language = await serve(endless);
    const context = withBudget({ maxSeconds: 1 });
    const writing = language.writeReport(writeInput, context);
    expect(await secondsOf(writing)).toBeLessThan(1.9);
    const draft = await writing;
    expect(draft.answer).toMatch(/^Backup 1 is kept for 4 days \[ev_1\]\./);
    expect(draft.answer).toMatch(/\[ev_1\]\.$/);
    expect(context.notes.map((note) => say('en', note))).toEqual([expect.stringContaining('was ended when')]);
  });
});

describe('tokens and money of a budget', () => {
  it.each([
    ['tokens', { maxTokens: 1500 }],
    ['money', { maxCostUsd: 0.001 }],
  ])('should end a stream that passes its %s', async (_, limits) => {
    const prices = { 'test-model': { inputUsdPerMillion: 0.1, outputUsdPerMillion: 1 } };
    const language = await serve(endless, { prices });
    const context = withBudget(limits);
    const draft = await language.writeReport(writeInput, context);
    expect(draft.answer).toMatch(/\[ev_1\]\.$/);
    expect(context.budget.spent.outputTokens).toBeLessThan(1200);
    expect(context.notes).toHaveLength(1);
  });

  it('should bound the length that is asked of a reply', async () => {
    const language = await serve('{}');
    await language.plan(planInput, withBudget({ maxTokens: 1600 })).catch(() => undefined);
    const asked = server.requests[0]?.body.max_tokens;
    expect(asked).toBeGreaterThan(64);
    expect(asked).toBeLessThan(1200);
  });
});

describe('a model in a loop', () => {
  it('should be ended in the stream, asked once more, and given up', async () => {
    const language = await serve({ endless: (index) => (index === 0 ? START : fact(1)) });
    const context = createCallContext();
    await expect(language.writeReport(writeInput, context)).rejects.toMatchObject({
      code: 'E006',
      message: expect.stringContaining('the same again and again'),
    });
    expect(server.requests).toHaveLength(2);
    expect(context.notes.map((note) => say('en', note))).toEqual([
      expect.stringContaining('without end'),
      expect.stringContaining('without end'),
    ]);
  });
});
