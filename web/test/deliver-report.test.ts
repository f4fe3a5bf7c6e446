import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, postJson, QUESTION, research, until, uploadExamples } from './support/sample-library.ts';

const FOLLOW_UP = 'Which company owns Norvik Marine today?';
const LOOKS = [
  { locale: 'en-GB', colorScheme: 'dark' },
  { locale: 'zh-CN', colorScheme: 'light' },
] as const;

describe.skipIf(!hasBrowser)('a report that is sent on', () => {
  const on = serveBlock();
  let runId = '';
  let title = '';
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid/.test(name));
    const earlier = await research(on.server.url, QUESTION);
    await uploadExamples(on.server.url, (name) => !/annual|press|grid/.test(name));
    runId = await research(on.server.url, QUESTION);
    expect(runId).not.toBe(earlier);
    title = (await api<{ title: string }>(on.server.url, `/research/${runId}/report`)).title;
  }, 120_000);

  it('should be read by whoever has its link, until that is taken back', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${runId}`);
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Make a link' }).press('Enter');
    const field = page.getByRole('textbox', { name: /^Open until/ });
    await field.waitFor();
    // A server at 127.0.0.1 is reached by nobody else.
    await page.getByText(/links open on this computer alone\..*download it as PDF or Word/).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-share');
    // What is dimmed is so up to the edge, in the room of the scroll bar too.
    const [edge, behind] = await page.evaluate(() =>
      [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(edge).not.toBe(behind);
    expect(edge).not.toBe('rgba(0, 0, 0, 0)');
    const link = await field.inputValue();
    const reader = await openTab(on.browser, on.server.url);
    await reader.page.goto(link);
    await reader.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await reader.page.locator('form, input, nav a[href^="/"]').count()).toBe(0);
    await reader.page.getByText(/^Made without a language model: Plumbline has found and quoted/).waitFor();
    await keepPicture(reader.page, 'report-shared');
    // A place among the references leads to its words, which open.
    const place = reader.page.locator('#references .place a').first();
    const words = reader.page.locator((await place.getAttribute('href')) ?? '');
    expect(await words.isVisible()).toBe(false);
    await place.click();
    await words.waitFor();
    await page.getByRole('button', { name: 'Take it back' }).press('Enter');
    await field.waitFor({ state: 'detached' });
    expect((await reader.page.goto(link))?.status()).toBe(404);
    await reader.page.context().close();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('should be printed without what is around it, copied with its sources, and saved under its title', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, {
      colorScheme: 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`/research/${runId}`);
    await page.locator('.passage-link').first().waitFor();
    expect(await page.title()).toContain(title);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied, with its sources.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('annual-report-2024.pdf');
    expect(copied).not.toContain('SHA-256');
    await page.getByRole('button', { name: 'Download' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${title}.pdf`);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['Download', 'Share', 'Check again'])
      expect(await page.getByRole('button', { name: hidden, exact: true }).count(), hidden).toBe(0);
    expect(await page.getByRole('link', { name: 'Documents' }).count()).toBe(0);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(255, 255, 255)');
    // On a broad sheet too: what is hidden beside the text leaves it no narrow column.
    const [sheet, text] = await page.evaluate(() =>
      ['main article', 'main [lang]'].map(
        (one) => document.querySelector(one)?.getBoundingClientRect().width ?? 0,
      ),
    );
    expect(text).toBeGreaterThan(0.5 * (sheet ?? Number.NaN));
    await keepPicture(page, 'report-print');
    const printed = await page.pdf({ tagged: true });
    expect(printed.toString('latin1')).toContain('/StructTreeRoot');
    const file = readFileSync((await saved.path()) ?? '');
    expect(file.subarray(0, 4).toString()).toBe('%PDF');
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('should lead to what it follows up, to its follow-ups, and to what has changed since', async () => {
    const { id } = await api<{ id: string }>(
      on.server.url,
      `/research/${runId}/follow-up`,
      postJson({ question: FOLLOW_UP }),
    );
    await until(
      () => api<{ status: string }>(on.server.url, `/research/${id}`),
      ({ status }) => status === 'done',
    );
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${id}`);
    await page.getByRole('link', { name: QUESTION }).click();
    await page.getByRole('link', { name: FOLLOW_UP }).waitFor();
    await page.getByRole('link', { name: 'compare with this report' }).press('Enter');
    await page.getByRole('heading', { name: 'What has changed' }).waitFor();
    const added = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New' }) });
    await added.getByRole('listitem').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-compare');
    await added.getByRole('link').first().click();
    await page.locator('[aria-current=true]').first().waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it.each(LOOKS)(
    'should have the statement above its source on a telephone, $locale',
    async (look) => {
      const { page, faults } = await openTab(on.browser, on.server.url, {
        ...look,
        viewport: { width: 390, height: 844 },
      });
      await page.goto(`/research/${runId}`);
      const link = page.locator('.passage-link').first();
      await link.waitFor();
      expect(await listViolations(page)).toEqual([]);
      await link.click();
      const statement = page.locator('aside [data-statement]');
      const heading = page.locator('aside h2');
      await heading.waitFor();
      const [above, below] = [await statement.boundingBox(), await heading.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      expect(above?.height ?? 0).toBeGreaterThan(10);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `report-phone-${look.locale}`);
      expect(faults).toEqual([]);
      await page.context().close();
    },
    120_000,
  );
});
