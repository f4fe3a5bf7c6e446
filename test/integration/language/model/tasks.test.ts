import { afterEach, describe, expect, it } from 'vitest';
import type { TaskOutcome } from '../../../../src/domain/index.ts';
import { probeModel } from '../../../../src/language/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import {
  createOpenAiServer,
  type OpenAiServer,
  replyInOrder,
  type ServerReply,
} from '../../../fakes/openai-server.ts';
import { createResearchReplies } from '../../../fakes/research-replies.ts';
import {
  createEvidence,
  createMemoryJournal,
  createTestClock,
  createTestLanguage,
  planInput,
  writeInput,
} from './setup.ts';

const REPORT = `<think>What to say?</think># Backups

## Answer
They are kept for 30 days 【ev_1】. Old tapes are shredded. [ev_2][ev_1]

## t1: How long
For 30 days [1].

## t2: Who deletes

## Sources
1. ev_1`;

let server: OpenAiServer;
afterEach(() => server.close());

async function serve(...replies: ServerReply[]) {
  server = await createOpenAiServer({ reply: replyInOrder(...replies) });
  return createTestLanguage(server);
}

function collect() {
  const parts: string[] = [];
  return { onDelta: (text: string) => void parts.push(text), text: () => parts.join(''), parts };
}

describe('writing the report', () => {
  it('should stream clean text and give a draft with a section for each theme', async () => {
    const { language } = await serve(REPORT);
    const shown = collect();
    const context = createCallContext();
    const draft = await language.writeReport(writeInput, context, shown.onDelta);
    expect(draft).toEqual({
      title: 'Backups',
      answer: 'They are kept for 30 days [ev_1]. Old tapes are shredded [ev_2, ev_1].',
      sections: [{ taskId: '', taskIds: ['t1'], heading: 'How long', body: 'For 30 days [ev_1].' }],
    });
    expect(server.requests[0]?.isStream).toBe(true);
    expect(shown.parts.length).toBeGreaterThan(5);
    expect(shown.text()).toContain('kept for 30 days [ev_1].');
    expect(shown.text()).not.toMatch(/think|What to say|【|## t1/);
    expect(context.budget.spent.calls).toBe(1);
  });

  it('should try again when the stream is cut, and go on in the display', async () => {
    const { language } = await serve({ text: REPORT, cutAfter: 120 }, REPORT);
    const shown = collect();
    const context = createCallContext();
    const draft = await language.writeReport(writeInput, context, shown.onDelta);
    expect(draft.answer).toContain('30 days');
    expect(shown.text().match(/# Backups/g)).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
    expect(context.budget.spent.calls).toBe(2); // the broken stream was paid for too
  });

  it('should take a stream without an end for a cut one', async () => {
    const { language } = await serve({ text: 'Half a rep', finishReason: null }, REPORT);
    expect((await language.writeReport(writeInput, createCallContext())).title).toBe('Backups');
  });

  it('should ask again after an empty reply and fail with E006 after two', async () => {
    const { language, journal } = await serve('', ' ', '<think>hm</think>');
    await expect(language.writeReport(writeInput, createCallContext())).rejects.toMatchObject({
      code: 'E006',
    });
    expect(server.requests).toHaveLength(2);
    expect(journal.entries.size).toBe(2); // paid, so not asked again on resume
  });

  it('should fail with E006 when the model stays down, naming the reason', async () => {
    const { language } = await serve({ status: 500 });
    await expect(language.writeReport(writeInput, createCallContext())).rejects.toMatchObject({
      code: 'E006',
      message: expect.stringContaining('keeps failing'),
      cause: expect.objectContaining({ code: 'E024' }),
    });
  });

  it('should drop half a sentence at the output limit', async () => {
    const { language } = await serve({
      text: '## Answer\nKept for 30 days [ev_1]. Old tapes are',
      finishReason: 'length',
    });
    const draft = await language.writeReport(writeInput, createCallContext());
    expect(draft.answer).toBe('Kept for 30 days [ev_1].');
  });

  it('should give an empty answer when the model finds none, and make no call without evidence', async () => {
    const { language } = await serve('# Backups\n## Answer\nNOT_FOUND\n## t1: x\n');
    expect((await language.writeReport(writeInput, createCallContext())).answer).toBe('');
    const draft = await language.writeReport({ ...writeInput, evidence: [] }, createCallContext());
    expect(draft).toMatchObject({ answer: '', sections: [] });
    expect(server.requests).toHaveLength(1);
  });

  it('should give the same report from the journal after a crash', async () => {
    await serve(REPORT);
    const journal = createMemoryJournal();
    const first = await createTestLanguage(server, {}, journal).language.writeReport(
      writeInput,
      createCallContext(),
    );
    const shown = collect();
    const again = await createTestLanguage(server, {}, journal).language.writeReport(
      writeInput,
      createCallContext(),
      shown.onDelta,
    );
    expect(again).toEqual(first);
    expect(shown.text()).toContain('30 days');
    expect(server.requests).toHaveLength(1);
  });

  it('should stream without usage where stream_options is refused', async () => {
    server = await createOpenAiServer({ reply: () => REPORT, refuse: ['stream_options'] });
    const context = createCallContext();
    await createTestLanguage(server).language.writeReport(writeInput, context);
    expect(server.requests).toHaveLength(2);
    expect(context.budget.spent.inputTokens).toBeGreaterThan(100);
  });

  it('should cut passages to the context of the model and say so', async () => {
    const { language, logger } = createTestLanguage(await startResearch(), { contextTokens: 3200 });
    const evidence = Array.from({ length: 12 }, (_, index) =>
      createEvidence(index + 1, `Fact ${index + 1}. `.repeat(300)),
    );
    await language.writeReport({ ...writeInput, evidence }, createCallContext());
    const prompt = server.requests[0]?.prompt ?? '';
    expect(prompt.length).toBeLessThan(11_000);
    for (const { id } of evidence) expect(prompt).toContain(`<passage id="${id}"`);
    expect(prompt).toContain('12 of 12 passages were cut');
    expect(logger.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ cut: 12 }) }),
    );
  });
});

