import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { say, wording } from '../../../src/catalogue/index.ts';
import { AppError, toProblem } from '../../../src/errors/index.ts';
import { openApi } from '../../fakes/api-harness.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const KEYS = [
  { name: 'admin', sha256: sha256('admin-key') },
  { name: 'analyst', sha256: sha256('analyst-key'), collections: ['policies'] },
  { name: 'guest', sha256: sha256('guest-key'), requestsPerMinute: 2 },
];
const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const open = () => openApi({ settings: { apiKeys: KEYS } });
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** Bytes as they are on a connection of their own; everything that comes back until it closes. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

describe('a problem', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.5', 'zh', '没有该编号的运行。'],
    ['en-GB,zh;q=0.1', 'en', 'There is no run of this id.'],
    ['fr', 'en', 'There is no run of this id.'],
  ])('should be said in the language asked for: %s', async (accepted, language, detail) => {
    await using api = await openApi({});
    const response = await api.request('/api/research/run_nope', {
      headers: { 'accept-language': accepted },
    });
    expect(response.headers.get('content-language')).toBe(language);
    const body = await bodyOf(response);
    expect(body['detail']).toContain(detail);
    expect(body['wording']).toEqual({ id: 'noRunOfId', params: {} });
  });
});

describe('what is kept as data', () => {
  it('should be said in the language asked for: warnings and problems of documents', async () => {
    await using api = await openApi({});
    const gone = wording('noRunOfId');
    const [document] = api.documents;
    const problem = toProblem(new AppError('E021', gone));
    if (document !== undefined)
      api.documents[0] = {
        ...document,
        warnings: [wording('warnNoText'), 'From an older version.'],
        problem,
      };
    const said = async (language: string) => {
      const headers = { 'accept-language': language };
      return bodyOf(await api.request('/api/documents/doc_1', { headers }));
    };
    const chinese = await said('zh-CN');
    expect(chinese['warnings']).toEqual(['文件中没有文本。', 'From an older version.']);
    expect(chinese['problem']).toMatchObject({ detail: say('zh', gone), wording: gone });
    const english = await said('en');
    expect(english['warnings']).toEqual(['The file has no text.', 'From an older version.']);
    expect(english['problem']).toMatchObject({ detail: say('en', gone) });
  });
});

