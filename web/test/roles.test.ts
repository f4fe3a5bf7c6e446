import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { until } from './support/sample-library.ts';

const KEYS = { admin: 'pl_admin-of-the-test', analyst: 'pl_analyst-of-the-test' };
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-roles-'));
const file = join(folder, 'plumbline.yaml');
writeFileSync(
  file,
  `server:
  apiKeys:
    - { name: admin, sha256: ${hashOf(KEYS.admin)} }
    - { name: analyst, sha256: ${hashOf(KEYS.analyst)}, collections: [open] }
`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasBrowser)('a key that may use one collection', () => {
  const on = serveBlock(['--config', file]);
  beforeAll(async () => {
    const headers = { Authorization: `Bearer ${KEYS.admin}` };
    for (const [collection, text] of [
      ['open', '# Canteen\n\nThe canteen serves fish.'],
      ['secret', '# Merger\n\nThe merger with Orrin is planned.'],
    ] as const) {
      const body = new FormData();
      body.append('files', new Blob([text]), `${collection}.md`);
      const address = `${on.server.url}/api/documents?collection=${collection}`;
      const sent = await fetch(address, { method: 'POST', headers, body });
      const { id } = (await sent.json()) as { id: string };
      const look = async () =>
        (await (await fetch(`${on.server.url}/api/uploads/${id}`, { headers })).json()) as { status: string };
      await until(look, ({ status }) => status === 'done');
    }
  });

  it('should see that collection alone on every page, and be told what is closed to it', async () => {
    for (const locale of ['en-GB', 'zh-CN'] as const) {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/documents');
      await page.locator('#key').fill(KEYS.analyst);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: /Canteen/ }).waitFor();
      for (const path of ['/documents', '/', '/research', '/ask', '/topics', '/knowledge', '/batches']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await page.locator('body').textContent(), path).not.toMatch(/Merger|secret/);
        expect(await page.getByRole('alert').count(), path).toBe(0);
      }
      await page.goto('/settings');
      // What is configured is folded away under what concerns whoever runs the server.
      await page.locator('details.card > summary').click();
      const closed = page.getByRole('alert');
      await closed
        .getByText(locale === 'en-GB' ? /^Settings are shown to API keys/ : /才能查看配置/)
        .waitFor();
      // Asking again would change nothing.
      expect(await closed.getByRole('button').count()).toBe(0);
      expect(await page.locator('body').textContent()).not.toMatch(new RegExp(hashOf(KEYS.admin)));
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `roles-settings-${locale}`);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  }, 120_000);
});