describe('a prompt that is too long for the model', () => {
  it('should be built again with less room', async () => {
    const body = {
      error: {
        message: "This model's maximum context length is 4096 tokens.",
        code: 'context_length_exceeded',
      },
    };
    const reply = (request: { readonly prompt: string }) =>
      request.prompt.length > 12_000 ? { status: 400, body } : REPORT;
    server = await createOpenAiServer({ reply });
    const { language } = createTestLanguage(server);
    const evidence = [createEvidence(1, 'A fact. '.repeat(9000))];
    const draft = await language.writeReport({ ...writeInput, evidence }, createCallContext());
    expect(draft.title).toBe('Backups');
    expect(server.requests).toHaveLength(2);
    expect(server.requests.at(-1)?.prompt).toContain('1 of 1 passages were cut');
  });

  it('should fail with advice when nothing helps', async () => {
    const body = { error: { message: 'prompt exceeds the context window' } };
    const { language } = await serve({ status: 400, body });
    await expect(language.plan(planInput, createCallContext())).rejects.toMatchObject({
      code: 'E024',
      message: expect.stringContaining('context tokens'),
    });
  });
});

async function startResearch() {
  server = await createOpenAiServer({ reply: createResearchReplies({ followUps: 2 }) });
  return server;
}

describe('the rule-based research model', () => {
  it.each(['en', 'zh'] as const)('should answer every task from its prompt (%s)', async (reportLanguage) => {
    const { language } = createTestLanguage(await startResearch());
    const context = createCallContext();
    const question = reportLanguage === 'zh' ? '备份保存多久？' : planInput.question;
    const evidence =
      reportLanguage === 'zh' ? [createEvidence(1, '备份保存三十天。')] : [...writeInput.evidence];
    const passages = evidence.map(({ id, documentTitle, text }) => ({
      id,
      documentTitle,
      headingPath: ['Retention'],
      text,
    }));
    const { tasks } = await language.plan({ ...planInput, question, language: reportLanguage }, context);
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    const subQuestions = tasks.map((task, index) => ({ id: `t${index + 1}`, question: task, round: 0 }));
    const turn = await language.investigate?.(
      {
        question,
        language: reportLanguage,
        subQuestion: subQuestions[0] ?? { id: 't1', question, round: 0 },
        documents: [],
        found: passages.map(({ id, text }) => `[${id}] Handbook\n${text}`).join('\n\n'),
        noted: [],
        tools: [],
        steps: [],
        maxTurns: 3,
        turnTokens: 9_000,
      },
      context,
    );
    expect(turn?.calls.map(({ tool }) => tool)).toEqual(['note', 'finish']);
    const outcome: TaskOutcome = {
      status: 'ok',
      taskId: 't1',
      chunkIds: [],
      questions: [],
      toolProblems: [],
    };
    const coverage = await language.judgeCoverage(
      {
        question,
        language: reportLanguage,
        round: 0,
        maxFollowUps: 1,
        tasks: subQuestions.map((subQuestion, index) => ({
          subQuestion,
          outcome,
          passages: index === 0 ? passages : [],
        })),
      },
      context,
    );
    expect(coverage.verdicts.map((verdict) => verdict.covered)).toEqual([
      true,
      ...tasks.slice(1).map(() => false),
    ]);
    expect(coverage.followUps).toHaveLength(1);
    const draft = await language.writeReport(
      { ...writeInput, question, language: reportLanguage, subQuestions, evidence },
      context,
    );
    expect(draft.answer).toMatch(/\[ev_1\]/);
    expect(draft.sections.flatMap(({ taskIds }) => taskIds)).toEqual(subQuestions.map((task) => task.id));
  });
});

