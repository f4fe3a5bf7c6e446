import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConversationViewer } from '../../../src/domain/conversations/index.ts';
import { holdsOnly, type Run, type RunOrigin, usesOnly } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';

interface Given {
  readonly thread?: string;
  readonly by?: string | undefined;
  readonly collections?: readonly string[];
  readonly origin?: RunOrigin | undefined;
  readonly question?: string;
  readonly batch?: string;
  readonly at?: number;
  readonly mode?: 'ask' | 'research';
}

function runOf(id: string, given: Given): Run {
  const at = new Date(Date.UTC(2026, 0, 1) + (given.at ?? 0) * 1000).toISOString();
  const question = given.question ?? 'Why?';
  return {
    id,
    threadId: given.thread ?? id,
    question,
    request: {
      question,
      collectionIds: [...(given.collections ?? ['col_a'])],
      reviewPlan: false,
      ...(given.mode === undefined ? {} : { mode: given.mode }),
      ...(given.by === undefined ? {} : { requestedBy: given.by }),
      ...(given.batch === undefined ? {} : { batchId: given.batch }),
    },
    status: 'done',
    ...(given.origin === undefined ? {} : { origin: given.origin }),
    createdAt: at,
    updatedAt: at,
  };
}

/** Tables that say a text anywhere in a column of text. */
export async function tablesThatSay(pool: Storage['sql']['pool'], text: string): Promise<readonly string[]> {
  const { rows } = await pool.query(
    `select table_schema || '.' || table_name as place, column_name as name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') and data_type in ('text', 'jsonb', 'character varying', 'ARRAY')
       and table_name in (select relname from pg_class where relkind in ('r', 'p'))`,
  );
  const places: string[] = [];
  for (const { place, name } of rows as { place: string; name: string }[]) {
    const sql = `select count(*)::int as hits from ${place} where strpos("${name}"::text, $1) > 0`;
    const found = (await pool.query(sql, [text])).rows as { hits: number }[];
    if (found[0] !== undefined && found[0].hits > 0) places.push(`${place}.${name}`);
  }
  return places;
}

