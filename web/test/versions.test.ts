import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, uploadFiles } from './support/sample-library.ts';

const plan = (limit: string, more = '') =>
  `# Flood plan\n\n## Limits\n\nThe gate closes at ${limit}.\n\n## Duty\n\nOne person is on duty.\n${more}`;

describe.skipIf(!hasBrowser)('a document with two versions', () => {
  const on = serveBlock();
  let id = '';
  beforeAll(async () => {
    const file = (bytes: string) => uploadFiles(on.server.url, 'plans', [{ name: 'flood.md', bytes }]);
    await file(plan('2.10 m'));
    await file(plan('1.90 m', '\n## Siren\n\nThe siren sounds twice.\n'));
    const { documents } = await api<{ documents: { id: string }[] }>(on.server.url, '/documents');
    id = documents[0]?.id ?? '';
  });

  it('should show each, say what has changed, be read again and be asked about', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/documents/${id}`);
    const text = page.getByRole('region', { name: 'Text' });
    await text.getByText('The gate closes at 1.90 m.').waitFor();
    await page.getByText('What changed since version 1').click();
    const changes = page.locator('details', { hasText: 'What changed since version 1' }).last();
    await expect
      .poll(() => changes.locator('h3, li').allTextContents())
      .toEqual(['Added', 'Siren', 'Changed', 'Limits']);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'document-versions');
    await page.getByRole('link', { name: 'Version 1', exact: true }).click();
    await text.getByText('The gate closes at 2.10 m.').waitFor();
    expect(await page.getByRole('button', { name: 'Refresh search' }).count()).toBe(0);
    // Where something of it could not be made, that can be tried again.
    await page.route(new RegExp(`/api/documents/${id}$`), async (route) => {
      const warnings = ['The passages are found by their words alone: the model refused one.'];
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), warnings } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Refresh search' }).click();
    await page.getByText('Search is up to date.').waitFor();
    await page.getByRole('link', { name: 'Ask about this' }).click();
    await page.getByText('About one document: Flood plan').waitFor();
    expect(faults).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });
});
