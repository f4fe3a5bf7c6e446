import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentTurn, InvestigateInput } from '../../../src/domain/findings/index.ts';
import type { CoverageInput, ReportDraft, WriteInput } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { buildCoverageJudgePrompt } from '../../../src/language/model/prompts/coverage-judge.prompt.ts';
import { buildReportWriterPrompt } from '../../../src/language/model/prompts/report/report-writer.prompt.ts';
import { callTools, finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what are spring tides?';
/** What each sub-question of the plan finds. */
const FACTS = [
  ['turbine.md', 'The Heron turbine is made by Norvik Marine.'],
  ['company.md', 'Norvik Marine was acquired by Haiyue Heavy Industries in September 2023.'],
  ['tides.md', 'Their range is 4.2 metres.'],
] as const;

let harness: Harness;
let written: WriteInput[];
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', set: ['executor.poolSize=1'] });
});
beforeEach(() => {
  written = [];
});
afterAll(() => harness.close());

/** Notes the fact of its sub-question in the first turn and ends in the second. */
function noteThenFinish({ subQuestion: { question }, steps }: InvestigateInput): AgentTurn {
  const [document, text] = FACTS[PLAN.indexOf(question)] ?? FACTS[0];
  return steps.length > 0
    ? finish()
    : callTools(['note', { findings: [{ statement: text, quotes: [{ text, document }] }] }]);
}
const run = async (
  investigate: (input: InvestigateInput, signal?: AbortSignal) => AgentTurn | Promise<AgentTurn>,
  changes: Parameters<typeof withPlan>[1] = {},
  signal?: AbortSignal,
) => {
  use(investigate, changes);
  const { id } = await harness.submit(QUESTION);
  const ended = await harness.app.research.execute(id, { signal });
  return { id, status: ended.status, ...(await seen(id)) };
};
function use(
  investigate: (input: InvestigateInput, signal?: AbortSignal) => AgentTurn | Promise<AgentTurn>,
  changes: Parameters<typeof withPlan>[1] = {},
) {
  harness.use({
    ...withPlan(PLAN),
    investigate: async (input, { signal, budget }) => {
      budget.check('research');
      const turn = await investigate(input, signal);
      budget.charge({ inputTokens: 100, outputTokens: 20, costUsd: 0 });
      return turn;
    },
    writeReport: async (input) => {
      written.push(input);
      return writeFindings(input);
    },
    ...changes,
  });
}
/** Every finding as a sentence of its sub-question, citing the passages that it quotes. */
function writeFindings({ question, subQuestions, investigations = [], evidence }: WriteInput): ReportDraft {
  const sections = subQuestions.map(({ id: taskId, question: heading }) => {
    const findings = investigations.flatMap((one) => (one.taskId === taskId ? one.findings : []));
    const body = findings.map(({ statement, quotes }) => {
      const ids = evidence.filter((item) =>
        quotes.some(({ chunkIds }) => chunkIds.some((id) => item.chunkIds.includes(id))),
      );
      return ids.length === 0
        ? ''
        : `${statement.replace(/[.]$/, '')} [${ids.map(({ id }) => id).join(', ')}].`;
    });
    return { taskId, heading, body: body.join(' ') };
  });
  return { title: question, answer: sections.map(({ body }) => body).join(' '), sections };
}
const seen = async (id: string) => ({
  noted: await harness.app.storage.artifacts.listInvestigations(id),
  report: await harness.app.research.report(id),
});
const statements = (noted: { readonly findings: readonly { readonly statement: string }[] }[] = []) =>
  noted.flatMap(({ findings }) => findings.map(({ statement }) => statement));

