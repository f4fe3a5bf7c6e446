import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';

const TOTAL = 10_000;
const PAGE = 200;

/** The library as a server with ten thousand documents would list it. */
async function answerWithMany(page: Page): Promise<void> {
  await page.route('**/api/documents?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const words = query.get('q') ?? '';
    const from = Number(query.get('cursor') ?? 0);
    const numbers = Array.from({ length: TOTAL }, (_, index) => index).filter((index) =>
      `report-${index}.pdf`.includes(words),
    );
    if (query.get('sort') === '-updated') numbers.reverse();
    const documents = numbers.slice(from, from + PAGE).map((index) => ({
      id: `doc_${index}`,
      title: `Report ${index}`,
      sourcePath: `report-${index}.pdf`,
      format: 'pdf',
      status: 'indexed',
      updatedAt: '2026-01-01T00:00:00.000Z',
      tags: [],
      warnings: [],
    }));
    const hasMore = from + PAGE < numbers.length;
    await route.fulfill({
      json: { documents, total: numbers.length, ...(hasMore && { next: String(from + PAGE) }) },
    });
  });
}

describe.skipIf(!hasBrowser)('a list of ten thousand documents', () => {
  const on = serveBlock();

  it('should have the rows in sight as elements, and be walked, sorted and searched by keys', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await answerWithMany(page);
    await page.goto('/documents');
    const row = (number: number) =>
      page.getByRole('link', { name: `Report ${number} `, exact: false }).first();
    const rows = () => page.locator('[data-index]').count();
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-index]')?.dataset['index']);
    await page.getByText('10000 documents').or(page.getByText('10,000 documents')).waitFor();
    await row(0).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('1');
    for (let pages = 0; pages < 12; pages++) {
      const before = Number(await focused());
      await page.keyboard.press('PageDown');
      await expect.poll(focused).toBe(String(before + 10));
    }
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('120');
    expect(await rows()).toBeLessThan(60);
    expect(await page.locator('[data-index="120"]').getAttribute('aria-setsize')).toBe('10000');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'documents-many');
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('0');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('-updated');
    await row(9999).waitFor();
    await page.getByRole('searchbox').fill('report-4321');
    await row(4321).waitFor();
    await expect.poll(rows).toBe(1);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('should scroll to its end without holding what was passed', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await answerWithMany(page);
    await page.goto('/documents');
    await page.locator('[data-index]').first().waitFor();
    // A page of the list comes whenever its end is near.
    await page.evaluate(async () => {
      while (document.querySelector('[data-index="9999"]') === null) {
        window.scrollTo(0, document.documentElement.scrollHeight);
        await new Promise((done) => requestAnimationFrame(done));
      }
    });
    expect(await page.locator('[data-index]').count()).toBeLessThan(60);
    await page.context().close();
  }, 120_000);
});
