import { describe, expect, it } from 'vitest';
import { wording } from '../../../../src/catalogue/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createToolRecorder } from '../../../../src/pipeline/tools/record-tool-calls.ts';
import { createEvidenceBook } from '../../../../src/tools/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';

const PASSAGE = {
  chunkIds: ['chk_1'],
  documentId: 'doc_1',
  versionId: 'ver_1',
  documentTitle: 'Tides',
  sourcePath: 'tides.md',
  format: 'markdown',
  contentHash: 'h',
  text: 'Spring tides occur twice a month.',
  prefix: '',
  locator: { offsets: { start: 0, end: 33 }, headingPath: [] },
  score: 1,
};
const CALL = { tool: 'get_section', id: 'call_1', input: { document: 'tides.md' } };

function open() {
  const stored = new Map<string, string>();
  const events: unknown[] = [];
  const record = createToolRecorder({
    journal: {
      get: async (run, step, id) => stored.get([run, step, id].join()),
      put: async (run, step, id, output) => void stored.set([run, step, id].join(), output),
    },
    events: { emit: (type, data, key) => void events.push({ type, data, key }) },
  });
  const context = () => ({
    scope: { collectionIds: ['col_1'] },
    language: 'en' as const,
    call: createCallContext(),
    book: createEvidenceBook('places'),
    limits: { maxContextTokens: 4_000 },
  });
  return { record, events, context };
}

describe('createToolRecorder', () => {
  it('should answer a call that was made before from the journal, with the passages in the new book', async () => {
    const { record, events, context } = open();
    const first = context();
    const answer = await record(CALL, first, async () => {
      const id = first.book.show(PASSAGE);
      return { tool: 'get_section', text: 't', data: {}, evidence: [{ ...PASSAGE, id }] };
    });
    const again = context();
    const replayed = await record(CALL, again, async () => {
      throw new Error('it is called again');
    });
    expect(replayed.evidence.map(({ id }) => id)).toEqual(answer.evidence.map(({ id }) => id));
    expect(again.book.find(answer.evidence[0]?.id ?? '')?.text).toBe(PASSAGE.text);
    expect(answer.evidence[0]?.id).toMatch(/^ev_\d+$/);
    // The second one bears the key of the first, so the log has one; it is there also when the first was lost.
    expect(events).toHaveLength(2);
    expect(events[1]).toEqual(events[0]);
  });

  it('should tell of a call that failed, and try it again', async () => {
    const { record, events, context } = open();
    const failing = record(CALL, context(), async () => {
      throw new AppError('E021', wording('noPassageHere', { id: 'chk_0' }));
    });
    await expect(failing).rejects.toThrow(/chk_0/);
    expect(events).toMatchObject([{ type: 'tool-call', data: { tool: 'get_section', code: 'E021' } }]);
    const answer = { tool: 'get_section', text: 't', data: {}, evidence: [] };
    expect(await record(CALL, context(), async () => answer)).toEqual(answer);
    const keys = (events as { key: string }[]).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(events[1]).toMatchObject({ data: { tool: 'get_section', passages: 0 } });
  });
});
