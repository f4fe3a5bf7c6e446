import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../src/concurrency/index.ts';
import type { Query } from '../../../src/storage/database/database.ts';
import type { IndexWriter } from '../../../src/storage/library/index-writer.ts';
import { createPublishVersion } from '../../../src/storage/library/publish-version.ts';

import { samplePublication } from '../../fixtures/storage/sample-document.ts';

/** A database that writes down how much each turn at its session sends; what it is asked about is new to it. */
function recordTurns() {
  const turns: { statements: string[]; characters: number }[] = [];
  let stored = 0;
  const into =
    (turn: { statements: string[]; characters: number }): Query =>
    async (sql, params = []) => {
      turn.statements.push(sql.trim().split(/\s+/).slice(0, 3).join(' '));
      turn.characters += JSON.stringify(params).length;
      if (sql.includes('insert into chunks')) stored += (params[1] as unknown[]).length;
      const isStored = stored > 0;
      const row = {
        collectionId: 'col',
        current: null,
        givenTitle: null,
        isStored,
        stored,
        number: null,
        createdAt: null,
      };
      return { rows: [row], rowCount: 1 };
    };
  const begin = () => {
    const turn = { statements: [], characters: 0 };
    turns.push(turn);
    return into(turn);
  };
  return {
    turns,
    query: ((sql, params) => begin()(sql, params)) as Query,
    transaction: <T>(work: (query: Query) => Promise<T>) => work(begin()),
  };
}

const index: Pick<IndexWriter, 'prepare' | 'removeDocument'> = {
  prepare: async () => ({ write: async (query) => void (await query('insert into index_segments')) }),
  removeDocument: async () => undefined,
};

function publish(texts: readonly string[]) {
  const database = recordTurns();
  const publishVersion = createPublishVersion({
    database,
    index: index as IndexWriter,
    keepFiles: async () => ({ pictures: [], warnings: [] }),
    turns: createTurns(),
    now: () => '2026-01-01T00:00:00.000Z',
  });
  return publishVersion(samplePublication('doc', { path: 'a.md', texts })).then(() => database.turns);
}

describe('createPublishVersion', () => {
  it('should take the session for little at a time when a version is long', async () => {
    const turns = await publish(Array.from({ length: 3000 }, (_, n) => `${n} `.padEnd(900, 'tide ')));
    const [begin, ...rest] = turns;
    const last = rest.pop();
    expect(begin?.statements).toContain('insert into versions');
    expect(rest.length).toBeGreaterThan(10);
    for (const { statements, characters } of rest) {
      expect(statements).toHaveLength(1);
      expect(characters).toBeLessThan(400_000);
    }
    expect(last?.statements).toEqual([
      'select collection_id as',
      'insert into index_segments',
      'with next as',
      'insert into version_publications',
      'update documents set',
    ]);
  });

  it('should write a short version at once', async () => {
    const turns = await publish(['The tide is high.']);
    expect(turns).toHaveLength(1);
  });
});
