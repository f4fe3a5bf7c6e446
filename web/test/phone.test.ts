import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab, waitForAll } from './support/browser.ts';
import { measurePage } from './support/measure-page.ts';
import { serveBlock } from './support/open-served.ts';
import { LOOKS, say } from './support/page-words.ts';
import { CONTRACT } from './support/small-contract.ts';

/** A finger needs so many pixels (WCAG 2.5.8); links within a line of text are excepted. */
const LEAST_TARGET = 24;

describe.skipIf(!hasBrowser).each(LOOKS)('on a telephone, $locale', ({ words, ...look }) => {
  const on = serveBlock();

  /** Nothing is wider than the screen, cut off, too small for a finger or against a rule of axe. */
  async function lookAt(page: Page, name: string): Promise<void> {
    await waitForAll(page);
    const { overflowPx, cut } = await measurePage(page);
    const small = await page.locator('button:visible, .button:visible, nav a:visible').evaluateAll(
      (all, least) =>
        all
          .filter((one) => one.closest('p, li:has(p), .claim, header > h2') === null)
          .map((one) => ({ text: one.textContent?.trim(), box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && (box.width < least || box.height < least))
          .map(({ text }) => text),
      LEAST_TARGET,
    );
    expect([name, overflowPx, cut, small, await listViolations(page)]).toEqual([name, 0, [], [], []]);
    await keepPicture(page, `phone-${name}-${look.locale}`);
  }

  it('should lead from an empty library to a checked statement and a link for somebody else', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, {
      ...look,
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { documents, ask, report, shell, source } = words;
    await page.goto('/');
    await page.getByRole('link', { name: words.overview.step1 }).waitFor();
    await lookAt(page, 'overview');
    const labels = page.locator('dt');
    expect(
      await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0);
    expect(await labels.evaluateAll((all) => all.map((one) => getComputedStyle(one).overflowWrap))).toContain(
      'normal',
    );
    await page.getByRole('link', { name: words.overview.step1 }).tap();
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: documents.choose, exact: true }).tap();
    await (await opened).setFiles({
      name: 'contract.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(CONTRACT),
    });
    await page.getByText(say(documents.filesRead, { read: 1, total: 1 })).waitFor();
    await page.getByRole('checkbox', { name: say(documents.chooseNamed, { title: 'Supply' }) }).tap();
    await lookAt(page, 'documents');
    await page.getByRole('link', { name: documents.askChosen }).tap();

    await page.getByRole('textbox', { name: ask.question }).fill('May the supplier raise its prices?');
    await lookAt(page, 'ask');
    await page.getByRole('button', { name: ask.send, exact: true }).tap();
    const passage = page.getByRole('figure').first().getByRole('link');
    await passage.waitFor();
    await lookAt(page, 'answer');
    await passage.tap();
    const evidence = page.getByRole('complementary', { name: report.evidence });
    await expect.poll(() => evidence.locator('mark').allTextContents().then(String)).toContain('once a year');
    // The source has the whole screen: nothing behind it can be reached.
    expect(await page.getByRole('navigation', { name: shell.main }).count()).toBe(0);
    await lookAt(page, 'source');
    await page.getByRole('button', { name: source.close }).tap();
    await evidence.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: ask.openReport }).tap();
    await page.waitForURL('**/research/run_*');
    await page.locator('.passage-link').first().waitFor();
    await lookAt(page, 'report');
    await page.getByRole('button', { name: report.share.open, exact: true }).tap();
    await page.getByRole('button', { name: report.share.make }).tap();
    await page.getByRole('button', { name: report.share.copy }).tap();
    await page.getByText(report.share.copied).waitFor();
    await lookAt(page, 'share');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const reader = await openTab(on.browser, on.server.url, {
      ...look,
      ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    await reader.page.goto(link);
    await reader.page.getByText('once a year').first().waitFor();
    const { overflowPx } = await reader.page.evaluate(() => ({
      overflowPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(overflowPx).toBe(0);
    await keepPicture(reader.page, `phone-shared-${look.locale}`);
    await reader.page.context().close();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);
});
