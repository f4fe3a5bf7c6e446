import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../../src/api/api-deps.ts';
import { ReportChartListSchema } from '../../../src/api/contract/fields/chart-fields.ts';
import type { Upload } from '../../../src/api/contract/fields/upload-fields.ts';
import { wording } from '../../../src/catalogue/index.ts';
import { describeConfig, loadConfig } from '../../../src/config/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { openApi } from '../../fakes/api-harness.ts';
import { makeReport } from '../../fakes/cli-application.ts';

const examples = mkdtempSync(join(tmpdir(), 'plumbline-examples-'));
writeFileSync(join(examples, 'notice.md'), '# Notice\n\nThe period is 60 days.');
writeFileSync(join(examples, 'script.sh'), 'echo');
mkdirSync(join(examples, 'folder'));
afterAll(() => rmSync(examples, { recursive: true }));

const keyOf = (key: string, collections?: readonly string[]) => ({
  name: key,
  sha256: createHash('sha256').update(key).digest('hex'),
  ...(collections === undefined ? {} : { collections }),
});
const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

const bodyOf = async <T>(response: Response) => (await response.json()) as T;
interface Verified {
  readonly findings: readonly { readonly said: string }[];
}

const JSON_BODY = (body: object, headers: Record<string, string> = {}) => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('GET /api/research/{id}/report', () => {
  it.each([
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK', 'docx'],
    ['pdf', 'application/pdf', '%PDF', 'pdf'],
    ['bibtex', 'application/x-bibtex', '', 'bib'],
    ['csl', 'application/vnd.citationstyles.csl+json', '[', 'json'],
  ])('should give a report as %s', async (format, type, begins, ending) => {
    await using api = await openApi();
    api.put({ id: 'run_9', status: 'done' });
    const response = await api.request(`/api/research/run_9/report?format=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('content-disposition')).toContain(
      `filename="How long backups are kept.${ending}"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, begins.length).toString()).toBe(begins);
  });

  it('should give how it was made at its end, not at all, or alone', async () => {
    await using api = await openApi({
      research: { report: async (id) => makeReport(id, { title: 'Tides' }) },
    });
    api.put({ id: 'run_9', status: 'done' });
    const parts = await Promise.all(
      ['', '&appendix=none', '&appendix=only'].map(async (view) => {
        const text = await (await api.request(`/api/research/run_9/report?format=markdown${view}`)).text();
        return [/^# Tides/m.test(text), /^#{1,2} Appendix/m.test(text), /Reranker/.test(text)];
      }),
    );
    expect(parts).toEqual([
      [true, true, true],
      [true, false, false],
      [false, true, true],
    ]);
    expect((await api.request('/api/research/run_9/report?appendix=somewhere')).status).toBe(400);
  });

  it('should give passages that are asked for alone, and say of another that it is not there', async () => {
    // Two places say the same; of one place that two questions have found a page would have it once.
    const cited = (start: number) => ({ number: 3, quote: 'Kept for 30 days.', start, end: start + 17 });
    const claim = (id: string) => ({
      ...{ id, text: 'Kept for 30 days.', citations: [cited(id === 'c1' ? 0 : 40)] },
      ...{ verdict: 'supported' as const },
      ...{ basis: 'quoted' as const, issues: [] },
    });
    const answer = ['c1', 'c2'].map((id) => ({ kind: 'passage' as const, claims: [claim(id)] }));
    await using api = await openApi({
      research: { report: async (id) => makeReport(id, { status: 'found', answer }) },
    });
    api.put({ id: 'run_9', status: 'done' });
    const ask = (query: string) => api.request(`/api/research/run_9/report?${query}`);
    const one = await bodyOf<{ answer: unknown[]; title: string; question: string }>(
      await ask('format=json&passages=c2'),
    );
    expect([one.answer.length, one.title]).toEqual([1, one.question]);
    const both = await (await ask('format=markdown&passages=c1&passages=c2')).text();
    expect(both.match(/Kept for 30 days/g)).toHaveLength(2);
    expect(both).not.toMatch(/^#{2}/m);
    expect((await ask('format=pdf&passages=c1')).headers.get('content-type')).toContain('application/pdf');
    expect((await ask('passages=c3')).status).toBe(404);
    // With those of another run that the key may read, under own words.
    api.put({ id: 'run_8', status: 'done' });
    const joined = await ask('format=markdown&passages=c1&passages=run_8:c2&heading=For+Ito&note=Both+hold.');
    const text = await joined.text();
    expect(text).toMatch(/^# For Ito\n\nBoth hold\.\n\n>/);
    expect(text.match(/Kept for 30 days/g)).toHaveLength(2);
    expect((await ask('passages=c1&passages=run_7:c2')).status).toBe(404);
    expect((await ask(`passages=c1&note=${'x'.repeat(1_001)}`)).status).toBe(400);
  });

  it('should warn of passages whose document another one changes, as far as the key may see that, and also by a link', async () => {
    const cited = { number: 1, quote: 'Kept for 30 days.', start: 0, end: 17 };
    const claim = { id: 'c1', text: 'Kept for 30 days.', citations: [cited], verdict: 'supported' as const };
    const answer = [
      { kind: 'passage' as const, claims: [{ ...claim, basis: 'quoted' as const, issues: [] }] },
    ];
    const citation = {
      ...{ number: 1, evidenceId: 'ev_1', documentId: 'doc_1', versionId: 'ver_1', documentTitle: 'Backups' },
      ...{ sourcePath: 'backup.md', format: 'md', contentHash: 'x', quote: 'Kept for 30 days.' },
      ...{ resolved: true, locator: { offsets: { start: 0, end: 17 }, headingPath: [] } },
    };
    const amendment = {
      ...{ documentId: 'doc_3', collectionId: 'col_1', title: 'Second Amendment', sourcePath: 'a.md' },
      ...{ score: 1, topics: [], entities: [], similarity: 0 },
      links: [{ kind: 'amends' as const, text: 'BK-2023-04', documents: 2 }],
    };
    const asked: unknown[] = [];
    let isGone = false;
    await using api = await openApi({
      research: {
        report: async (id) => makeReport(id, { status: 'found', answer, citations: [citation] }),
      },
      topics: {
        related: async (request) => {
          asked.push(request);
          if (isGone) throw new AppError('E021', 'No document has this id.');
          return { documents: [amendment] };
        },
      },
    });
    api.put({ id: 'run_9', status: 'done' });
    const read = async (query: string) =>
      (await api.request(`/api/research/run_9/report?passages=c1&format=${query}`)).text();
    const warning = 'Second Amendment says that it changes or adds to BK-2023-04';
    expect(await read('markdown')).toContain(warning);
    expect(await read('html')).toContain(warning);
    expect(await read('json')).not.toContain('BK-2023-04');
    expect(asked).toEqual(
      ['markdown', 'html'].map(() => ({
        ...{ documentId: 'doc_1', collectionIds: ['col_1', 'col_2'], isLinked: true },
      })),
    );
    const { url } = await bodyOf<{ url: string }>(await api.post('/api/research/run_9/shares', { days: 2 }));
    expect(await (await fetch(url)).text()).toContain(warning);
    isGone = true;
    expect(await read('markdown')).toContain('Kept for 30 days');
  });

  it('should say that a run has no report in the same words for a file', async () => {
    await using api = await openApi();
    api.put({ id: 'run_9', status: 'researching' });
    const response = await api.request('/api/research/run_9/report?format=docx');
    expect([response.status, (await bodyOf<{ code: string }>(response)).code]).toEqual([404, 'E021']);
  });
});

describe('GET /api/research/{id}/charts', () => {
  const row = (id: string, text: string, frame?: true) => ({
    kind: 'table_row' as const,
    claims: [{ id, text, verdict: 'supported' as const, issues: [], citations: [], ...(frame && { frame }) }],
  });
  const answer = [
    row('c1', 'Year | Revenue', true),
    ...['2021 | 4,319', '2022 | 4,824', '2023 | 5,537'].map((text, at) => row(`c${at + 2}`, text)),
  ];

  it('should give the charts of a report as shapes, and none of one without', async () => {
    await using api = await openApi({ research: { report: async (id) => makeReport(id, { answer }) } });
    api.put({ id: 'run_9', status: 'done' });
    const response = await api.request('/api/research/run_9/charts');
    const { charts } = ReportChartListSchema.parse(await response.json());
    expect(charts).toHaveLength(1);
    expect(charts[0]).toMatchObject({ afterClaim: 'c4', title: 'Bar chart of the table: Revenue' });
    expect(charts[0]?.shapes.filter(({ kind }) => kind === 'bar')).toHaveLength(3);
    await using plain = await openApi();
    plain.put({ id: 'run_9', status: 'done' });
    expect(await bodyOf(await plain.request('/api/research/run_9/charts'))).toEqual({ charts: [] });
  });
});

describe('POST /api/research/{id}/verify', () => {
  it('should say what differs in the language of the client', async () => {
    await using api = await openApi();
    api.put({ id: 'run_9', status: 'done' });
    const verify = (language: string) =>
      api.request('/api/research/run_9/verify', { method: 'POST', headers: { 'accept-language': language } });
    const english = await bodyOf<Verified>(await verify('en'));
    expect(english).toMatchObject({ intact: false, claims: 3, quotes: 4, documents: 2 });
    expect(english.findings).toEqual([
      { kind: 'quote-gone', where: 'c2', said: 'The report has no digest.' },
    ]);
    expect((await bodyOf<Verified>(await verify('zh'))).findings[0]?.said).toMatch(/\p{Script=Han}/u);
    expect(
      api.calls.filter(({ name }) => name === 'verifyReport').map(({ input }) => String(input))[0],
    ).toContain('"runId":');
  });

  it('should not tell another key’s run from one that is not there', async () => {
    await using api = await openApi({
      settings: { apiKeys: [keyOf('one', ['policies']), keyOf('two', ['policies'])] },
    });
    api.put({ id: 'run_9', status: 'done' });
    const answers = await Promise.all(
      ['run_9', 'run_none'].map((id) =>
        api.request(`/api/research/${id}/verify`, { method: 'POST', ...as('one') }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('POST /api/doctor', () => {
  const checks = [
    { name: wording('checkDatabase'), status: 'fail', detail: 'It is away.', advice: wording('stopOther') },
  ] as const;

  it('should say what was found in the language of the client', async () => {
    await using api = await openApi({ checks });
    const { checks: said } = await bodyOf<{ checks: Record<string, string>[] }>(
      await api.request('/api/doctor', { method: 'POST', headers: { 'accept-language': 'zh' } }),
    );
    expect(said[0]).toMatchObject({ status: 'fail', detail: 'It is away.' });
    expect(`${said[0]?.['name']}${said[0]?.['advice']}`).toMatch(/\p{Script=Han}/u);
  });

  it('should be closed to a key that may not use every collection', async () => {
    await using api = await openApi({
      checks,
      settings: { apiKeys: [keyOf('admin'), keyOf('analyst', ['policies'])] },
    });
    const look = (init: RequestInit = {}) => api.request('/api/doctor', { method: 'POST', ...init });
    expect((await look(as('admin'))).status).toBe(200);
    expect((await look(as('analyst'))).status).toBe(403);
    expect((await look()).status).toBe(401);
  });
});

describe('GET /api/doctor', () => {
  it('should do nothing: a picture on a page of others could ask for it without a key', async () => {
    await using api = await openApi({ checks: [] });
    const response = await api.request('/api/doctor');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });
});

describe('GET /api/config', () => {
  const SECRET = 'sk-of-this-test';
  const HASH = createHash('sha256').update('admin').digest('hex');
  const { config, origins } = loadConfig({
    environment: {
      PLUMBLINE_LANGUAGE_API_KEY: SECRET,
      DATABASE_URL: 'postgres://me:hidden@db.example/plumbline',
    },
    cwd: examples,
    set: ['ask.depth=deep', `server.apiKeys=admin:${HASH}`],
  });
  const entries = describeConfig({ config, origins });
  const changed: unknown[] = [];
  const configuration: NonNullable<ApiDeps['configuration']> = {
    list: () => entries,
    pending: () => [{ path: 'language.model', value: 'm' }],
    change: async (change) => {
      changed.push(change);
      return { file: 'plumbline.yaml', overruled: [] };
    },
    tryModel: async () => ({ works: false, endpoint: 'model.example', elapsedMs: 1, said: 'no' }),
    models: async () => ({
      ...{ models: [], recommended: [], folder: 'models', isOffline: false },
      vectors: { documents: 0 },
    }),
    downloads: { start: () => undefined, cancel: async () => undefined },
    restart: () => undefined,
  };

  it('should give every setting and where it comes from, without secrets, in the language of the client', async () => {
    await using api = await openApi({ configuration });
    const response = await api.request('/api/config', { headers: { 'accept-language': 'zh' } });
    const text = await response.text();
    const { settings } = JSON.parse(text) as { settings: Record<string, unknown>[] };
    expect(settings).toHaveLength(entries.length);
    const find = (name: string) => settings.find(({ path }) => path === name);
    expect(find('ask.depth')).toMatchObject({ value: 'deep', origin: '--set', isDefault: false });
    expect(find('language.apiKey')).toMatchObject({ value: '[redacted]', isDefault: false });
    expect(String(find('language.apiKey')?.['origin'])).toMatch(/\p{Script=Han}/u);
    expect(text).not.toMatch(new RegExp(`${SECRET}|"hidden"|${HASH}`));
  });

  it('should be closed to a key that may not use every collection', async () => {
    await using api = await openApi({
      configuration,
      settings: { apiKeys: [keyOf('admin'), keyOf('analyst', ['policies'])] },
    });
    expect((await api.request('/api/config', as('admin'))).status).toBe(200);
    expect((await api.request('/api/config', as('analyst'))).status).toBe(403);
    expect((await api.request('/api/config')).status).toBe(401);
  });

  it('should be changed by the person at a server without keys, and by no key', async () => {
    const model = { provider: 'model', baseUrl: 'http://localhost:9/v1', apiKey: SECRET, model: 'm' };
    const calls = [
      ['PATCH', '/api/config', { model }],
      ['POST', '/api/models/try', model],
      ['GET', '/api/models', undefined],
      ['POST', '/api/restart', undefined],
    ] as const;
    await using open = await openApi({ configuration });
    const config = (await (await open.request('/api/config')).json()) as object;
    expect(config).toMatchObject({ canChange: true, pending: [{ path: 'language.model', value: 'm' }] });
    for (const [method, path, body] of calls) {
      const given = body === undefined ? { method } : { method, ...JSON_BODY(body) };
      const response = await open.request(path, given);
      expect([path, response.ok]).toEqual([path, true]);
      expect(await response.text()).not.toContain(SECRET);
    }
    expect(changed).toEqual([{ model }]);
    expect(
      (await open.request('/api/config', { method: 'PATCH', ...JSON_BODY({ dataDir: '/etc' }) })).status,
    ).toBe(400);
    await using keyed = await openApi({ configuration, settings: { apiKeys: [keyOf('admin')] } });
    expect(await (await keyed.request('/api/config', as('admin'))).json()).toMatchObject({
      canChange: false,
    });
    for (const [method, path, body] of calls) {
      const { headers } = as('admin');
      const json = body === undefined ? { method, headers } : { method, ...JSON_BODY(body, headers) };
      expect([path, (await keyed.request(path, json)).status]).toEqual([path, 403]);
    }
    expect(changed).toHaveLength(1);
  });
});

describe('POST /api/library/examples', () => {
  const add = { method: 'POST' };

  it('should read what lies in the folder as an upload is read', async () => {
    await using api = await openApi({ exampleFolder: examples });
    const response = await api.request('/api/library/examples', add);
    expect(response.status).toBe(202);
    const upload = (await response.json()) as Upload;
    expect(response.headers.get('location')).toBe(`/api/uploads/${upload.id}`);
    expect(upload.collection.name).toBe('examples');
    expect(upload.files.map(({ sourcePath, bytes }) => [sourcePath, bytes])).toEqual([['notice.md', 32]]);
  });

  it('should be there only where the server has examples, and for keys that may use the collection', async () => {
    await using bare = await openApi();
    expect((await bare.request('/api/library/examples', add)).status).toBe(404);
    await using api = await openApi({
      exampleFolder: examples,
      settings: { apiKeys: [keyOf('analyst', ['policies'])] },
    });
    expect((await api.request('/api/library/examples', { ...add, ...as('analyst') })).status).toBe(403);
  });
});
