import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../fakes/api-harness.ts';

let folder = '';
let api: Awaited<ReturnType<typeof openApi>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Plumbline</title>');
  writeFileSync(join(folder, 'assets', 'index-abc.js'), 'export {};');
  api = await openApi({ pageFolder: folder });
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (path: string, accept = 'text/html,application/xhtml+xml') =>
  fetch(`${api.url}${path}`, { headers: { accept }, redirect: 'manual' });

describe('the page', () => {
  it('should be served at the bare address under a policy without inline scripts and other hosts', async () => {
    const response = await open('/');
    expect(await response.text()).toContain('<title>Plumbline</title>');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('should open at the address of a claim and of a document', async () => {
    for (const path of ['/research/run_1?claim=c3', '/documents/doc_1'])
      expect(await (await open(path)).text()).toContain('<title>Plumbline</title>');
  });

  it('should keep files whose names carry their content', async () => {
    const response = await open('/assets/index-abc.js', '*/*');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('should pack what is worth it for who reads gzip, and give the same to who does not', async () => {
    const script = `export const words = ${JSON.stringify('a word '.repeat(2000))};`;
    writeFileSync(join(folder, 'assets', 'words-1.js'), script);
    for (const [encoding, packed] of [
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await fetch(`${api.url}/assets/words-1.js`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(packed);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(response.headers.get('content-type')).toContain('text/javascript');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(await response.text()).toBe(script);
    }
  });

  it('should pack long answers of the API, and short ones not', async () => {
    for (let run = 0; run < 20; run++) api.put({ id: `run_${run}`, status: 'done' });
    const listed = await fetch(`${api.url}/api/research`);
    expect(listed.headers.get('content-encoding')).toBe('gzip');
    expect(((await listed.json()) as { runs: unknown[] }).runs).toHaveLength(20);
    expect((await fetch(`${api.url}/api/health`)).headers.get('content-encoding')).toBeNull();
  });

  it.each(['/api/nope', '/v1/nope', '/assets/gone.js', '/.env', '/documents/doc_1.json'])(
    'should leave %s an error with a code that nobody keeps',
    async (path) => {
      const response = await open(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('"code":"E021"');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('should give programs an error where a browser gets the page', async () => {
    expect((await open('/research/run_1', 'application/json')).status).toBe(404);
  });

  it('should not be a way out of its folder', async () => {
    const response = await open('/%2e%2e/%2e%2e/etc/passwd');
    expect(await response.text()).not.toContain('root:');
  });

  it('should lead to the description of the API where no page was built', async () => {
    rmSync(join(folder, 'index.html'));
    const response = await open('/');
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/api/docs');
  });
});