/** Threads as their viewers see them. */
export function describeConversations(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());
  const insert = async (id: string, given: Given) => storage.runs.insert(runOf(id, given));
  const idsOf = async (viewer: ConversationViewer, text?: string) =>
    (await storage.conversations.list(viewer, 1000, { text })).map(({ id }) => id);

  it('should show a viewer exactly the runs that it may read, whoever asked and whatever text they may hold', async () => {
    const origins: (RunOrigin | undefined)[] = [
      undefined,
      { relation: 'follow-up', runId: 'run_0' },
      { relation: 'follow-up', runId: 'run_0', collectionIds: ['col_a'] },
      {
        relation: 'fork',
        runId: 'run_0',
        collectionIds: ['col_b'],
        questions: ['"collectionIds":["col_a"]'],
      },
    ];
    const runs: Run[] = [];
    for (const by of [undefined, 'ann', 'ben'])
      for (const collections of [[], ['col_a'], ['col_a', 'col_b']])
        for (const origin of origins)
          runs.push(runOf(`run_seen${runs.length}`, { by, collections, origin, question: 'seen-by-whom' }));
    for (const run of runs) await storage.runs.insert(run);
    for (const key of [undefined, 'ann', 'carl'])
      for (const collectionIds of [undefined, [], ['col_a'], ['col_b', 'col_a']]) {
        if (key === undefined && collectionIds !== undefined) continue;
        const expected = runs.filter(({ request, origin }) => {
          const by = request.requestedBy;
          const isOwn = key === undefined || by === key || (by === undefined && collectionIds === undefined);
          return (
            isOwn && (collectionIds === undefined || holdsOnly({ request, origin }, usesOnly(collectionIds)))
          );
        });
        expect(new Set(await idsOf({ key, collectionIds }, 'seen-by-whom'))).toEqual(
          new Set(expected.map(({ threadId }) => threadId)),
        );
      }
  });

  it('should gather the runs of a thread, leave out batches, and page without gap or repeat', async () => {
    for (let n = 0; n < 7; n += 1)
      await insert(`run_page${n}`, { thread: `paged-${n % 4}`, question: `page-me ${n}`, at: n });
    await insert('run_page_batch', { question: 'page-me', batch: 'bat_1', at: 9 });
    const page = (beforeId?: string) => storage.conversations.list({}, 2, { text: 'page-me', beforeId });
    const first = await page();
    expect(first).toEqual([
      {
        id: 'paged-2',
        firstQuestion: 'page-me 2',
        questions: 2,
        createdAt: '2026-01-01T00:00:02.000Z',
        updatedAt: '2026-01-01T00:00:06.000Z',
      },
      expect.objectContaining({ id: 'paged-1', questions: 2 }),
    ]);
    const second = await page('paged-1');
    expect(second.map(({ id, questions }) => [id, questions])).toEqual([
      ['paged-0', 2],
      ['paged-3', 1],
    ]);
    expect(await page('paged-3')).toEqual([]);
  });

  it('should tell threads with a question that was asked at once from threads of research alone', async () => {
    await insert('run_mode1', { thread: 'asked', question: 'which mode', mode: 'ask' });
    await insert('run_mode2', { thread: 'both', question: 'which mode', mode: 'research' });
    await insert('run_mode3', { thread: 'both', question: 'which mode', mode: 'ask', at: 1 });
    await insert('run_mode4', { thread: 'researched', question: 'which mode "mode":"ask"' });
    const of = async (mode?: 'ask' | 'research') =>
      (await storage.conversations.list({}, 10, { text: 'which mode', mode })).map(({ id }) => id).toSorted();
    expect([await of('ask'), await of('research'), await of()]).toEqual([
      ['asked', 'both'],
      ['both', 'researched'],
      ['asked', 'both', 'researched'],
    ]);
  });

  it('should find conversations by title and by any question, in any case and with any character', async () => {
    await insert('run_find1', { thread: 'find', question: 'Who said "50 %_ off"?\n' });
    await insert('run_find2', { thread: 'find', question: '谁可以删除备份？', at: 1 });
    for (const text of ['said "50 %_', 'SAID', 'off"?\n', '删除备份'])
      expect(await idsOf({}, text)).toContain('find');
    for (const text of ['said 50', '%%', 'x_y']) expect(await idsOf({}, text)).not.toContain('find');
    await storage.conversations.rename({ key: 'ann' }, 'find', 'Backups of \\Vigo');
    expect(await idsOf({ key: 'ann' }, 'of \\vigo')).toContain('find');
    expect(await idsOf({}, 'vigo')).not.toContain('find'); // that title is another's
  });

  it('should keep a title for who gave it, until the last run that its owner sees is gone', async () => {
    await insert('run_title_a', { thread: 'titles', by: 'ann' });
    await insert('run_title_b', { thread: 'titles', by: 'ben' });
    const titles = async () =>
      Promise.all(
        ['ann', 'ben', undefined].map(
          async (key) => (await storage.conversations.list({ key }, 1, { id: 'titles' }))[0]?.title,
        ),
      );
    await storage.conversations.rename({ key: 'ann' }, 'titles', 'first');
    await storage.conversations.rename({ key: 'ann' }, 'titles', 'by Ann');
    await storage.conversations.rename({}, 'titles', 'by hand');
    expect(await titles()).toEqual(['by Ann', undefined, 'by hand']);
    expect(await storage.conversations.runIds({ key: 'ann', collectionIds: [] }, 'titles')).toEqual([
      'run_title_a',
    ]);
    await storage.deleteRun('run_title_a');
    expect(await tablesThatSay(storage.sql.pool, 'by Ann')).toEqual([]);
    expect(await titles()).toEqual([undefined, undefined, 'by hand']);
    await storage.deleteRun('run_title_b');
    expect(await tablesThatSay(storage.sql.pool, 'by hand')).toEqual([]);
  });
}
