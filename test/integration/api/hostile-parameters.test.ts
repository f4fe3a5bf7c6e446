import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../src/api/contract/operations.ts';
import { openApiDocument } from '../../../src/api/index.ts';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';

/** As they stand in an address. */
const VALUES = [
  ...[
    '',
    '%20',
    '0',
    '-1',
    '1',
    '1.5',
    '1e309',
    'NaN',
    'Infinity',
    '-0',
    '0x7fffffff',
    '%2B1',
    'null',
    'true',
  ],
  ...['2147483647', '2147483648', '4294967296', '9007199254740993', '9223372036854775808', '9'.repeat(400)],
  ...[
    '%00',
    'run_%00',
    'a%00b',
    '%ED%A0%80',
    '%C0%80',
    '%FF',
    '%',
    '%zz',
    '%F0%9F%8C%8A',
    '%EF%BF%BF',
    '%E2%80%AE',
  ],
  ...[
    "'",
    '%22',
    "';--",
    '%5B%5D',
    '%7B%7D',
    '..%2F..%2Fetc',
    '__proto__',
    'constructor',
    'toString',
    '%25',
    '%0d%0ax:1',
  ],
  ...['csv', 'done', 'json', 'off', 'x'.repeat(199), 'x'.repeat(201), '%E9%97%AE'.repeat(200)],
];
/** Parameters that are given twice come as a list. */
const TWICE = ['1', '%00', 'x'];

describe.each(HOSTS)('the parameters of every operation, on %s', (name) => {
  let host: Host;
  const known: Record<string, string> = {};
  beforeAll(async () => {
    host = await openHost(name);
    const run = await host.harness.submit('Who makes the Heron turbine?');
    known['research'] = (await host.harness.app.research.execute(run.id)).id;
    const { collectionId, app } = host.harness;
    const source = { questions: [{ question: 'Who makes the Heron turbine?' }] };
    const batch = await app.batches.create({ source, collectionIds: [collectionId] });
    known['batches'] = (await app.batches.pause(batch.id)).id;
    known['documents'] = (await app.library.documents())[0]?.id ?? '';
  });
  afterAll(() => host.close());

  const document = openApiDocument() as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  };
  /** Known ids are not given to what deletes. */
  const fill = (path: string, isDelete: boolean) =>
    path.replace('{id}', isDelete ? 'no_such_id' : (known[path.split('/')[2] ?? ''] ?? 'no_such_id'));

  async function expectNoFault(method: string, address: string, body?: string): Promise<void> {
    const response = await host.server.request(address, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    expect(response.status, `${method} ${address} ${body ?? ''}: ${text.slice(0, 300)}`).toBeLessThan(500);
  }

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    'should never be a fault of the server, whatever their values: %s',
    async (_id, { path, method }) => {
      const { parameters } = document.paths[path]?.[method] ?? { parameters: [] };
      const own = fill(path, method === 'delete');
      for (const parameter of parameters) {
        if (parameter.in === 'path')
          for (const value of VALUES) await expectNoFault(method, path.replace('{id}', value));
        if (parameter.in !== 'query') continue;
        for (const value of VALUES) await expectNoFault(method, `${own}?${parameter.name}=${value}`);
        for (const value of TWICE)
          await expectNoFault(method, `${own}?${parameter.name}=${value}&${parameter.name}=${value}`);
      }
    },
  );

  it('should be refused with 400 where they are out of range or no text', async () => {
    const run = `/api/research/${known['research']}`;
    const batch = `/api/batches/${known['batches']}`;
    const refused = [
      ...['before', 'thread'].map((field) => `/api/research?${field}=%00`),
      '/api/batches?before=%00',
      '/api/documents?collection=%00',
      ...[`${run}/events`, `${batch}/rows`].map((path) => `${path}?after=2147483648`),
      ...['/api/research/%00', '/api/batches/%00', '/api/documents/%00', '/api/uploads/%00'],
    ];
    for (const path of refused) {
      const response = await host.server.request(path, { headers: { accept: 'application/json' } });
      const { code } = (await response.json()) as { code: string };
      expect([path, response.status, code]).toEqual([path, 400, 'E020']);
    }
    const headers = { accept: 'application/json', 'last-event-id': '2147483648' };
    expect((await host.server.request(`${run}/events`, { headers })).status).toBe(400);
  });
});
