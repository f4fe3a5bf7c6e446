import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { measurePage } from './support/measure-page.ts';
import { serveBlock } from './support/open-served.ts';
import { api, postJson, uploadFiles } from './support/sample-library.ts';

interface Listed {
  readonly documents: readonly { readonly id: string; readonly sourcePath: string }[];
}

describe.skipIf(!hasBrowser)('filters of documents', () => {
  const on = serveBlock();
  beforeAll(async () => {
    const file = (name: string) => ({ name, bytes: `# ${name}\n\nThe turbine of ${name} turned.\n` });
    await uploadFiles(on.server.url, 'wind', [file('alpha.md'), file('beta.md')]);
    await uploadFiles(on.server.url, 'water', [file('gamma.md')]);
    const { documents } = await api<Listed>(on.server.url, '/documents');
    const tag = (name: string, tags: readonly string[]) =>
      api(on.server.url, '/documents/bulk', {
        ...postJson({
          action: 'tag',
          ids: documents.filter(({ sourcePath }) => sourcePath === name).map(({ id }) => id),
          tags,
        }),
      });
    await tag('alpha.md', ['plan', 'draft']);
    await tag('beta.md', ['plan']);
  });
  const names = (page: Page) => page.locator('[data-index] a span:first-child').allTextContents();

  it('should narrow the list to a collection and to documents with all tags', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    await expect.poll(() => names(page)).toEqual(['alpha.md', 'beta.md', 'gamma.md']);
    await page.getByRole('combobox', { name: 'Collection', exact: true }).selectOption({ label: 'wind' });
    await expect.poll(() => names(page)).toEqual(['alpha.md', 'beta.md']);
    const tags = page.getByRole('combobox', { name: 'With tags' });
    const offered = page.locator('#known-tags option');
    expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'draft',
      'plan',
    ]);
    await tags.fill('plan');
    await page.getByText('2 documents').waitFor();
    await tags.fill('plan，draft');
    await expect.poll(() => names(page)).toEqual(['alpha.md']);
    await keepPicture(page, 'documents-filtered');
    await tags.fill('nobody');
    await page.getByText('No document fits').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await tags.fill('');
    await page.getByRole('combobox', { name: 'Collection', exact: true }).selectOption({ label: 'water' });
    await expect.poll(() => names(page)).toEqual(['gamma.md']);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(['en-GB', 'zh-CN'])(
    'should stand in two rows below the search on a telephone (%s)',
    async (locale) => {
      const { page } = await openTab(on.browser, on.server.url, {
        locale,
        colorScheme: 'dark',
        viewport: { width: 360, height: 740 },
      });
      await page.goto('/documents');
      await page.locator('[data-index]').first().waitFor();
      const rows = await page
        .locator('#content :is(select, input[list="known-tags"])')
        .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
      expect(rows).toHaveLength(5);
      expect(new Set(rows).size).toBe(2);
      const { overflowPx, cut } = await measurePage(page);
      expect(overflowPx).toBeLessThanOrEqual(0);
      expect(cut).toEqual([]);
      expect(await listViolations(page)).toEqual([]);
      await page.getByRole('searchbox').scrollIntoViewIfNeeded();
      await keepPicture(page, `documents-filters-${locale}`);
      await page.context().close();
    },
  );
});

describe.skipIf(!hasBrowser)('the text of a document', () => {
  const on = serveBlock();
  const CLAUSES = '2. Liability\n   - 2.1 EUR 250,000 a year.\n   - (a) injury,\n   - without a number\n';
  beforeAll(async () => {
    const bytes = `# Contract\n\n1. Delivery\n\nBetween.\n\n${CLAUSES}\n| Place | |\n|---|---|\n| Kiel | 7 |\n`;
    await uploadFiles(on.server.url, 'contracts', [{ name: 'contract.md', bytes }]);
  }, 60_000);

  it('should count its clauses as it does, with no dot before a number, and no head without a name', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    const { documents } = await api<Listed>(on.server.url, '/documents');
    await page.goto(`/documents/${documents[0]?.id}`);
    await page.getByText('EUR 250,000').waitFor();
    const starts = await page
      .locator('.document-text ol')
      .evaluateAll((lists) => (lists as HTMLOListElement[]).map(({ start }) => start));
    expect(starts).toEqual([1, 2]);
    const dots = await page
      .locator('.document-text ul > li')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).listStyleType));
    expect(dots).toEqual(['none', 'none', 'disc']);
    expect(await page.locator('.document-text th').allTextContents()).toEqual(['Place']);
    expect(await listViolations(page)).toEqual([]);
    await page.context().close();
  });
});
