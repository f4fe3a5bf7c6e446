import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiConversationSchema, ConversationListSchema } from '../../../src/api/contract/index.ts';
import { openRemote } from '../../../src/app/open-remote.ts';
import { createCli } from '../../../src/cli/index.ts';
import { AnswerSchema } from '../../../src/domain/index.ts';
import { tablesThatSay } from '../../contract/storage/conversations-suite.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const KEYS = { ann: 'key-of-ann', ben: 'key-of-ben', carl: { key: 'key-of-carl', collections: ['nothing'] } };
const KEY = { ann: 'key-of-ann', ben: 'key-of-ben', carl: 'key-of-carl' };
const FIRST = 'Who makes the Heron turbine?';
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, { keys: KEYS });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

type Who = keyof typeof KEY;
async function call(who: Who, method: string, path: string, body?: object) {
  const response = await server.request(path, {
    method,
    headers: { authorization: `Bearer ${KEY[who]}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
}
const ask = async (who: Who, question: string, thread_id: string) =>
  AnswerSchema.parse((await call(who, 'POST', '/api/qa/ask', { question, thread_id })).body);
const listed = async (who: Who, query = '') =>
  ConversationListSchema.parse((await call(who, 'GET', `/api/conversations${query}`)).body);

/** The command line with the server in place of a database. */
async function plumbline(argv: readonly string[]) {
  const io = createFakeIo();
  const clock = { now: () => new Date() };
  const server_ = { url: server.url, apiKey: KEY.ann };
  const openApplication = async () => openRemote({ server: server_, clock, warnings: [] });
  const openView = async () => {
    const app = await openApplication();
    return { ...app, forms: async () => app };
  };
  const code = await createCli({ ...createFakeDeps().deps, openApplication, openView }, io).run(argv);
  return { code, out: io.stdout(), err: io.stderr() };
}

describe('conversations', () => {
  it('should be listed, named, found and deleted by who has them, and be unknown to every other key', async () => {
    const first = await ask('ann', FIRST, 'talk-of-heron');
    await ask('ann', 'And what is its rated power?', 'talk-of-heron');
    await ask('ann', 'What is the range of neap tides?', 'tides');
    const { conversations } = await listed('ann');
    expect(conversations.map(({ id, questions }) => [id, questions])).toEqual([
      ['tides', 1],
      ['talk-of-heron', 2],
    ]);
    expect((await listed('ann', '?limit=1')).next).toBe('tides');
    expect((await listed('ann', '?limit=1&before=tides')).conversations[0]?.id).toBe('talk-of-heron');
    const heron = conversations[1]?.links;
    expect((await call('ann', 'GET', heron?.runs ?? '')).body['runs']).toHaveLength(2);
    expect((await call('ann', 'GET', heron?.history ?? '')).body['questions']).toHaveLength(2);

    const renamed = await call('ann', 'PATCH', '/api/conversations/talk-of-heron', {
      title: ' The turbine ',
    });
    expect(ApiConversationSchema.parse(renamed.body)).toMatchObject({
      title: 'The turbine',
      firstQuestion: FIRST,
    });
    expect((await listed('ann', '?text=TURBINE')).conversations.map(({ id }) => id)).toEqual([
      'talk-of-heron',
    ]);
    for (const title of ['', '  ', 'x'.repeat(201), '\u0000', '\ud800', 7])
      expect(await call('ann', 'PATCH', '/api/conversations/talk-of-heron', { title })).toMatchObject({
        status: 400,
        body: { code: 'E020' },
      });

    for (const who of ['ben', 'carl'] as const) {
      expect((await listed(who)).conversations).toEqual([]);
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { title: 'mine' }],
        ['DELETE', undefined],
      ] as const) {
        const [hers, nobodys] = [
          await call(who, method, '/api/conversations/talk-of-heron', body),
          await call(who, method, '/api/conversations/never-was', body),
        ];
        expect(hers.status).toBe(404);
        expect({ ...hers.body, requestId: '' }).toEqual({ ...nobodys.body, requestId: '' });
      }
      expect((await call(who, 'GET', '/api/conversations?before=talk-of-heron')).status).toBe(404);
    }

    expect((await call('ann', 'DELETE', '/api/conversations/talk-of-heron')).status).toBe(204);
    expect((await listed('ann')).conversations.map(({ id }) => id)).toEqual(['tides']);
    const { pool } = harness.app.storage.sql;
    for (const left of ['talk-of-heron', first.run_id, 'The turbine'])
      expect([left, await tablesThatSay(pool, left)]).toEqual([left, []]);
    expect((await call('ann', 'DELETE', '/api/conversations/talk-of-heron')).status).toBe(404);
  });

  it('should delete a run that is going on, too', async () => {
    const body = { question: FIRST, reviewPlan: true, threadId: 'waiting' };
    const { body: run } = await call('ann', 'POST', '/api/research', body);
    await expect
      .poll(async () => (await harness.app.research.find(String(run['id'])))?.status)
      .toBe('awaiting-review');
    expect((await call('ann', 'DELETE', '/api/conversations/waiting')).status).toBe(204);
    expect(await tablesThatSay(harness.app.storage.sql.pool, String(run['id']))).toEqual([]);
  });

  it('should make a whole report of a quick answer, on the same thread', async () => {
    await ask('ann', FIRST, 'deeper');
    const second = await ask('ann', 'And who acquired Norvik Marine?', 'deeper');
    const path = `/api/research/${second.run_id}/follow-up`;
    const made = await call('ann', 'POST', path, { mode: 'research' });
    expect(made).toMatchObject({
      status: 202,
      body: { threadId: 'deeper', mode: 'research', origin: { relation: 'follow-up', runId: second.run_id } },
    });
    const id = String(made.body['id']);
    expect(made.body['question']).toContain('Norvik Marine');
    await expect.poll(async () => (await harness.app.research.find(id))?.status).toBe('done');
    const report = await harness.app.research.report(id);
    expect(report?.status).toBe('found');
    expect((await harness.app.research.plan(id))?.subQuestions.length).toBeGreaterThan(1);
    expect((await listed('ann', '?text=norvik')).conversations[0]).toMatchObject({
      id: 'deeper',
      questions: 3,
    });
    expect((await call('ben', 'POST', path, { mode: 'research' })).status).toBe(404);
    expect((await call('ann', 'POST', path, { mode: 'guess' })).status).toBe(400);
  });

  it('should be listed, shown, named and deleted from the command line', async () => {
    await ask('ann', FIRST, 'by-hand');
    expect((await plumbline(['conversations', '--text', FIRST])).out).toMatch(/^by-hand +1 question/m);
    const shown = await plumbline(['conversations', 'show', 'by-hand']);
    expect(shown.out).toMatch(/Who makes the Heron turbine\?[\s\S]*Norvik Marine/);
    expect((await plumbline(['conversations', 'rename', 'by-hand', 'Makers'])).out).toBe(
      'by-hand is “Makers”.\n',
    );
    const json = await plumbline(['conversations', '--text', 'makers', '--json']);
    expect(JSON.parse(json.out)).toMatchObject([{ id: 'by-hand', title: 'Makers' }]);
    const refused = await plumbline(['conversations', 'delete', 'by-hand', 'never-was']);
    expect(refused).toMatchObject({ code: 66, err: expect.stringContaining('no conversation of this id') });
    expect((await plumbline(['conversations', 'delete', 'by-hand'])).out).toBe('by-hand is deleted.\n');
    expect((await plumbline(['conversations', 'show', 'by-hand'])).code).toBe(66);
  });
});
