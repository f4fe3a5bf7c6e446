import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, QUESTION, research, uploadExamples } from './support/sample-library.ts';

interface Block {
  claims: { id: string; text: string; citations: { number: number }[] }[];
}
interface Cited {
  citations: { number: number; format: string; documentTitle: string }[];
  answer: Block[];
  sections: { blocks: Block[] }[];
}

describe.skipIf(!hasBrowser)('a report beside its evidence', () => {
  const on = serveBlock();
  let runId = '';
  let report: Cited;
  beforeAll(async () => {
    await uploadExamples(on.server.url);
    runId = await research(on.server.url, QUESTION);
    report = await api<Cited>(on.server.url, `/research/${runId}/report`);
  });

  const claims = () =>
    [...report.answer, ...report.sections.flatMap(({ blocks }) => blocks)].flatMap((block) => block.claims);
  const claimOf = (isWanted: (format: string) => boolean) => {
    const found = claims().find(({ citations: [first] }) =>
      isWanted(report.citations.find(({ number }) => number === first?.number)?.format ?? ''),
    );
    if (found === undefined) throw new Error('no claim cites such a document');
    return found;
  };
  const claimLink = (page: Page, id: string) => page.locator(`#claim-${id}`);
  const drawn = (page: Page) => page.locator('[data-drawn]').waitFor();

  it('should open the original of a claim at its page, with the passage marked where it is printed', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    const files: string[] = [];
    page.on('request', (request) => {
      if (/\/file\?/.test(request.url())) files.push(request.url());
    });
    await page.goto(`/research/${runId}`);
    await page.getByRole('heading', { level: 1, name: 'Why did Kestrel Bay generate less' }).waitFor();
    await page.getByText(QUESTION, { exact: true }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await claimLink(page, claimOf((format) => format === 'pdf').id).click();
    await drawn(page);
    await page.getByText('Page 2 of 3').waitFor();
    // The first line below the first heading of the page.
    const frame = await page.locator('canvas').boundingBox();
    const mark = await page.locator('[data-mark]').first().boundingBox();
    const share = ((mark?.y ?? 0) - (frame?.y ?? 0)) / (frame?.height ?? 1);
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.16);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-pdf');
    expect(faults).toEqual([]);
    // One request for all of a file: thirty for its parts take seconds.
    expect(files.length).toBeGreaterThan(0);
    expect(files).toEqual([...new Set(files)]);
    await page.context().close();
  });

  it('should mark the cited words in the text of a document without pages', async () => {
    const claim = claimOf((format) => format !== 'pdf');
    const { page, faults } = await openTab(on.browser, on.server.url, {
      locale: 'zh-CN',
      colorScheme: 'dark',
    });
    await page.goto(`/research/${runId}`);
    await claimLink(page, claim.id).click();
    const marks = page.locator('aside mark');
    await marks.first().waitFor();
    // The words that fit best, of the passage that the report shows whole.
    expect(claim.text).toContain((await marks.first().textContent())?.trim());
    await page.getByText('所引段落逐字如此陈述。').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-text-zh-dark');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should be read by keys alone, and every claim be an address', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${runId}`);
    const [first, second] = claims();
    const addressOf = (id = '') => page.waitForURL((url) => url.searchParams.get('claim') === id);
    await claimLink(page, first?.id ?? '').waitFor();
    await page.keyboard.press('j');
    await addressOf(first?.id);
    await page.keyboard.press('j');
    await addressOf(second?.id);
    await page.keyboard.press('k');
    await addressOf(first?.id);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`claim-${first?.id}`);
    await drawn(page);
    await page.keyboard.press('Escape');
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await page.getByText('No statement of this report is in doubt.').waitFor();
    await page.keyboard.press('f');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.goto(`/research/${runId}?claim=${second?.id}`);
    await claimLink(page, second?.id ?? '')
      .and(page.locator('[aria-current=true]'))
      .waitFor();
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor();
    await page.context().close();
  });

  it.each(['en-GB', 'zh-CN'])('should draw the chart of a table below it (%s)', async (locale) => {
    const { page, faults } = await openTab(on.browser, on.server.url, {
      locale,
      colorScheme: locale === 'zh-CN' ? 'dark' : 'light',
    });
    const row = (id: string, text: string, frame: boolean) => ({
      kind: 'table_row',
      claims: [{ id, text, verdict: 'supported', issues: [], citations: [], ...(frame && { frame }) }],
    });
    const cells = ['Year | Revenue ($ million)', '2022 | 31,616', '2023 | 33,723', '2024 | 39,001'];
    await page.route(`**/api/research/${runId}/report?*`, (route) =>
      route.fulfill({
        json: { ...report, answer: cells.map((text, at) => row(`t${at}`, text, at === 0)) },
      }),
    );
    const bar = (at: number, width: number) => [
      { kind: 'text', x: 0, y: at * 18, width: 60, text: `${2021 + at}`, role: 'label' },
      { kind: 'bar', x: 68, y: at * 18 + 2, width, height: 11 },
    ];
    const chart = {
      afterClaim: 't3',
      title: 'Revenue <b>',
      description: 'Revenue: 2022 31,616; 2023 33,723; 2024 39,001',
      width: 460,
      height: 80,
      shapes: [bar(1, 240), bar(2, 256), bar(3, 296)].flat(),
    };
    await page.route(`**/api/research/${runId}/charts`, (route) =>
      route.fulfill({ json: { charts: [chart] } }),
    );
    await page.goto(`/research/${runId}`);
    const drawing = page.getByRole('img', { name: chart.title });
    await drawing.waitFor();
    expect(await drawing.locator('desc').textContent()).toBe(chart.description);
    expect(await drawing.locator('rect').count()).toBe(3);
    const below = (await drawing.boundingBox())?.y ?? 0;
    const table = await page.locator('table').first().boundingBox();
    expect(below).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0));
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, `report-chart-${locale}`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should fit a telephone', async () => {
    const { page } = await openTab(on.browser, on.server.url, { viewport: { width: 360, height: 740 } });
    await page.goto(`/research/${runId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await claimLink(page, claimOf((format) => format !== 'pdf').id).click();
    await page.locator('aside mark').first().waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-phone');
    await page.context().close();
  });

  it.each([
    '/',
    '/research',
    '/documents',
    '/ask',
    '/topics',
    '/knowledge',
    '/batches',
    '/settings',
    '/nowhere',
  ])('should keep the rules of accessibility at %s in both languages', async (path) => {
    for (const locale of ['en-GB', 'zh-CN']) {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await listViolations(page), locale).toEqual([]);
      expect(await page.locator('body').textContent()).not.toMatch(/\b[a-z]+\.[a-z]+\.[a-z]+\b/i);
      await keepPicture(page, `page${path.replaceAll('/', '-')}-${locale}`);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });

  it('should show a document with its sections, its original and its text', async () => {
    const { documents } = await api<{ documents: { id: string; format: string }[] }>(
      on.server.url,
      '/documents',
    );
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/documents/${documents.find(({ format }) => format === 'pdf')?.id}`);
    await drawn(page);
    await page.getByRole('button', { name: /^3 Finances/ }).click();
    await page.getByText('Page 2 of 3').waitFor();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.getByRole('region', { name: 'Text' }).locator('mark').first().waitFor();
    await drawn(page);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'document');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.locator('canvas').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should find passages for a question at once, each leading to its place', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/ask');
    await page.getByRole('textbox', { name: 'Question' }).fill('Who made the Heron 4?');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Open as a page to download or print' }).waitFor();
    await expect
      .poll(async () => (await page.getByRole('figure').allTextContents()).join(' '))
      .toContain('made by Norvik Marine');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'ask');
    await page
      .getByRole('link', { name: /Technical specification/ })
      .first()
      .click();
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
