import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, until, uploadExamples } from './support/sample-library.ts';

interface Known {
  readonly entities: { readonly name: string }[];
  readonly documents: { readonly made: number; readonly due: number };
}

describe.skipIf(!hasBrowser)('the knowledge of the library', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url);
    await until(
      () => api<Known>(on.server.url, '/graph/entities?limit=200'),
      ({ documents }) => documents.made > 0 && documents.due === 0,
    );
  });

  it('should lead from a name over its relations and their sentences to the place in the document', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/knowledge');
    await page.getByRole('searchbox', { name: 'Find a name' }).fill('norvik');
    const link = page.getByRole('link', { name: /^Norvik Marine/ }).first();
    await link.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'knowledge');
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Norvik Marine' }).waitFor();
    const drawing = page.locator('[data-nodes]');
    await drawing.waitFor();
    expect(Number(await drawing.getAttribute('data-nodes'))).toBeGreaterThan(1);
    const sentence = page.locator('blockquote').first();
    const words = (await sentence.textContent())?.trim().split(/\s{2,}/)[0] ?? '';
    expect(words).toContain('Norvik');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'knowledge-entity');
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ index: 1 });
    await page.getByRole('checkbox', { name: 'Two steps away' }).check();
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ index: 0 });
    await sentence.getByRole('link').click();
    await page.locator('mark').first().waitFor();
    await expect
      .poll(async () => (await page.locator('mark').allTextContents()).join(' '))
      .toContain(words.slice(0, 20));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should fit a telephone in Chinese, and say that a name is not known', async () => {
    const { page } = await openTab(on.browser, on.server.url, {
      locale: 'zh-CN',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await page.goto('/knowledge/Norvik%20Marine');
    await page.locator('blockquote').first().waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'knowledge-phone-zh');
    await page.goto('/knowledge/Nobody%20Knows');
    await page.getByRole('alert').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('should draw some thousand names and stay quick', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    const entity = (at: number) => ({
      key: `k${at}`,
      name: at === 0 ? 'Norvik Marine' : `<b>Name ${at}</b>`,
      type: 'term',
      mentions: 1 + (at % 9),
      documents: 1,
      degree: 1,
    });
    const sentence = {
      documentId: 'd',
      versionId: 'v',
      documentTitle: 'T',
      chunkId: 'c',
      start: 0,
      end: 1,
      text: 'S',
    };
    const relations = Array.from({ length: 3000 }, (_, at) => ({
      source: at < 300 ? 'k0' : `k${1 + (at % 300)}`,
      target: `k${at + 1}`,
      weight: 1,
      keywords: [],
      sentences: [sentence],
    }));
    const entities = Array.from({ length: 3001 }, (_, at) => entity(at));
    await page.route('**/api/graph/entity/**', (route) =>
      route.fulfill({
        json: { entity: entity(0), aliases: [], entities, relations, sentences: [], cut: false },
      }),
    );
    await page.goto('/knowledge/Norvik%20Marine');
    await page.locator('[data-nodes="3001"]').waitFor();
    // Only the rows in sight are elements.
    expect(await page.locator('blockquote').count()).toBeLessThan(60);
    await keepPicture(page, 'knowledge-large');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
