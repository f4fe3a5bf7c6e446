import { describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveExamples } from './support/open-served.ts';
import { api } from './support/sample-library.ts';

interface Known {
  readonly entities: { readonly name: string }[];
}

describe.skipIf(!hasBrowser)('the knowledge of the library', () => {
  const on = serveExamples();

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

  it('should be named by a document, in Chinese too, and listed by document and by every type of the API', async () => {
    const { documents } = await api<{ documents: { id: string }[] }>(on.server.url, '/documents');
    const named = await Promise.all(
      documents.map(async ({ id }) => ({
        id,
        ...(await api<Known>(on.server.url, `/graph/entities?document=${id}&limit=200`)),
      })),
    );
    const [own] = named.sort((a, b) => b.entities.length - a.entities.length);
    if (own === undefined) throw new Error('no document names anything');
    const openApi = await api<{
      paths: Record<string, { get: { parameters: { name: string; schema: { enum?: string[] } }[] } }>;
    }>(on.server.url, '/openapi.json');
    const types = openApi.paths['/api/graph/entities']?.get.parameters.find(({ name }) => name === 'type');
    const { page, faults } = await openTab(on.browser, on.server.url, { locale: 'zh-CN' });
    await page.goto(`/documents/${own.id}`);
    const names = page.getByRole('region', { name: '名称和术语' });
    await names.getByRole('link', { name: own.entities[0]?.name ?? '', exact: true }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'document-names-zh');
    await names.getByRole('link', { name: '全部名称和术语' }).click();
    await page.getByText('出自').waitFor();
    const rows = page.locator('[data-index]');
    await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe(String(own.entities.length));
    const options = page.getByRole('combobox', { name: '类型' }).locator('option[value]:not([value=""])');
    expect(new Set(await options.evaluateAll((all) => all.map((one) => one.getAttribute('value'))))).toEqual(
      new Set(types?.schema.enum),
    );
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'knowledge-of-document-zh');
    await page.getByRole('link', { name: '在全部文档中' }).click();
    await page.getByText('出自').waitFor({ state: 'detached' });
    await expect
      .poll(async () => Number(await rows.first().getAttribute('aria-setsize')))
      .toBeGreaterThan(own.entities.length);
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
