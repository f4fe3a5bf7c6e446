import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Upload } from '../../../src/api/contract/fields/upload-fields.ts';
import type { IngestService } from '../../../src/pipeline/index.ts';
import { type ApiHarness, openApi, readStream } from '../../fakes/api-harness.ts';
import { browsableLibrary } from '../../fakes/browsable-library.ts';

const form = (...files: [name: string, content: string][]) => {
  const data = new FormData();
  for (const [name, content] of files) data.append('files', new Blob([content]), name);
  return data;
};
const upload = (api: ApiHarness, body: FormData, query = '') =>
  api.request(`/api/documents${query}`, { method: 'POST', body });

async function whenEnded(api: ApiHarness, id: string): Promise<Upload> {
  for (;;) {
    const state = (await (await api.request(`/api/uploads/${id}`)).json()) as Upload;
    if (state.status === 'done' || state.status === 'failed') return state;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Reads what lies in the folder, as the real service does, and remembers it. */
function recordingIngest(seen: Record<string, string> = {}): Pick<IngestService, 'ingestFolder'> {
  return {
    ingestFolder: async ({ folder, collection, onProgress }) => {
      const names = readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
        .sort();
      for (const [index, sourcePath] of names.entries()) {
        onProgress?.({ type: 'file-start', sourcePath });
        seen[sourcePath] = readFileSync(join(folder, sourcePath), 'utf8');
        onProgress?.({
          type: 'file-end',
          sourcePath,
          outcome: 'indexed',
          chunks: 2,
          done: index + 1,
          total: names.length,
        });
      }
      return {
        collection: { id: 'col_1', name: collection ?? '' },
        files: names.length,
        bytes: 0,
        chunks: 2,
        elapsedMs: 1,
        counts: { indexed: names.length, partial: 0, unchanged: 0, failed: 0, removed: 0 },
        failed: [],
        leftOut: [],
        warned: [],
      } as Awaited<ReturnType<IngestService['ingestFolder']>>;
    },
  };
}

describe('POST /api/documents/upload', () => {
  it('should take files as `POST /api/documents` does, and stream what reading them does', async () => {
    const seen: Record<string, string> = {};
    await using api = await openApi({ ingest: recordingIngest(seen) });
    const body = () => form(['a.md', '# A'], ['b.md', '# B']);
    const plain = await api.request('/api/documents/upload', { method: 'POST', body: body() });
    expect(plain.status).toBe(202);
    await whenEnded(api, ((await plain.json()) as Upload).id);
    const streamed = await api.request('/api/documents/upload?stream=true', { method: 'POST', body: body() });
    expect([streamed.status, streamed.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const events = await readStream(streamed);
    expect(events.map(({ event }) => event)).toEqual([
      'upload',
      'file-start',
      'file-end',
      'file-start',
      'file-end',
      'upload-end',
    ]);
    expect(events[2]?.data).toMatchObject({ sourcePath: 'a.md', outcome: 'indexed', chunks: 2 });
    expect(events.at(-1)?.data).toMatchObject({
      status: 'done',
      files: [{ outcome: 'indexed' }, { outcome: 'indexed' }],
    });
    const wrong = await api.request('/api/documents/upload?stream=perhaps', { method: 'POST', body: body() });
    expect(wrong.status).toBe(400);
  });

  it('should read the files of a client that leaves in the middle', async () => {
    let go: () => void = () => undefined;
    const mayGo = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { ingestFolder } = recordingIngest();
    await using api = await openApi({
      ingest: {
        ingestFolder: async (input) => {
          input.onProgress?.({ type: 'file-start', sourcePath: 'a.md' });
          await mayGo;
          return ingestFolder(input);
        },
      },
    });
    const response = await api.request('/api/documents?stream=true', {
      method: 'POST',
      body: form(['a.md', '# A']),
    });
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const { id } = JSON.parse(/data: (.*)/.exec(first)?.[1] ?? '{}') as { id: string };
    await reader?.cancel();
    go();
    expect(await whenEnded(api, id)).toMatchObject({ status: 'done', files: [{ outcome: 'indexed' }] });
  });
});

describe('POST /api/documents', () => {
  it('should read many files and give every one its outcome and document', async () => {
    const seen: Record<string, string> = {};
    await using api = await openApi({ ingest: recordingIngest(seen) });
    const response = await upload(api, form(['backup.md', '# A'], ['b.txt', 'B']), '?collection=policies');
    expect(response.status).toBe(202);
    const accepted = (await response.json()) as Upload;
    expect(response.headers.get('location')).toBe(`/api/uploads/${accepted.id}`);
    const ended = await whenEnded(api, accepted.id);
    expect(ended).toMatchObject({
      status: 'done',
      collection: { name: 'policies' },
      files: [
        { sourcePath: 'backup.md', bytes: 3, outcome: 'indexed', chunks: 2, documentId: 'doc_1' },
        { sourcePath: 'b.txt', bytes: 1, outcome: 'indexed' },
      ],
    });
    expect(seen).toEqual({ 'backup.md': '# A', 'b.txt': 'B' });
    expect(existsSync(join(api.uploadFolder, accepted.id, 'files'))).toBe(false);
  });

  it('should keep every file in its own folder, whatever it is called', async () => {
    const seen: Record<string, string> = {};
    await using api = await openApi({ ingest: recordingIngest(seen) });
    const boundary = 'xx';
    const part = (name: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\ntext\r\n`;
    const names = ['../../../../etc/cron.d/evil.md', '..\\\\..\\\\evil.md', '.hidden.md'];
    const response = await api.request('/api/documents', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${names.map(part).join('')}--${boundary}--\r\n`,
    });
    const { id, files } = (await response.json()) as Upload;
    expect(files.map(({ sourcePath }) => sourcePath)).toEqual(['evil.md', 'evil (2).md', 'hidden.md']);
    await whenEnded(api, id);
    expect(Object.keys(seen).sort()).toEqual(['evil (2).md', 'evil.md', 'hidden.md']);
  });

  it('should keep the folders of a file, below its own folder', async () => {
    const seen: Record<string, string> = {};
    await using api = await openApi({ ingest: recordingIngest(seen) });
    const named = form(
      ['2024/audit.md', '# A'],
      ['2025/Q1/audit.md', '# B'],
      ['2025/node_modules/./audit.md', '# C'],
    );
    const { id, files } = (await (await upload(api, named)).json()) as Upload;
    const paths = ['2024/audit.md', '2025/Q1/audit.md', '2025/audit.md'];
    expect(files.map(({ sourcePath }) => sourcePath)).toEqual(paths);
    expect((await whenEnded(api, id)).files.map(({ outcome }) => outcome)).toEqual(
      paths.map(() => 'indexed'),
    );
    expect(seen).toEqual({ '2024/audit.md': '# A', '2025/Q1/audit.md': '# B', '2025/audit.md': '# C' });
  });

  it('should refuse a file by itself and take the others', async () => {
    await using api = await openApi({ ingest: recordingIngest() });
    const big = 'x'.repeat(60_000);
    const response = await upload(api, form(['run.exe', 'MZ'], ['big.md', big], ['good.md', 'g']));
    expect(response.status).toBe(202);
    const { id, files } = (await response.json()) as Upload;
    expect(files.map(({ outcome, problem }) => problem?.code ?? outcome)).toEqual([
      'E029',
      'E032',
      'waiting',
    ]);
    expect((await whenEnded(api, id)).files.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      'indexed',
    ]);
  });

  it.each([
    ['a file over its limit', 413, () => form(['big.md', 'x'.repeat(60_000)])],
    ['a file of an unknown type', 415, () => form(['run.exe', 'MZ'])],
    ['no file', 400, () => form()],
    ['too many files', 413, () => form(['1.md', ''], ['2.md', ''], ['3.md', ''], ['4.md', ''])],
    [
      'too many bytes',
      413,
      () => form(['1.exe', 'x'.repeat(49_000)], ['2.exe', 'x'.repeat(999_000)], ['3.md', 'x']),
    ],
  ])('should refuse %s with %i and keep nothing', async (_what, status, body) => {
    await using api = await openApi({ ingest: recordingIngest() });
    const response = await upload(api, body());
    expect(response.status).toBe(status);
    expect(readdirSync(api.uploadFolder)).toEqual([]);
  });

  it.each([
    ['text/plain', 'hello', 415],
    ['multipart/form-data', 'no boundary', 415],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\ncut',
      400,
    ],
    ['multipart/form-data; boundary=x', '', 400],
    ['multipart/form-data; boundary=x', '--x--\r\n', 400],
    ['multipart/form-data; boundary=x', '--x\r\nnonsense\r\n\r\n\r\n--x--\r\n', 400],
  ])('should refuse a broken body: %s %j', async (type, body, status) => {
    await using api = await openApi({ ingest: recordingIngest() });
    const response = await api.request('/api/documents', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    expect(readdirSync(api.uploadFolder)).toEqual([]);
  });

  it('should keep the reason when the index cannot be written', async () => {
    await using api = await openApi();
    const { id } = (await (await upload(api, form(['a.md', 'a']))).json()) as Upload;
    expect(await whenEnded(api, id)).toMatchObject({ status: 'failed', problem: { code: 'E004' } });
  });

  it('should bound what waits', async () => {
    await using api = await openApi({
      settings: { maxPendingUploads: 1 },
      ingest: {
        ingestFolder: ({ signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      },
    });
    expect((await upload(api, form(['a.md', 'a']))).status).toBe(202);
    const refused = await upload(api, form(['b.md', 'b']));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
  });

  it('should drop what was half received and read at the next start what was whole', async () => {
    const seen: Record<string, string> = {};
    const { createUploadService } = await import('../../../src/api/uploads/upload-service.ts');
    await using api = await openApi();
    const folder = join(api.uploadFolder, 'next');
    for (const id of ['upl_aaaaaaaaaaaa', 'upl_bbbbbbbbbbbb'])
      mkdirSync(join(folder, id, 'files'), { recursive: true });
    writeFileSync(join(folder, 'upl_aaaaaaaaaaaa/files/a.md'), 'half');
    writeFileSync(join(folder, 'upl_bbbbbbbbbbbb/files/b.md'), 'whole');
    const collection = { id: 'col_1', name: 'policies' };
    const files = [{ sourcePath: 'b.md', bytes: 5, outcome: 'reading' }];
    writeFileSync(
      join(folder, 'upl_bbbbbbbbbbbb/upload.json'),
      JSON.stringify({ id: 'upl_bbbbbbbbbbbb', status: 'reading', collection, files, createdAt: '2026' }),
    );
    const service = createUploadService({
      library: {
        collections: async () => [],
        documents: async () => [],
        search: async () => Promise.reject(new Error('Uploads search nothing.')),
        outline: async () => undefined,
        browse: browsableLibrary([]),
        deleteDocument: async () => {},
        ensureCollection: async () => collection,
        ensureOwnCollection: async () => ({ collection, isShared: false }),
      },
      ingest: recordingIngest(seen),
      onBehalfOf: (_key, work) => work(),
      uploadFolder: folder,
      extensions: ['.md'],
      clock: { now: () => new Date() },
      logger: api.logger,
      createId: (prefix) => `${prefix}_cccccccccccc`,
      settings: { ...(await import('../../fakes/api-harness.ts')).SETTINGS },
    });
    await service.start();
    while (service.pending > 0) await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual({ 'b.md': 'whole' });
    expect(readdirSync(folder)).toEqual(['upl_bbbbbbbbbbbb']);
    expect((await service.find('upl_bbbbbbbbbbbb'))?.status).toBe('done');
    await service.stop();
  });

  it.each(['../upload', 'upl_', 'upl_../../etc', 'upl_zz'])('should find no upload %s', async (id) => {
    await using api = await openApi();
    expect((await api.request(`/api/uploads/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});

describe('documents and collections', () => {
  it('should list, show and delete', async () => {
    await using api = await openApi();
    const list = async (query = '') =>
      ((await (await api.request(`/api/documents${query}`)).json()) as { documents: { id: string }[] })
        .documents;
    expect((await list()).map(({ id }) => id)).toEqual(['doc_1', 'doc_2']);
    expect((await list('?collection=policies')).map(({ id }) => id)).toEqual(['doc_1']);
    expect(await (await api.request('/api/documents/doc_1')).json()).toMatchObject({ status: 'indexed' });
    expect((await api.request('/api/documents/doc_1', { method: 'DELETE' })).status).toBe(204);
    expect((await api.request('/api/documents/doc_1')).status).toBe(404);
  });

  it('should make a collection once', async () => {
    await using api = await openApi();
    const first = await (await api.post('/api/collections', { name: ' tenders ' })).json();
    expect(first).toEqual({ id: 'col_3', name: 'tenders' });
    expect(await (await api.post('/api/collections', { name: 'tenders' })).json()).toEqual(first);
  });
});
