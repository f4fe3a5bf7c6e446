import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

describe('a server whose clock was set back a day', () => {
  it('should answer what was asked before, and what is asked after it', async () => {
    const idle = await openServer(harness, { parallelRuns: 0 });
    const ask = async (server: typeof idle) => {
      const response = await server.post('/api/research', { question: 'Who makes the Heron turbine?' });
      expect(response.status).toBe(202);
      return ((await response.json()) as { id: string }).id;
    };
    const before = await ask(idle);
    // As it was written by a clock that went a day ahead of this one.
    const { rowCount } = await harness.app.storage.sql.pool.query(
      `update pgboss.job set created_on = created_on + interval '1 day', start_after = start_after + interval '1 day'
       where id in (select job_id from run_leases where run_id = $1)`,
      [before],
    );
    expect(rowCount).toBe(1);
    const server = await openServer(harness, { parallelRuns: 1 });
    const after = await ask(server);
    for (const id of [before, after]) {
      let status = 'queued';
      while (!['done', 'failed'].includes(status)) {
        await new Promise((go) => setTimeout(go, 50));
        ({ status } = (await (await server.request(`/api/research/${id}`)).json()) as { status: string });
      }
      expect(status).toBe('done');
    }
    await server.close();
    await idle.close();
  }, 60_000);
});