describe('what executors note', () => {
  it('should come from executors who are told which documents their first search found', async () => {
    const told: InvestigateInput[] = [];
    await run((input) => {
      told.push(input);
      return noteThenFinish(input);
    });
    const [first] = told;
    expect(first?.subQuestion.documents ?? []).toEqual([]);
    expect(first?.documents.length).toBeGreaterThan(0);
    expect(first?.found).toContain(first?.documents[0]?.title ?? 'none');
  });

  it('should be stored and reach the lead and the writer, with its passages as evidence', async () => {
    const judged: CoverageInput[] = [];
    const { status, noted } = await run(noteThenFinish, {
      judgeCoverage: async (input) => {
        judged.push(input);
        return { answer: 'Haiyue owns it.', verdicts: [], followUps: [] };
      },
    });
    expect(status).toBe('done');
    const facts = FACTS.map(([, text]) => text);
    expect(statements([...noted])).toEqual(facts);
    expect(statements(judged[0]?.tasks.flatMap(({ investigation }) => investigation ?? []))).toEqual(facts);
    expect(statements([...(written[0]?.investigations ?? [])])).toEqual(facts);
    expect(written[0]?.lead).toBe('Haiyue owns it.');
    for (const { findings } of noted)
      for (const { chunkIds } of findings.flatMap(({ quotes }) => quotes))
        expect(written[0]?.evidence.flatMap((item) => item.chunkIds)).toEqual(
          expect.arrayContaining(chunkIds),
        );
  });

  it('should be kept of what had ended when a run is stopped and goes on', async () => {
    const stop = new AbortController();
    const worked: string[] = [];
    const stopping = (input: InvestigateInput, signal?: AbortSignal) => {
      if (input.subQuestion.id === 't3') stop.abort();
      signal?.throwIfAborted();
      worked.push(input.subQuestion.id);
      return noteThenFinish(input);
    };
    const paused = await run(stopping, {}, stop.signal);
    expect(paused.status).toBe('paused');
    expect(paused.noted.map(({ taskId }) => taskId)).toEqual(['t1', 't2']);
    use((input) => {
      worked.push(input.subQuestion.id);
      return noteThenFinish(input);
    });
    expect((await harness.app.research.execute(paused.id)).status).toBe('done');
    expect(worked).toEqual(['t1', 't1', 't2', 't2', 't3', 't3']);
    expect(statements([...(written[0]?.investigations ?? [])])).toEqual(FACTS.map(([, text]) => text));
  });

  it('should be taken over by a fork, under the ids of its plan', async () => {
    const { id } = await run(noteThenFinish);
    const asked: string[] = [];
    use((input) => {
      asked.push(input.subQuestion.question);
      return finish();
    });
    const added = 'How long does the warranty of the Heron turbine last?';
    const fork = await harness.app.research.fork(id, { questions: [added, PLAN[1] ?? ''] });
    expect((await harness.app.research.execute(fork.id)).status).toBe('done');
    expect(asked).toEqual([added]);
    const [kept] = (written.at(-1)?.investigations ?? []).filter(({ findings }) => findings.length > 0);
    expect(kept).toMatchObject({ taskId: 't2', findings: [{ id: 't2.1', statement: FACTS[1][1] }] });
  });
});

describe('what a first draft wants looked up', () => {
  const WANTED = 'How large is the range of spring tides in metres?';
  const late = FACTS[2];

  it('should be looked up by an executor, and the draft be written again with its passages under their ids', async () => {
    const investigate = (input: InvestigateInput): AgentTurn => {
      if (input.steps.length > 0 || input.subQuestion.id === 't3') return finish();
      const isLate = input.subQuestion.question === WANTED;
      const [document, text] = isLate ? late : (FACTS[PLAN.indexOf(input.subQuestion.question)] ?? late);
      return callTools(['note', { findings: [{ statement: text, quotes: [{ text, document }] }] }]);
    };
    const { status, report, id } = await run(investigate, {
      writeReport: async (input) => {
        written.push(input);
        const draft = writeFindings(input);
        return input.draft === undefined
          ? { ...draft, lookUps: [{ question: WANTED, parentId: 't3' }] }
          : draft;
      },
    });
    expect(status).toBe('done');
    const [first, second] = written;
    expect([written.length, first?.mayLookUp, second?.mayLookUp]).toEqual([2, true, false]);
    expect(second?.draft?.answer).toBe(first && writeFindings(first).answer);
    expect(second?.subQuestions.at(-1)).toMatchObject({ question: WANTED, parentId: 't3', id: 't4' });
    expect(second?.investigations?.at(-1)?.findings.map(({ statement }) => statement)).toEqual([late[1]]);
    // A draft that cites a passage goes on citing the same one.
    const places = (input?: WriteInput) =>
      (input?.evidence ?? []).map((one) => [one.id, one.versionId, one.locator.offsets.start]);
    expect(places(second).slice(0, first?.evidence.length)).toEqual(places(first));
    expect(JSON.stringify(report?.answer)).toContain('4.2 metres');
    const events = await harness.eventsOf({ id });
    expect(events.filter(({ type }) => type === 'report-start')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'evidence-ready')).toHaveLength(2);
  });
});

