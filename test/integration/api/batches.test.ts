import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, {
    keys: { ann: 'key of ann', bob: 'key of bob' },
  });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

const key = (name: string) => ({ 'x-api-key': `key of ${name}` });
const json = async (response: Response) => (await response.json()) as Record<string, never>;
const upload = (name: string, content: string | Uint8Array, query = '') => {
  const form = new FormData();
  form.append('file', new Blob([content as string]), name);
  return server.request(`/api/batches${query}`, { method: 'POST', headers: key('ann'), body: form });
};
const whenDone = async (id: string) => {
  await expect
    .poll(
      async () => (await json(await server.request(`/api/batches/${id}`, { headers: key('ann') })))['status'],
    )
    .toBe('done');
};

describe('batches over HTTP', () => {
  it('should take an upload, answer it, and give rows and files', async () => {
    const file =
      'Nr;Frage an uns / question;Who\n1;Who makes the Heron turbine?;=x()\n2;Who acquired Norvik Marine?;\n';
    const made = await upload('tender.csv', file, '?mode=ask&column=2');
    expect(made.status).toBe(202);
    const { id, links } = (await json(made)) as unknown as {
      id: string;
      links: { rows: string; results: string };
    };
    expect(made.headers.get('location')).toBe(`/api/batches/${id}`);
    await whenDone(id);
    const batch = await json(await server.request(`/api/batches/${id}`, { headers: key('ann') }));
    expect(batch).toMatchObject({ name: 'tender.csv', counts: { rows: 2, answered: 2 }, mode: 'ask' });
    const page = await json(await server.request(`${links.rows}?limit=1`, { headers: key('ann') }));
    expect(page).toMatchObject({
      rows: [{ row: 1, status: 'answered', cells: [expect.anything(), expect.anything(), '=x()'] }],
      next: 1,
    });
    const results = await server.request(`${links.results}?format=csv`, { headers: key('ann') });
    expect(results.headers.get('content-type')).toContain('text/csv');
    expect(results.headers.get('content-disposition')).toContain(`${id}.csv`);
    expect(await results.text()).toContain("'=x()");
    const workbook = await server.request(`${links.results}?format=xlsx`, { headers: key('ann') });
    expect(
      Buffer.from(await workbook.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('should show a file before it is asked, and store nothing of it', async () => {
    const preview = (name: string, content: string, query = '') => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      return server.request(`/api/batches/preview${query}`, {
        method: 'POST',
        headers: key('ann'),
        body: form,
      });
    };
    const before = await json(await server.request('/api/batches', { headers: key('ann') }));
    const rows = Array.from({ length: 12 }, (_, at) => `${at};Who makes turbine ${at}?`).join('\n');
    expect(await json(await preview('tender.csv', `Nr;Question\n${rows}\n`))).toEqual({
      sheets: [],
      columns: ['Nr', 'Question'],
      questionColumn: 1,
      rows: expect.arrayContaining([['0', 'Who makes turbine 0?']]),
      count: 12,
    });
    const unclear = await json(await preview('plain.csv', 'Nr;Topic\n1;Turbines\n2;Cables\n'));
    expect(unclear).toEqual({
      sheets: [],
      columns: ['Nr', 'Topic'],
      rows: [
        ['1', 'Turbines'],
        ['2', 'Cables'],
      ],
      count: 2,
    });
    expect(await json(await preview('plain.csv', 'Nr;Topic\n1;Turbines\n', '?column=Topic'))).toMatchObject({
      questionColumn: 1,
    });
    expect((await preview('plain.csv', 'Nr;Topic\n1;Turbines\n', '?column=Nowhere')).status).toBe(400);
    expect((await server.post('/api/batches/preview', {}, key('ann'))).status).toBe(400);
    expect(await json(await server.request('/api/batches', { headers: key('ann') }))).toEqual(before);
  });

  it('should keep what a person makes of an answer beside what was found', async () => {
    const file = 'Question\nWho makes the Heron turbine?\n\nwho makes the HERON turbine\n';
    const { id } = await json(await upload('review.csv', file, '?mode=ask'));
    await whenDone(String(id));
    const patch = (row: number, body: object, name = 'ann') =>
      server.request(`/api/batches/${id}/rows/${row}`, {
        method: 'PATCH',
        headers: { ...key(name), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const found = String((await json(await patch(1, {})))['question']?.['answer']?.['text']);
    expect(found).toContain('Norvik');
    expect(await json(await patch(1, { answer: '=cmd() Norvik.', reviewed: true }))).toMatchObject({
      status: 'answered',
      question: { answer: { text: found }, review: { answer: '=cmd() Norvik.', reviewed: true } },
    });
    const results = async (format: string) =>
      (await server.request(`/api/batches/${id}/results?format=${format}`, { headers: key('ann') })).text();
    const csv = await results('csv');
    expect(csv).toContain("'=cmd() Norvik.");
    expect(csv).toContain(found.split('\n')[0]?.slice(0, 40));
    const lines = (await results('jsonl')).trim().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({ answer: '=cmd() Norvik.', foundAnswer: found, review: { reviewed: true } });
    expect(await results('md')).toContain('cmd');
    expect((await patch(1, { answer: null, reviewed: false })).status).toBe(200);
    expect(await results('jsonl')).not.toContain('"review"');
    expect((await patch(9, { reviewed: true })).status).toBe(404);
    expect((await patch(1, { reviewed: true }, 'bob')).status).toBe(404);
    expect((await patch(1, { status: 'answered' })).status).toBe(400);
  });

  it('should take questions as JSON, and be another key’s secret', async () => {
    const asked = {
      questions: ['Who makes the Heron turbine?', { question: 'Who acquired Norvik Marine?', mode: 'ask' }],
    };
    const { id } = await json(await server.post('/api/batches', asked, key('ann')));
    const again = await json(await server.post('/api/batches', { ...asked, reuse: true }, key('ann')));
    expect(again['id']).toBe(id);
    expect((await server.request(`/api/batches/${id}`, { headers: key('bob') })).status).toBe(404);
    expect((await server.post(`/api/batches/${id}/cancel`, {}, key('bob'))).status).toBe(404);
    expect((await server.request(`/api/batches/${id}`)).status).toBe(401);
    expect(await json(await server.request('/api/batches', { headers: key('bob') }))).toEqual({
      batches: [],
    });
    await whenDone(id as unknown as string);
    const runs = await json(await server.request('/api/research', { headers: key('ann') }));
    expect(runs['runs']).toEqual([]);
  });

  it('should pause, retry, resume with a larger budget, cancel and delete', async () => {
    const { id } = await json(
      await server.post('/api/batches', { questions: ['Who makes it all here?'] }, key('ann')),
    );
    await whenDone(id as unknown as string);
    expect((await server.post(`/api/batches/${id}/pause`, {}, key('ann'))).status).toBe(409);
    expect(
      (await server.post(`/api/batches/${id}/retry`, { status: 'no_evidence' }, key('ann'))).status,
    ).toBe(202);
    await whenDone(id as unknown as string);
    expect(
      (await server.post(`/api/batches/${id}/resume`, { maxCostUsd: 3, parallel: 2 }, key('ann'))).status,
    ).toBe(202);
    await whenDone(id as unknown as string);
    const batch = await json(await server.request(`/api/batches/${id}`, { headers: key('ann') }));
    expect(batch).toMatchObject({ parallel: 2, limits: { maxCostUsd: 3 } });
    const path = `/api/batches/${id}`;
    expect((await server.request(path, { method: 'DELETE', headers: key('ann') })).status).toBe(204);
    expect((await server.request(path, { headers: key('ann') })).status).toBe(404);
  });

  it.each([
    ['no question column', 'a.csv', 'id,topic\n1,Tides\n2,Wind\n', 400, 'E020'],
    ['another ending', 'a.pdf', '%PDF', 415, 'E029'],
    ['a zip renamed', 'a.xlsx', 'PK\u0003\u0004 no workbook', 422, 'E030'],
    ['an empty file', 'a.txt', '', 400, 'E020'],
  ])('should refuse %s', async (_what, name, content, status, code) => {
    const response = await upload(name, content);
    expect(response.status).toBe(status);
    expect(await json(response)).toMatchObject({ code });
  });

  it('should refuse a body that is no list, an unknown collection and an unknown id', async () => {
    expect((await server.post('/api/batches', { questions: [] }, key('ann'))).status).toBe(400);
    expect(
      (await server.post('/api/batches', { questions: ['Why is it?'], collections: ['x'] }, key('ann')))
        .status,
    ).toBe(404);
    expect((await server.request('/api/batches/bat_9/rows', { headers: key('ann') })).status).toBe(404);
  });

  it('should estimate a question without asking it', async () => {
    const estimate = await json(
      await server.post('/api/estimate', { question: 'Who makes it?' }, key('ann')),
    );
    expect(estimate).toMatchObject({ calls: [0, 0], subQuestions: [3, 12] });
    const asked = {
      question: 'Who makes it?',
      collections: [harness.collectionId],
      budget: { maxSeconds: 20 },
    };
    expect(await json(await server.post('/api/estimate', asked, key('ann')))).toMatchObject({
      documents: expect.any(Number),
    });
    const tooMuch = await server.post(
      '/api/estimate',
      { ...asked, budget: { maxSeconds: 1_000_000 } },
      key('ann'),
    );
    expect(tooMuch.status).toBe(400);
    expect(await tooMuch.text()).toContain('budget.maxSeconds is 1000000');
    const nowhere = { ...asked, collections: ['nowhere'] };
    expect((await server.post('/api/estimate', nowhere, key('ann'))).status).toBe(404);
  });
});
