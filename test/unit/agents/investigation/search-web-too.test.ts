import { describe, expect, it } from 'vitest';
import { type WebRemarks, withWebSearch } from '../../../../src/agents/investigation/search-web-too.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { createEvidenceBook, type SearchWeb, type ToolRegistry } from '../../../../src/tools/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';

const chunk = {
  id: 'chk_web',
  documentId: 'doc_web',
  versionId: 'ver_web',
  text: 'The Heron runs for 40 years.',
  prefix: '',
  locator: { offsets: { start: 0, end: 28 }, headingPath: [] },
};

/** What a search of an executor gives, and what was sent to the web. */
async function search(
  input: unknown,
  given: {
    readonly local?: boolean;
    readonly mayLeave?: boolean;
    readonly web?: SearchWeb;
    readonly tool?: string;
  } = {},
) {
  const sent: string[] = [];
  const remarks: WebRemarks = { problems: [], notes: [] };
  const own = { tool: 'search_documents', text: 'Nothing was found.', data: {}, evidence: [] };
  const registry = {
    find: (name: string) => ({ name }),
    call: async () => own,
  } as unknown as ToolRegistry;
  const tools = withWebSearch(
    registry,
    {
      searchWeb: async (request, call) => {
        sent.push(request.subQuestion);
        if (given.web !== undefined) return given.web(request, call);
        const results = [{ id: chunk.id, score: 1, tool: 'web' }] as never;
        return { results, asked: ['wikipedia'], problems: [], notes: ['Wikipedia was asked.'] };
      },
      mayLeave: async () => given.mayLeave ?? true,
      library: { getChunks: async () => [chunk] as never },
      logger: silentLogger,
    },
    {
      question: 'How long does the Heron run?',
      language: 'en',
      scope: { collectionIds: ['col_1'] },
      subQuestion: { id: 't1', question: 'How long does the Heron run?', round: 0, local: given.local },
    },
    remarks,
  );
  const answer = await tools.call(given.tool ?? 'search_documents', input, {
    scope: { collectionIds: ['col_1'] },
    language: 'en',
    book: createEvidenceBook('places'),
    limits: { maxContextTokens: 1_000 },
    call: createCallContext(),
  });
  return { text: answer.text, sent, remarks };
}

describe('a search of an executor', () => {
  const query = 'working life of the Heron turbine';

  it('should ask the web too, and show its passages', async () => {
    const { text, sent, remarks } = await search({ query });
    expect(sent).toEqual([query]);
    expect(text).toContain('The Heron runs for 40 years.');
    expect(remarks.notes).toEqual(['Wikipedia was asked.']);
  });

  it('should not where the sub-question stays at home, several queries are put, or another tool is called', async () => {
    expect((await search({ query }, { local: true })).sent).toEqual([]);
    expect((await search({ queries: [query] })).sent).toEqual([]);
    expect((await search({ query }, { tool: 'find_text' })).sent).toEqual([]);
  });

  it('should send nothing made of documents that may not leave, but the words of the question', async () => {
    const kept = await search({ query }, { mayLeave: false });
    expect(kept.sent).toEqual([]);
    expect(kept.remarks.notes[0]).toContain(query);
    expect((await search({ query: 'Heron run' }, { mayLeave: false })).sent).toEqual(['Heron run']);
  });

  it('should keep what the library gave where the web fails, and name the failure', async () => {
    const web: SearchWeb = async () => {
      throw new AppError('E034', 'The source is away. Try later.');
    };
    const { text, remarks } = await search({ query }, { web });
    expect(text).toBe('Nothing was found.');
    expect(remarks.problems).toMatchObject([{ tool: 'web', problem: { code: 'E034' } }]);
  });
});
