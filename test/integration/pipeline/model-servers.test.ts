import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createOpenAiServer,
  type OpenAiServer,
  type ReceivedRequest,
  type ServerReply,
} from '../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createResearchReplies } from '../../fakes/research-replies.ts';

const QUESTION = 'What is the rent of berth 7?';
const SECONDS = 4;
/** After the end of its budget a run still writes what it has. */
const AFTER_SECONDS = 2;
const usual = createResearchReplies();
const fact = (index: number) => `The rent of berth ${index} is ${index + 895} euros per month [ev_1]. `;

const about = (matter: string) =>
  Array.from(
    { length: 40 },
    (_, index) =>
      `The ${matter} of berth ${index + 8} was looked at in ${1960 + index} and found to be ${index * 13 + 7} per cent of the rent of berth 7.`,
  ).join(' ');

let model: OpenAiServer;
let harness: Harness;
let reply: (request: ReceivedRequest) => ServerReply = usual;
beforeAll(async () => {
  model = await createOpenAiServer({ reply: async (request) => reply(request) });
  harness = await openHarness({
    configured: true,
    library: {
      'lease.txt': `The rent of berth 7 is 902 euros per month. ${about('rent')}`,
      'harbour.md': ['depth', 'length', 'rent', 'tenant', 'history', 'repair']
        .map((matter) => `# The ${matter} of the berths\n\n${about(matter)}\n`)
        .join('\n'),
    },
    set: [`language.baseUrl=${model.baseUrl}`, 'language.model=m'],
    attempts: 2,
  });
});
afterAll(async () => {
  await harness.close();
  await model.close();
});

async function run(answer: typeof reply, budget?: { readonly maxSeconds: number }) {
  reply = answer;
  const startedAt = Date.now();
  const { id } = await harness.app.research.submit({
    question: QUESTION,
    collectionIds: [harness.collectionId],
    reviewPlan: false,
    ...(budget && { budget }),
  });
  const { status } = await harness.app.research.execute(id);
  const seconds = (Date.now() - startedAt) / 1000;
  const report = await harness.app.research.report(id);
  return { status, seconds, report, text: JSON.stringify(report) };
}

// On a machine with more to do than it has cores the clock runs on: the best of three.
describe('a run whose server never ends', { retry: 2 }, () => {
  it('should end near its budget where every call hangs, with the passages as its report', async () => {
    const { status, seconds, text, report } = await run(() => ({ misbehave: 'hang' }), {
      maxSeconds: SECONDS,
    });
    expect(status).toBe('budget-limited');
    expect(seconds).toBeLessThan(SECONDS + AFTER_SECONDS);
    expect(text).toContain('The rent of berth 7 is 902 euros per month');
    expect(report?.notes.join(' ')).toContain(`of ${SECONDS} seconds`);
  });

  it('should end near its budget where the report has no end, with what it has', async () => {
    const { status, seconds, report, text } = await run(
      (request) =>
        request.task === 'write_report'
          ? { endless: (index) => (index === 0 ? '# Rent\n\n## Summary\n' : fact(index)) }
          : usual(request),
      { maxSeconds: SECONDS },
    );
    expect(status).toBe('budget-limited');
    expect(seconds).toBeLessThan(SECONDS + AFTER_SECONDS);
    expect(text).toContain('The rent of berth 7 is 902 euros per month');
    expect(report?.notes.join(' ')).toContain('was ended when the budget');
  });
});

describe('a run whose server cuts prompts', () => {
  it('should say so, and go on with prompts that it reads', async () => {
    const from = model.requests.length;
    const { status, report } = await run((request) => {
      const text = usual(request);
      const tokens = Math.min(2048, Math.ceil(request.prompt.length / 4));
      return { text: String(text), usage: { prompt_tokens: tokens, completion_tokens: 50 } };
    });
    expect(status).toBe('done');
    expect(report?.notes.filter((note) => note.includes('read only 2,048 tokens'))).toHaveLength(1);
    expect(report?.status).not.toBe('not_found');
    const reports = model.requests.slice(from).filter(({ task }) => task === 'write_report');
    expect(reports.at(-1)?.prompt.length).toBeLessThan(2048 * 4);
  });
});