describe('what is taken from a model', () => {
  it('should call only tools that were offered, each once', async () => {
    const call = (tool: string) => ({ tool, input: { query: 'ACME' } });
    const { language } = await serve(
      JSON.stringify({ calls: [call('filings'), call('shell'), call('filings')] }),
    );
    const tools = [{ name: 'filings', description: 'Company filings.', inputSchema: { type: 'object' } }];
    const input = { question: 'What did ACME file?', subQuestion: 'What did ACME file in 2024?', tools };
    expect(await language.chooseTools(input, createCallContext())).toEqual([call('filings')]);
    expect(await language.chooseTools({ ...input, tools: [] }, createCallContext())).toEqual([]);
    expect(server.requests).toHaveLength(1);
  });

  it('should never take a sub-question without passages for covered', async () => {
    const { language } = await serve(
      JSON.stringify({
        verdicts: [{ taskId: 't1', covered: true, missing: '' }],
        followUps: [
          { question: 'HOW long are backups kept?', parentId: null },
          { question: 'Who owns the vault', parentId: 't1', queries: ['vault owner', ' vault  owner ', '…'] },
          { question: 'Search more.', parentId: null },
          { question: 'Where is the vault?', parentId: 't9' },
        ],
      }),
    );
    const outcome: TaskOutcome = { status: 'no_evidence', taskId: 't1', toolProblems: [] };
    const coverage = await language.judgeCoverage(
      {
        ...writeInput,
        round: 0,
        maxFollowUps: 3,
        tasks: [{ subQuestion: writeInput.subQuestions[0], outcome, passages: [] }],
      },
      createCallContext(),
    );
    expect(coverage).toEqual({
      verdicts: [{ taskId: 't1', covered: false, missing: '' }],
      followUps: [
        { question: 'Who owns the vault?', parentId: 't1', queries: ['vault owner'] },
        { question: 'Where is the vault?' },
      ],
    });
  });
});

describe('probing a model', () => {
  const probe = (baseUrl: string) =>
    probeModel({ settings: { baseUrl, apiKey: 'sk-x', timeoutMs: 2000 }, clock: createTestClock() }, 'm');

  it('should say that a model answers', async () => {
    await serve('ok');
    expect(await probe(server.baseUrl)).toMatchObject({ ok: true, model: 'm' });
  });

  it.each<[ServerReply, string, RegExp]>([
    [{ status: 401 }, 'unauthorized', /API key/],
    [{ status: 404 }, 'not-found', /model's name/],
    [{ misbehave: 'html' }, 'not-an-api', /base URL/],
    [{ status: 500 }, 'server', /keeps failing/],
  ])('should say what is wrong: %j', async (reply, reason, message) => {
    await serve(reply);
    expect(await probe(server.baseUrl)).toMatchObject({
      ok: false,
      reason,
      error: expect.objectContaining({ message: expect.stringMatching(message) }),
    });
  });

  it('should say that the connection was refused', async () => {
    await serve('ok');
    await server.close();
    expect(await probe(server.baseUrl)).toMatchObject({
      reason: 'network',
      error: expect.objectContaining({ message: expect.stringContaining('connection refused') }),
    });
  });
});
