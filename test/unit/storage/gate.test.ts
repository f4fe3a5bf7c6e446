import { describe, expect, it } from 'vitest';
import type { QueryResult } from '../../../src/storage/database/database.ts';
import { createGate } from '../../../src/storage/database/pglite/gate.ts';

const EMPTY: QueryResult = { rows: [], rowCount: 0 };

/** A session that answers when told to, and writes down what it was sent. */
function createSession() {
  const log: string[] = [];
  const open: (() => void)[] = [];
  const gate = createGate({
    run: (sql) => {
      log.push(sql);
      return new Promise((resolve, reject) =>
        open.push(() => (sql.startsWith('bad') ? reject(new Error('refused')) : resolve(EMPTY))),
      );
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const answer = async () => {
    await settle();
    open.shift()?.();
    await settle();
  };
  return { gate, log, answer, settle };
}

describe('createGate', () => {
  it('should keep others out of a transaction until the client is released', async () => {
    const { gate, log, answer, settle } = createSession();
    const client = await gate.connect();
    const inside = client.query('begin');
    const outside = gate.query('outside');
    await answer();
    await inside;
    expect(log).toEqual(['begin']);
    const commit = client.query('commit');
    await answer();
    await commit;
    client.release();
    await settle();
    expect(log).toEqual(['begin', 'commit', 'outside']);
    await answer();
    await outside;
  });

  it('should roll back an open transaction on release, before the next user', async () => {
    const { gate, log, answer } = createSession();
    const client = await gate.connect();
    const begin = client.query('BEGIN');
    await answer();
    await begin;
    const failing = client.query('bad').catch((error: Error) => error.message);
    await answer();
    expect(await failing).toBe('refused');
    client.release(new Error('refused'));
    client.release();
    const next = gate.query('next');
    await answer();
    expect(log).toEqual(['BEGIN', 'bad', 'ROLLBACK', 'next']);
    await answer();
    await next;
    await expect(client.query('late')).rejects.toThrow('released');
  });

  it('should not roll back after a savepoint was left with the transaction open', async () => {
    const { gate, log, answer } = createSession();
    const client = await gate.connect();
    for (const sql of ['begin', 'savepoint s', 'rollback to savepoint s', 'end']) {
      const done = client.query(sql);
      await answer();
      await done;
    }
    client.release();
    expect(log).toEqual(['begin', 'savepoint s', 'rollback to savepoint s', 'end']);
  });

  it('should let a waiter leave on abort and serve the others in order', async () => {
    const { gate, log, answer, settle } = createSession();
    const first = gate.query('first');
    const leaving = new AbortController();
    const waiter = gate.exclusive((run) => run('never'), leaving.signal).catch((error: Error) => error.name);
    const third = gate.query('third');
    leaving.abort();
    expect(await waiter).toBe('AbortError');
    await answer();
    await first;
    await settle();
    await answer();
    await third;
    expect(log).toEqual(['first', 'third']);
    await expect(gate.connect(AbortSignal.abort())).rejects.toThrow();
  });

  it('should send a few statements ahead, and none into a transaction', async () => {
    const { gate, log, answer, settle } = createSession();
    const plain = ['a', 'b', 'c', 'd'].map((sql) => gate.query(sql));
    await settle();
    expect(log).toEqual(['a', 'b', 'c']);
    const connecting = gate.connect();
    const later = gate.query('later');
    for (let count = 0; count < 3; count++) await answer();
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    await answer();
    await Promise.all(plain);
    const client = await connecting;
    await settle();
    expect(log).toHaveLength(4);
    client.release();
    await answer();
    await later;
    expect(log.at(-1)).toBe('later');
  });

  it('should let a look-up pass what waits in line, and never break into a transaction', async () => {
    const { gate, log, answer } = createSession();
    const client = await gate.connect();
    const begin = client.query('begin');
    const line = ['a', 'b', 'c', 'd'].map((sql) => gate.query(sql));
    const lookUp = gate.lookUp('look up');
    await answer();
    await begin;
    expect(log).toEqual(['begin']);
    const end = client.query('commit');
    await answer();
    await end;
    client.release();
    for (let count = 0; count < 5; count++) await answer();
    await Promise.all([lookUp, ...line]);
    expect(log).toEqual(['begin', 'commit', 'look up', 'a', 'b', 'c', 'd']);
  });

  it('should give whoever waits longest a turn, however many look-ups come', async () => {
    const { gate, log, answer, settle } = createSession();
    const first = gate.query('first');
    const transaction = gate.connect();
    const lookUps = Array.from({ length: 20 }, () => gate.lookUp('look up'));
    for (let count = 0; count < 9; count++) await answer();
    const client = await transaction;
    await settle();
    expect(log.length).toBeLessThan(20);
    client.release();
    for (let count = 0; count < 12; count++) await answer();
    await Promise.all([first, ...lookUps]);
  });

  it('should let the background wait, and not for ever', async () => {
    const { gate, log, answer, settle } = createSession();
    const sent = ['a', 'b', 'c'].map((sql) => gate.query(sql));
    const late = gate.background.query('late');
    const front = Array.from({ length: 20 }, (_, number) => gate.query(`front ${number}`));
    await settle();
    while (log.length < 24) await answer();
    expect(log.slice(0, 4)).toEqual(['a', 'b', 'c', 'front 0']);
    expect(log.indexOf('late')).toBe(3 + 8);
    for (let count = 0; count < 3; count++) await answer();
    await Promise.all([...sent, ...front, late]);
  });

  it('should keep the front lane out of a transaction of the background', async () => {
    const { gate, log, answer, settle } = createSession();
    const client = await gate.background.connect();
    const begin = client.query('begin');
    const outside = gate.plain(async () => log.push('outside'));
    await answer();
    await begin;
    const commit = client.query('commit');
    await answer();
    await commit;
    expect(log).toEqual(['begin', 'commit']);
    client.release();
    await settle();
    await outside;
    expect(log).toEqual(['begin', 'commit', 'outside']);
  });

  it('should go on after a statement that failed', async () => {
    const { gate, answer } = createSession();
    const bad = gate.query('bad').catch((error: Error) => error.message);
    await answer();
    expect(await bad).toBe('refused');
    const good = gate.query({ text: 'good', values: [] });
    await answer();
    expect(await good).toEqual(EMPTY);
    await expect(gate.query('BEGIN')).rejects.toThrow('client');
  });
});
