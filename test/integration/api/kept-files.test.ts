import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import { openServer } from '../../fakes/open-server.ts';
import { openHarness } from '../../fakes/research-harness.ts';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PAGE = `<html><body><h1>Tide gauge</h1><p>The tide gauge stands on the north mole.</p>
<img alt="The gauge" src="data:image/png;base64,${PNG}"/>
<script>alert(1)</script></body></html>`;
const TEXT = `# Locks\n\n${'The lock is opened at high water. '.repeat(60_000)}\n`;

let harness: Awaited<ReturnType<typeof openHarness>>;
let server: Awaited<ReturnType<typeof openServer>>;
const ids = new Map<string, string>();
const auth = { authorization: 'Bearer all' };
const other = { authorization: 'Bearer other' };
const get = (path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers: { ...auth, ...headers } });

beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, {
    keys: { all: 'all', other: { key: 'other', collections: ['elsewhere'] } },
    parallelRuns: 0,
  });
  const body = new FormData();
  body.append('files', new Blob([PAGE]), '潮位 "gauge".html');
  body.append('files', new Blob([TEXT]), 'locks.md');
  const accepted = await server.request('/api/documents?collection=port', {
    method: 'POST',
    body,
    headers: auth,
  });
  const { id } = (await accepted.json()) as { id: string };
  for (;;) {
    const state = (await (await get(`/api/uploads/${id}`)).json()) as {
      status: string;
      files: { sourcePath: string; documentId?: string }[];
    };
    for (const file of state.files) ids.set(file.sourcePath, file.documentId ?? '');
    if (state.status === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}, 60_000);
afterAll(async () => {
  await server.close();
  await harness.close();
});

/** The store of a library in memory is a folder of its own. */
const pathOf = (hash: string) =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('plumbline-files-'))
    .map((name) => join(tmpdir(), name, hash.slice(0, 2), hash.slice(2, 4), hash))
    .find((path) => existsSync(path)) ?? '';
const idOf = (ending: string) => [...ids].find(([path]) => path.endsWith(ending))?.[1] ?? '';

describe('GET /api/documents/{id}/file', () => {
  it('should give the original back, whole, in parts, and not at all when the client has it', async () => {
    const path = `/api/documents/${idOf('.md')}/file`;
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(whole.headers.get('etag')).toBe(`"${sha256(TEXT)}"`);
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(await whole.text()).toBe(TEXT);
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=1048570-1048590', 1_048_570, 1_048_591],
      ['bytes=-5', TEXT.length - 5, TEXT.length],
      [`bytes=${TEXT.length - 1}-`, TEXT.length - 1, TEXT.length],
    ] as const) {
      const part = await get(path, { range });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${TEXT.length}`);
      expect(await part.text()).toBe(TEXT.slice(start, end));
    }
    const outside = await get(path, { range: `bytes=${TEXT.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${TEXT.length}`);
    expect(outside.headers.get('etag')).not.toBe(`"${sha256(TEXT)}"`);
    expect(await outside.json()).toMatchObject({ code: 'E020' });
    expect((await get(path, { range: 'bytes=0-1,5-6' })).status).toBe(200);
    expect((await get(path, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    expect((await get(path, { 'if-none-match': `"x", "${sha256(TEXT)}"` })).status).toBe(304);
    const head = await server.request(path, { method: 'HEAD', headers: auth });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(TEXT.length)]);
    const versioned = await get(`${path.replace('/api/', '/api/v1/')}?version=1`, { range: 'bytes=0-0' });
    expect(versioned.headers.get('cache-control')).toContain('immutable');
    expect((await get(`${path}?version=9`)).status).toBe(404);
  });

  it('should send what a browser could run as a download of no type, under its whole name', async () => {
    const response = await get(`/api/documents/${idOf('.html')}/file`);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''%E6%BD%AE/);
    expect(await response.text()).toBe(PAGE);
  });

  it('should say the same of a document of others as of none', async () => {
    for (const end of ['file', 'images', 'images/img_001.png']) {
      const foreign = await server.request(`/api/documents/${idOf('.md')}/${end}`, { headers: other });
      const unknown = await server.request(`/api/documents/doc_none/${end}`, { headers: other });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      const words = async (response: Response) => ((await response.json()) as { detail: string }).detail;
      expect(await words(foreign)).toBe(await words(unknown));
    }
  });

  it('should answer with a code, and never a wrong byte, once the file is changed or gone', async () => {
    const hash = sha256(PAGE);
    const path = pathOf(hash);
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.from(bytes.toString().replace('north', 'south')));
    const changed = await get(`/api/documents/${idOf('.html')}/file`);
    expect(changed.status).toBe(500);
    expect(await changed.json()).toMatchObject({ code: 'E049' });
    rmSync(path);
    expect(await (await get(`/api/documents/${idOf('.html')}/file`)).json()).toMatchObject({ code: 'E049' });
    expect(await harness.app.storage.files.check()).toMatchObject({
      missing: [{ hash, sourcePath: '潮位 %22gauge%22.html' }],
    });
    writeFileSync(path, bytes);
  });
});

describe('GET /api/documents/{id}/images', () => {
  it('should list pictures with their places, and give one by its name', async () => {
    const path = `/api/documents/${idOf('.html')}/images`;
    expect(await (await get(path)).json()).toMatchObject({
      images: [
        {
          ordinal: 1,
          fileName: 'img_001.png',
          caption: 'The gauge',
          mediaType: 'image/png',
          width: 1,
          height: 1,
        },
      ],
    });
    const png = await get(`${path.replace('/api/', '/api/v1/')}/img_001.png`);
    expect(png.headers.get('content-type')).toBe('image/png');
    expect(png.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await png.arrayBuffer()).toString('base64')).toBe(PNG);
    expect((await get(`${path}/img_009.png`)).status).toBe(404);
    expect((await get(`${path}/..%2f..%2fetc%2fpasswd`)).status).toBe(404);
  });
});

describe('DELETE /api/documents/{id}', () => {
  it('should leave nothing in the store once the documents are deleted', async () => {
    for (const id of ids.values())
      expect((await server.request(`/api/documents/${id}`, { method: 'DELETE', headers: auth })).status).toBe(
        204,
      );
    const left = harness.app.storage.fileStore.list();
    for await (const file of left) expect(file).toBeUndefined();
  });
});
