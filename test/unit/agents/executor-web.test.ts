import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../../src/agents/index.ts';
import type { SubQuestion } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import type { SearchTool, SearchWeb, WebFindings } from '../../../src/tools/index.ts';
import { createCallContext, createMemoryLogger } from '../../fakes/call-context.ts';

const result = (id: string) => ({
  id,
  tool: 'any',
  documentId: `doc_${id}`,
  title: id,
  headingPath: [],
  text: id,
  score: 0.9,
});
const nothing: WebFindings = { results: [], asked: [], problems: [], notes: [] };
const problem = { code: 'E034', title: 'SEARCH_TOOL_FAILED', detail: 'It is down.', retryable: true };
const library = (found: string[] | Error): SearchTool => ({
  name: 'library',
  search: async () => {
    if (found instanceof Error) throw found;
    return { results: found.map(result), notes: [] };
  },
});

async function execute(tool: SearchTool, searchWeb: SearchWeb | undefined, local = false) {
  const executor = createExecutor({
    name: 'executor-1',
    tools: [tool],
    searchWeb,
    settings: { threshold: 0.1, topN: 5 },
    logger: createMemoryLogger(),
  });
  const subQuestion: SubQuestion = {
    id: 't1',
    question: 'How high are spring tides?',
    round: 0,
    ...(local ? { local } : {}),
  };
  return executor.execute(
    { question: 'Tides?', subQuestion, scope: { collectionIds: ['col_1'] }, language: 'en' },
    createCallContext(),
  );
}

describe('an executor with the web', () => {
  it('should put the passages of library and web together', async () => {
    const { outcome } = await execute(library(['a']), async () => ({
      ...nothing,
      results: [result('b')],
      asked: ['openalex'],
    }));
    expect(outcome).toMatchObject({ status: 'ok', chunkIds: ['a', 'b'] });
  });

  it('should go on with the library when the web fails, and name it', async () => {
    const failing: SearchWeb = async () => Promise.reject(new AppError('E004', 'The index is gone.'));
    const { outcome } = await execute(library(['a']), failing);
    expect(outcome).toMatchObject({
      status: 'ok',
      chunkIds: ['a'],
      toolProblems: [{ tool: 'web', problem: { code: 'E004' } }],
    });
  });

  it('should go on with the web when the library fails', async () => {
    const { outcome } = await execute(library(new AppError('E004', 'The index is gone.')), async () => ({
      ...nothing,
      results: [result('b')],
      asked: ['openalex', 'tavily'],
      problems: [{ tool: 'tavily', problem }],
    }));
    expect(outcome).toMatchObject({ status: 'ok', toolProblems: [{ tool: 'library' }, { tool: 'tavily' }] });
  });

  it('should fail, and never find nothing, when library and every source fail', async () => {
    const down: SearchWeb = async () => ({
      ...nothing,
      asked: ['tavily'],
      problems: [{ tool: 'tavily', problem }],
    });
    await expect(execute(library(new AppError('E004', 'The index is gone.')), down)).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringMatching(/library: E004 .*tavily: E034/),
    });
  });

  it('should find nothing, with every failure named, when the library works and the sources do not', async () => {
    const down: SearchWeb = async () => ({
      ...nothing,
      asked: ['tavily'],
      problems: [{ tool: 'tavily', problem }],
    });
    const { outcome } = await execute(library([]), down);
    expect(outcome).toMatchObject({ status: 'no_evidence', toolProblems: [{ tool: 'tavily' }] });
  });

  it('should fail, and never find nothing, when the sources fail and the library holds nothing that could be asked', async () => {
    const down: SearchWeb = async () => ({
      ...nothing,
      asked: ['tavily', 'openalex'],
      problems: [
        { tool: 'tavily', problem },
        { tool: 'openalex', problem },
      ],
    });
    const empty = { ...library([]), hasAnything: async () => false };
    await expect(execute(empty, down)).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringMatching(/openalex: E034 .*tavily: E034/),
    });
    const unread: SearchWeb = async () => ({
      ...nothing,
      asked: ['tavily'],
      problems: [{ tool: 'page a.example', problem }],
      nothingRead: true,
    });
    await expect(execute(empty, unread)).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringContaining('page a.example: E034'),
    });
    await expect(execute(empty, async () => nothing)).rejects.toMatchObject({
      code: 'E034',
      message: expect.stringContaining('nothing to ask'),
    });
    const answering: SearchWeb = async () => ({ ...nothing, asked: ['tavily'] });
    expect((await execute(empty, answering)).outcome).toMatchObject({ status: 'no_evidence' });
    expect((await execute(empty, undefined)).outcome).toMatchObject({ status: 'no_evidence' });
  });

  it('should keep a sub-question that is made from private text at home', async () => {
    let asked = 0;
    const counting: SearchWeb = async () => {
      asked++;
      return nothing;
    };
    const { outcome, notes } = await execute(library(['a']), counting, true);
    expect(asked).toBe(0);
    expect(outcome).toMatchObject({ status: 'ok' });
    expect(notes.join(' ')).toContain('may not leave');
  });

  it('should let a spent budget and a cancellation through', async () => {
    const spent: SearchWeb = async () => Promise.reject(new AppError('E026', 'The budget is spent.'));
    await expect(execute(library(['a']), spent)).rejects.toMatchObject({ code: 'E026' });
    const aborted: SearchWeb = async () => Promise.reject(new DOMException('stopped', 'AbortError'));
    await expect(execute(library(['a']), aborted)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