describe('API keys', () => {
  it('should be needed for everything but health, readiness and the document', async () => {
    await using api = await open();
    for (const path of [
      '/api/research',
      '/api/documents',
      '/api/collections',
      '/metrics',
      '/api/uploads/upl_1',
    ]) {
      const response = await api.request(path);
      expect(response.status, path).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect((await bodyOf(response))['code']).toBe('E038');
    }
    for (const path of ['/api/health', '/api/ready', '/api/openapi.json', '/api/docs'])
      expect((await api.request(path)).status, path).toBe(200);
  });

  it.each(['', 'nope', 'admin-key ', 'ADMIN-KEY', sha256('admin-key'), 'a'.repeat(8000)])(
    'should refuse %j',
    async (key) => {
      await using api = await open();
      expect((await api.request('/api/research', { headers: { 'x-api-key': `x${key}` } })).status).toBe(401);
      expect((await api.request('/api/research', as(key === 'admin-key ' ? 'admin-keyx' : key))).status).toBe(
        401,
      );
    },
  );

  it('should accept a key in either header', async () => {
    await using api = await open();
    expect((await api.request('/api/research', as('admin-key'))).status).toBe(200);
    const inHeader = { headers: { 'x-api-key': 'admin-key' } };
    expect((await api.request('/api/research', inHeader)).status).toBe(200);
  });

  it('should keep a key to its collections', async () => {
    await using api = await open();
    const collections = await bodyOf(await api.request('/api/collections', as('analyst-key')));
    expect(collections).toEqual({ collections: [{ id: 'col_1', name: 'policies' }] });
    const { documents } = await bodyOf(await api.request('/api/documents', as('analyst-key')));
    expect(documents).toMatchObject([{ id: 'doc_1' }]);
    for (const path of [
      '/api/documents/doc_2',
      '/api/documents?collection=col_2',
      '/api/documents?collection=secret%20plans',
    ])
      expect((await api.request(path, as('analyst-key'))).status, path).toBe(404);
    const remove = await api.request('/api/documents/doc_2', { method: 'DELETE', ...as('analyst-key') });
    expect(remove.status).toBe(404);
    expect(api.documents).toHaveLength(2);
    const ask = await api.post(
      '/api/research',
      { question: 'What is planned in secret?', collections: ['secret plans'] },
      as('analyst-key').headers,
    );
    expect(ask.status).toBe(404);
    const search = (body: object) => api.post('/api/search', body, as('analyst-key').headers);
    expect((await search({ question: 'secret', collections: ['secret plans'] })).status).toBe(404);
    expect((await search({ question: 'secret' })).status).toBe(200);
    expect(api.calls.filter(({ name }) => name === 'search')).toMatchObject([
      { input: { collectionIds: ['col_1'] } },
    ]);
    const make = await api.post('/api/collections', { name: 'another' }, as('analyst-key').headers);
    expect(make.status).toBe(403);
    expect((await api.request('/metrics', as('analyst-key'))).status).toBe(403);
    const backup = (key: string) => api.request('/api/backup', { method: 'POST', ...as(key) });
    expect((await backup('analyst-key')).status).toBe(403);
    const allowed = await backup('admin-key');
    expect(allowed.headers.get('content-type')).toBe('application/zip');
    expect((await allowed.arrayBuffer()).byteLength).toBe(4);
    const everything = await api.post(
      '/api/research',
      { question: 'What is planned?' },
      as('analyst-key').headers,
    );
    expect((await bodyOf(everything))['collectionIds']).toEqual(['col_1']);
  });

  it('should hide the runs of other keys, in the same words as runs that are not there', async () => {
    await using api = await open();
    const request = { question: 'How long?', collectionIds: ['col_1'], reviewPlan: false };
    api.put({ id: 'run_a', status: 'done', request: { ...request, requestedBy: 'analyst' } });
    api.put({ id: 'run_g', status: 'done', request: { ...request, requestedBy: 'guest' } });
    api.put({ id: 'run_cli', status: 'done', request });
    const ids = async (key: string) =>
      ((await bodyOf(await api.request('/api/research', as(key))))['runs'] as { id: string }[]).map(
        ({ id }) => id,
      );
    expect(await ids('analyst-key')).toEqual(['run_a']);
    expect(await ids('admin-key')).toEqual(['run_cli']);
    const [foreign, missing] = await Promise.all(
      ['run_g', 'run_nope'].map((id) => api.request(`/api/research/${id}`, as('analyst-key'))),
    );
    const { requestId: _one, ...foreignBody } = await bodyOf(foreign as Response);
    const { requestId: _two, ...missingBody } = await bodyOf(missing as Response);
    expect(foreignBody).toEqual(missingBody);
    for (const rest of ['/events', '/report', '/evidence', '/checkpoints'])
      expect((await api.request(`/api/research/run_g${rest}`, as('analyst-key'))).status).toBe(404);
    for (const rest of ['/cancel', '/pause', '/resume', '/rewrite', '/fork'])
      expect(
        (await api.request(`/api/research/run_g${rest}`, { method: 'POST', ...as('analyst-key') })).status,
      ).toBe(404);
    const bodies = {
      '/plan': { action: 'approve' },
      '/follow-up': { question: 'And how many?' },
      '/fork': { questions: ['How many?'] },
    };
    for (const [rest, body] of Object.entries(bodies))
      expect((await api.post(`/api/research/run_g${rest}`, body, as('analyst-key').headers)).status).toBe(
        404,
      );
    expect(
      (await api.request('/api/research/run_g', { method: 'DELETE', ...as('analyst-key') })).status,
    ).toBe(404);
    const listed = await api.request('/api/research?before=run_g', as('analyst-key'));
    expect(listed.status).toBe(404);
    expect(api.calls).toEqual([]);
  });

  it('should note who asked, and keep idempotency keys of different keys apart', async () => {
    const keys: unknown[] = [];
    await using api = await openApi({
      settings: { apiKeys: KEYS },
      research: {
        submit: async (request, options) => {
          keys.push(options?.idempotencyKey);
          return api.put({ id: 'run_1', request }).run;
        },
      },
    });
    for (const key of ['admin-key', 'guest-key'])
      await api.post(
        '/api/research',
        { question: 'How long?' },
        { ...as(key).headers, 'idempotency-key': 'one' },
      );
    expect(keys).toEqual(['admin:one', 'guest:one']);
    expect(api.calls.at(-1)).toMatchObject({ name: 'enqueue', input: { input: { key: 'guest' } } });
  });

  it('should slow a key down and say for how long', async () => {
    let now = 0;
    await using api = await openApi({ settings: { apiKeys: KEYS }, now: () => now });
    const ask = () => api.request('/api/research', as('guest-key'));
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await api.request('/api/research', as('admin-key'))).status).toBe(200);
    now += 30_000;
    expect((await ask()).status).toBe(200);
  });

  it('should leave no key in the log', async () => {
    await using api = await open();
    await (await api.request('/api/research', as('admin-key'))).text();
    await (await api.request('/api/research', as('wrong-key'))).text();
    expect(JSON.stringify(api.logger.lines)).not.toMatch(/admin-key|wrong-key/);
  });
});

