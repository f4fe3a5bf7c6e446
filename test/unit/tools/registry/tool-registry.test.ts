import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { say } from '../../../../src/catalogue/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { defineTool } from '../../../../src/tools/registry/agent-tool.ts';
import { createEvidenceBook } from '../../../../src/tools/registry/evidence-book.ts';
import { createToolRegistry } from '../../../../src/tools/registry/tool-registry.ts';

const echo = defineTool({
  name: 'list_documents',
  aliases: ['kb_list'],
  category: 'search',
  argumentAliases: { query: 'text' },
  input: z.strictObject({ text: z.string().optional(), top_k: z.int().max(50).default(10) }),
  data: z.object({ from: z.int(), text: z.string() }),
  run: async ({ text = '' }, _context, from) => ({
    text: text || 'nothing',
    data: { from: from.item, text },
    shown: [],
    next: { item: from.item + 1, at: 0 },
  }),
});
const other = defineTool({ ...echo, name: 'get_pages', aliases: [] });
const registry = createToolRegistry([echo, other]);
const context = (language: 'en' | 'zh' = 'en') => ({
  scope: { collectionIds: ['col_1'] },
  language,
  book: createEvidenceBook('chunks'),
  limits: { maxContextTokens: 4_000 },
});
const call = (name: string, input: unknown) => registry.call(name, input, context());
async function refusal(name: string, input: unknown): Promise<AppError> {
  const error = await call(name, input).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it was not refused');
  return error;
}

describe('createToolRegistry', () => {
  it('should call a tool by its aliases, of the tool and of its arguments', async () => {
    expect((await call('kb_list', { query: 'tides' })).data).toEqual({ from: 0, text: 'tides' });
    expect((await call('list_documents', {})).tool).toBe('list_documents');
  });

  it('should go on where a cursor says, and refuse one of another tool, of other arguments, or made up', async () => {
    const { next } = await call('list_documents', { text: 'a' });
    expect((await call('kb_list', { text: 'a', cursor: next })).data).toMatchObject({ from: 1 });
    for (const [name, input] of [
      ['list_documents', { text: 'b', cursor: next }],
      ['get_pages', { text: 'a', cursor: next }],
      ['list_documents', { text: 'a', cursor: 'bm9uZQ' }],
      ['list_documents', { text: 'a', cursor: '\u0000' }],
    ] as const) {
      const error = await refusal(name, input);
      expect([error.code, error.wording?.id]).toEqual(['E020', 'cursorOfOther']);
    }
  });

  it('should give calls of other arguments, another page or less room another id to be kept by', async () => {
    const ids: string[] = [];
    const kept = createToolRegistry([echo], (one, _context, work) => {
      ids.push(one.id);
      return work();
    });
    const limits = { maxContextTokens: 800 };
    const { next } = await kept.call('list_documents', { text: 'a' }, context());
    await kept.call('list_documents', { query: 'a' }, context());
    await kept.call('list_documents', { text: 'a', cursor: next }, context());
    await kept.call('list_documents', { text: 'a' }, { ...context(), limits });
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ids[1]);
  });

  it.each([
    [{ collection: 'secret' }, 'toolScopeArgument'],
    [{ scope: { collectionIds: ['col_2'] } }, 'toolScopeArgument'],
    [{ collection_ids: ['col_2'] }, 'toolScopeArgument'],
    [{ top_k: 10_000 }, 'toolInputRefused'],
    [{ surprise: 1 }, 'toolInputRefused'],
    [[], 'toolInputNoObject'],
    [null, 'toolInputNoObject'],
    ['{"text": "a"}', 'toolInputNoObject'],
  ])('should refuse %j with a sentence in both languages', async (input, id) => {
    const error = await refusal('list_documents', input);
    expect([error.code, error.wording?.id]).toEqual(['E020', id]);
    const chinese = say('zh', error.wording ?? '');
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(error.message).toContain('list_documents');
  });

  it('should name the tools there are for one that is not there', async () => {
    expect((await refusal('delete_everything', {})).message).toContain('list_documents, get_pages');
    expect((await refusal('constructor', {})).code).toBe('E020');
  });

  it('should list tools in both languages, with schemas that leave no room for a scope', () => {
    const [english] = registry.list('en');
    const [chinese] = registry.list('zh');
    expect(english?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(Object.keys(english?.inputSchema['properties'] as object)).toEqual(['text', 'top_k', 'cursor']);
    expect(chinese?.description).toMatch(/\p{Script=Han}/u);
    expect(english?.description).not.toMatch(/\p{Script=Han}/u);
  });

  property.prop([fc.jsonValue()])(
    'should answer any arguments with an answer or a coded error',
    async (input) => {
      const settled = await call('list_documents', input).catch((error: unknown) => error);
      if (settled instanceof Error) expect(settled).toBeInstanceOf(AppError);
      else expect(settled).toHaveProperty('tool', 'list_documents');
    },
  );
});