describe('notes that are refused', () => {
  it('should be given back once at the end, and then be told to the lead and not to the writer', async () => {
    const wrong = 'Herons were sold to Chile.';
    const judged: string[] = [];
    const seenAtEnd: string[] = [];
    const { noted } = await run(
      ({ steps, ...input }) => {
        if (input.subQuestion.id !== 't1') return noteThenFinish({ steps, ...input });
        if (steps.length === 0)
          return callTools(['note', { findings: [{ statement: wrong, quotes: ['sold to Chile'] }] }]);
        if (steps.length === 1) return noteThenFinish({ ...input, steps: [] });
        seenAtEnd.push(
          steps
            .at(-1)
            ?.results.map(({ text }) => text)
            .join() ?? '',
        );
        return finish();
      },
      {
        judgeCoverage: async (input) => {
          judged.push(
            buildCoverageJudgePrompt(input, 30_000)
              .turns.map(({ content }) => content)
              .join(),
          );
          return { verdicts: [], followUps: [] };
        },
      },
    );
    expect(seenAtEnd).toHaveLength(2);
    expect(seenAtEnd[1]).toContain(`${wrong}: refused`);
    expect(noted[0]).toMatchObject({ ended: 'finished', refused: [{ statement: wrong }] });
    expect(noted[1]).not.toHaveProperty('refused');
    expect(judged.join()).toContain(`<unproven>\n- ${wrong}`);
    const { turns } = buildReportWriterPrompt(written[0] as WriteInput, 30_000);
    expect(JSON.stringify(turns)).not.toContain(wrong);
  });
});

describe('an absence', () => {
  const WARRANTY = 'The warranty of the Heron turbine lasts ten years.';
  it('should be taken where quotations account for every passage with its words', async () => {
    const absent = { statement: 'Nothing says who sold the Heron.', absent: ['Heron'] };
    const answers: string[] = [];
    const { noted } = await run(({ steps, ...input }) => {
      answers.push(...(steps.at(-1)?.results.map(({ text }) => text) ?? []));
      if (input.subQuestion.id !== 't1') return noteThenFinish({ steps, ...input });
      if (steps.length === 0) return callTools(['note', { findings: [absent] }]);
      if (steps.length > 1) return finish();
      const except = [FACTS[0][1], WARRANTY].map((text) => ({ text, document: 'turbine.md' }));
      return callTools(['note', { findings: [{ ...absent, documents: ['turbine.md'], except }] }]);
    });
    expect(answers[0]).toContain('do stand there');
    expect(noted[0]?.findings).toMatchObject([{ absent: { except: [FACTS[0][1], WARRANTY] } }]);
  });
});

