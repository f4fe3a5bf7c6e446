import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAnswer } from '../../../src/pipeline/index.ts';
import { createOpenAiServer } from '../../fakes/openai-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createResearchReplies } from '../../fakes/research-replies.ts';
import { withoutMarks as plain, SAME_QUESTIONS as QUESTIONS, waysToAsk } from '../../fakes/same-questions.ts';

const MODES = ['ask', 'research'] as const;
const model = await createOpenAiServer({ reply: createResearchReplies() });
afterAll(() => model.close());

describe.each(waysToAsk(model.baseUrl))('the same questions $name', ({ set, statuses }) => {
  let harness: Harness;
  const told = new Map<string, string>();
  beforeAll(async () => {
    harness = await openHarness({ configured: true, set });
  });
  afterAll(() => harness.close());

  const exported = async (id: string, format: 'jsonl' | 'csv') => {
    let text = '';
    for await (const part of harness.app.batches.results(id, format)) text += String(part);
    return text;
  };

  it.each(MODES)('should have one status and the same statements everywhere, by %s', async (mode) => {
    const { batches, research, renderers } = harness.app;
    const { id } = await batches.create({
      source: { name: 'q.csv', bytes: new TextEncoder().encode(`Question\n${QUESTIONS.join('\n')}\n`) },
      collectionIds: [harness.collectionId],
      mode,
    });
    await batches.work(id);
    const rows = await batches.rows(id, { after: 0, limit: 10 });
    const lines = (await exported(id, 'jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const csv = (await exported(id, 'csv')).trim();
    for (const [index, question] of QUESTIONS.entries()) {
      const { id: runId } = await research.submit({
        question,
        collectionIds: [harness.collectionId],
        reviewPlan: false,
        mode,
      });
      const run = await research.execute(runId);
      const report = await research.report(runId);
      if (report === undefined) throw new Error('no report');
      const answer = toAnswer(run, report, await research.evidence(runId));
      const row = rows[index];
      const said = [
        answer.status,
        row?.outcome,
        lines[index].status,
        JSON.parse(renderers.json(report)).status,
      ];
      expect(said, question).toEqual(said.map(() => report.status));
      if (statuses !== undefined) expect(report.status, question).toBe(statuses[index]);
      expect(csv).toContain(`,${report.status},`);
      // Questions that both can answer have one status, however they are asked.
      const before = told.get(question);
      if (before !== undefined) expect(report.status, question).toBe(before);
      told.set(question, report.status);
      const statements = [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap(
        ({ claims }) => claims,
      );
      const printed = [renderers.markdown(report), renderers.html(report)].map(plain);
      for (const { text } of statements)
        for (const form of printed) expect(form, text).toContain(plain(text));
      // What the row says is said by the answer and by the report in the same words, with the same quotation.
      const [cited] = row?.question?.answer?.citations ?? [];
      if (report.status === 'not_found') continue;
      expect(cited?.quote).toBe(report.citations[0]?.quote);
      expect(answer.sources[0]?.snippet).toBe(cited?.quote);
    }
  });
});