describe('web pages of others', () => {
  it.each([
    ['GET', '/api/research'],
    ['POST', '/api/documents'],
    ['OPTIONS', '/api/research'],
  ])('should not get through: %s %s', async (method, path) => {
    await using api = await openApi();
    const response = await api.request(path, { method, headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('should get through from an origin on the list, and the page of the server itself always', async () => {
    await using api = await openApi({ settings: { corsOrigins: ['https://app.example'] } });
    const preflight = await api.request('/api/research', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'Idempotency-Key, X-Stainless-OS',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Stainless-OS');
    const methods = preflight.headers.get('access-control-allow-methods')?.split(', ');
    expect(methods?.sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST']);
    expect((await api.request('/api/research', { headers: { origin: api.url } })).status).toBe(200);
    expect((await api.request('/api/research', { headers: { origin: 'null' } })).status).toBe(403);
  });

  it('should not reach a server without keys under a name of their own (DNS rebinding)', async () => {
    await using api = await openApi({ settings: { hosts: ['nas.local'] } });
    const status = async (host: string) =>
      (
        await send(api.port, `GET /api/research HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      ).slice(9, 12);
    expect(await status('evil.example')).toBe('403');
    expect(await status('127.0.0.1.evil.example')).toBe('403');
    expect(await status('localhost:8484')).toBe('200');
    expect(await status('[::1]:8484')).toBe('200');
    expect(await status('NAS.local')).toBe('200');
  });
});

describe('a misspelt parameter', () => {
  it('should be refused by name, where it would widen what is asked', async () => {
    await using api = await openApi();
    for (const path of ['/api/documents?collections=policies', '/api/research?state=done']) {
      const response = await api.request(path);
      expect(response.status, path).toBe(400);
      const { errors } = (await bodyOf(response)) as { errors: { pointer: string }[] };
      expect(errors[0]?.pointer).toMatch(/^\/(?:collections|state)$/);
    }
    expect((await api.request('/api/health?probe=1')).status).toBe(200);
  });
});

describe('hostile requests', () => {
  it('should carry the headers of safety on every answer', async () => {
    await using api = await openApi();
    for (const path of ['/api/health', '/nope', '/api/docs', '/api/research/x']) {
      const { headers } = await api.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  it.each([
    ['a body over the limit', JSON.stringify({ question: 'x'.repeat(5000) }), 413],
    ['deep nesting', `${'['.repeat(2000)}${']'.repeat(2000)}`, 400],
    ['broken JSON', '{"question": "', 400],
    ['no body', '', 400],
    ['a text', '"hello"', 400],
    [
      'many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i]))),
      400,
    ],
  ])('should refuse %s', async (_what, body, status) => {
    await using api = await openApi();
    const response = await api.post('/api/research', body);
    expect(response.status).toBe(status);
    expect((await response.text()).length).toBeLessThan(6000);
  });

  it('should refuse compressed bodies and other types', async () => {
    await using api = await openApi();
    const zipped = await api.post('/api/research', '{}', { 'content-encoding': 'gzip' });
    expect(zipped.status).toBe(415);
    expect((await api.post('/api/research', 'a=1', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('should take no header from a request into its answers but a plain request id', async () => {
    await using api = await openApi();
    const ask = (id: string) =>
      send(
        api.port,
        `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`,
      );
    expect(await ask('my-request-1')).toContain('X-Request-Id: my-request-1');
    for (const id of ['a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(100), 'ünïcödé-id'])
      expect(await ask(id)).toMatch(/X-Request-Id: req_[0-9a-f]+\r\n/);
  });

  it.each([
    ['/api/research/%E0%A4%A', 400],
    ['/api/research/..%2f..%2fetc%2fpasswd', 404],
    [`/api/research/${'x'.repeat(300)}`, 400],
    ['/API/research', 404],
    ['/api/research?limit=-1', 400],
    ['/api/research?limit=1e9', 400],
    ['/api/research?status=nope', 400],
    ['/api/research?limit[a]=1', 400],
    ['/api/documents?collection=', 400],
  ])('should answer %s with %i', async (path, status) => {
    await using api = await openApi();
    const response = await api.request(path);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('/src/');
  });

  it('should name the methods of an address', async () => {
    await using api = await openApi();
    const response = await api.request('/api/research/run_1', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, DELETE');
  });

  it('should say nothing of an error inside, and log it whole', async () => {
    await using api = await openApi({
      research: {
        list: async () => {
          throw new TypeError('cannot read /srv/secret/path of postgres://user:hunter2@db');
        },
      },
    });
    const response = await api.request('/api/research');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'E099', title: 'INTERNAL' });
    expect(text).not.toMatch(/secret|hunter2|TypeError/);
    const line = api.logger.lines.find(({ level }) => level === 'error');
    expect(String(line?.fields['error'])).toContain('hunter2');
    expect(line?.fields['requestId']).toBe(response.headers.get('x-request-id'));
  });

  it('should drop requests that are no HTTP, and go on', async () => {
    await using api = await openApi();
    expect(await send(api.port, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    const smuggled =
      'POST /api/research HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await send(api.port, smuggled)).toMatch(/^HTTP\/1\.1 400/);
    expect((await api.request('/api/health')).status).toBe(200);
  });

  it('should count requests by route, not by address', async () => {
    await using api = await openApi();
    for (let count = 0; count < 5; count++) await (await api.request(`/api/research/run_${count}`)).text();
    await (await api.request('/strange/address')).text();
    const text = await (await api.request('/metrics')).text();
    expect(text).toContain(
      'plumbline_http_requests_total{method="GET",route="/api/research/{id}",status="404"} 5',
    );
    expect(text).not.toMatch(/run_1|strange/);
  });
});