describe('an executor that fails', () => {
  it('should leave its siblings alone, and be told of', async () => {
    const { status, noted, report } = await run((input) => {
      if (input.subQuestion.id === 't2') throw new AppError('E024', 'The model does not answer. Start it.');
      return noteThenFinish(input);
    });
    expect(status).toBe('done');
    expect(noted.map(({ taskId, ended }) => [taskId, ended])).toEqual([
      ['t1', 'finished'],
      ['t3', 'finished'],
    ]);
    expect(report?.unanswered).toMatchObject([{ taskId: 't2', status: 'failed' }]);
  });

  it('should keep what it had noted before, with a note on why it ended', async () => {
    const { noted, report } = await run((input) => {
      if (input.subQuestion.id === 't2' && input.steps.length > 0)
        throw new AppError('E024', 'The model does not answer. Start it.');
      return noteThenFinish(input);
    });
    expect(noted[1]).toMatchObject({ taskId: 't2', ended: 'failed', findings: [{ statement: FACTS[1][1] }] });
    expect(report?.unanswered).toEqual([]);
    expect(report?.notes.join(' ')).toContain(PLAN[1]);
  });
});

describe('a budget that is spent in the middle', () => {
  it('should end with a report of what was noted', async () => {
    use(noteThenFinish);
    const { id } = await harness.app.research.submit({
      question: QUESTION,
      collectionIds: [harness.collectionId],
      reviewPlan: false,
      budget: { maxCalls: 4 },
    });
    expect((await harness.app.research.execute(id)).status).toBe('budget-limited');
    const { noted, report } = await seen(id);
    // A quarter of the four calls is kept for the report.
    expect(noted[0]).toMatchObject({ ended: 'finished', findings: [{ statement: FACTS[0][1] }] });
    expect(noted[1]).toMatchObject({ ended: 'budget', findings: [{ statement: FACTS[1][1] }] });
    expect(statements([...(written[0]?.investigations ?? [])])).toEqual([FACTS[0][1], FACTS[1][1]]);
    expect(report?.budgetLimited).toBe(true);
    expect(report?.unanswered).toMatchObject([{ taskId: 't3' }]);
  });
});

describe('a follow-up', () => {
  it('should know what was noted before, and have half of the turns', async () => {
    const known: InvestigateInput[] = [];
    const { noted } = await run(
      (input) => {
        if (input.subQuestion.round === 0) return noteThenFinish(input);
        known.push(input);
        return callTools(['list_documents', {}]);
      },
      {
        judgeCoverage: async () => ({
          verdicts: [],
          followUps: [{ question: 'How long does the warranty last?', parentId: 't1' }],
        }),
      },
    );
    expect(known[0]?.noted.map(({ statement }) => statement)).toEqual(FACTS.map(([, text]) => text));
    expect([known.length, known[0]?.maxTurns]).toEqual([4, 4]);
    expect(noted.at(-1)).toMatchObject({ taskId: 't4', ended: 'turns', findings: [] });
  });
});

describe('a document that is deleted during the run', () => {
  it('should end in a report that says nothing of it', async () => {
    const remove = async () => {
      const { findDocumentByPath } = harness.app.storage.library;
      const document = await findDocumentByPath(harness.collectionId, 'tides.md');
      if (document !== undefined) await harness.app.library.deleteDocument(document.id);
    };
    const { status, noted, report } = await run(async (input) => {
      const turn = noteThenFinish(input);
      if (input.subQuestion.id === 't3' && input.steps.length > 0) await remove();
      return turn;
    });
    expect(status).toBe('done');
    expect(statements([...noted])).toHaveLength(3);
    expect(report?.citations.map(({ sourcePath }) => sourcePath)).not.toContain('tides.md');
    expect(JSON.stringify([report?.answer, report?.sections])).not.toContain(FACTS[2][1]);
  });
});

describe('calls beyond the most of a turn', () => {
  it('should be told to who asked for them', async () => {
    const told: string[] = [];
    await run((input) => {
      if (input.steps.length === 1) told.push(input.steps[0]?.results[0]?.text ?? '');
      const turn = noteThenFinish(input);
      return input.steps.length > 0 ? turn : { ...turn, notRun: 3 };
    });
    expect(told).toHaveLength(PLAN.length);
    for (const text of told) expect(text).toContain('3 further calls were not run: a turn has at most 1.');
  });
});
