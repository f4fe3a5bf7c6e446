import { expect, it } from 'vitest';
import type { Database } from '../../../src/storage/database/database.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import { MIGRATIONS } from '../../../src/storage/migrations/migrations.ts';

const BAD_TEXT = 'Why \u0000 and \uD800?';

/** An old library: its rows must be found by what used to stand in their JSON only, also those whose JSON a database refuses. */
export function describeChosenByColumns(open: () => Promise<Database>): void {
  it('should fill the columns of old rows, whatever their text', async () => {
    const database = await open();
    const now = '2026-01-01T00:00:00.000Z';
    await migrate(
      database,
      { now },
      MIGRATIONS.filter(({ id }) => id < 10),
    );
    const request = (over: object = {}) =>
      JSON.stringify({ question: BAD_TEXT, collectionIds: ['col_1'], reviewPlan: false, ...over });
    const requests: Record<string, string> = {
      a: request(),
      b: request({ collectionIds: ['col_1', 'col_2'], batchId: 'bat_1' }),
      c: request({ question: '\\","batchId":"bat_9","collectionIds":["col_9"],"x":"', collectionIds: [] }),
      d: request({ question: 'batchId', requestedBy: 'batchId' }),
      e: '{"question":',
    };
    for (const [id, body] of Object.entries(requests))
      await database.query(
        `insert into runs (id, thread_id, question, request, status, created_at, updated_at)
         values ($1, $1, '""', $2, 'done', $3, $3)`,
        [id, body, now],
      );
    const problem = JSON.stringify({ code: 'E026', detail: `${BAD_TEXT} "code":"E020"` });
    await database.query(
      `insert into batch_questions (batch_id, key, row, row_count, status, body, problem)
       values ('bat_1', 'k1', 1, 1, 'skipped', '{}', $1), ('bat_1', 'k2', 2, 1, 'waiting', '{}', null)`,
      [problem],
    );

    expect(await migrate(database, { now })).toContain('chosen by columns');
    const { rows } = await database.query('select id, batch_id, collection_ids from runs order by id');
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['a', null, ['col_1']],
      ['b', 'bat_1', ['col_1', 'col_2']],
      ['c', null, []],
      ['d', null, ['col_1']],
      ['e', null, []],
    ]);
    const questions = await database.query('select problem_code from batch_questions order by key');
    expect(questions.rows).toEqual([{ problem_code: 'E026' }, { problem_code: null }]);
    await database.close();
  });
}
