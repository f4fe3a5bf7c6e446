import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, launchBrowser, listViolations } from './support/browser.ts';
import { block, citation, cite, claim, reportOf } from './support/fixture-library.ts';
import { openFixture } from './support/open-fixture.ts';
import { LOOKS } from './support/page-words.ts';

const WORDS = 'The port of Alden paid for the cable.';
const cited = (id: string) => block('paragraph', claim(id, WORDS, { citations: [cite(1, WORDS)] }));
const REPORT = reportOf({
  mode: 'model',
  answer: [cited('a')],
  sections: ['Generation', 'Turbines', 'The cable', 'Maintenance'].map((heading, at) => ({
    heading,
    status: 'answered' as const,
    blocks: Array.from({ length: 14 }, (_, line) => cited(`s${at}-${line}`)),
  })),
  citations: [citation(1, WORDS)],
});

describe.skipIf(!hasBrowser).each(LOOKS)('the contents of a report, $locale', ({ words, ...look }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  const nav = (page: Page) => page.getByRole('navigation', { name: words.report.contents });
  const fold = (page: Page) => nav(page).getByRole('button', { name: words.report.contents });
  const entry = (page: Page, name: string) => nav(page).getByRole('link', { name, exact: true });
  const isCurrent = (page: Page, name: string) =>
    expect.poll(() => nav(page).locator('[aria-current=location]').allTextContents()).toEqual([name]);

  it('should stay beside it where there is room, with the section that is read marked', async () => {
    const { page, faults } = await openFixture(browser, REPORT, look);
    await page.goto('/research/run_1');
    await isCurrent(page, words.report.answer);
    expect(await fold(page).count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Turbines' }).evaluate((one) => one.scrollIntoView());
    await isCurrent(page, 'Turbines');
    await entry(page, 'Maintenance').press('Enter');
    await isCurrent(page, 'Maintenance');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Maintenance');
    const [list, text] = [
      await nav(page).locator('ol').boundingBox(),
      await page.locator('#claim-s3-0').boundingBox(),
    ];
    expect(list?.y).toBeGreaterThanOrEqual(0);
    expect(list?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
    await keepPicture(page, `contents-${look.locale}`);
    await entry(page, words.report.sources).click();
    await isCurrent(page, words.report.sources);

    // A source takes their room.
    await page.locator('#claim-s1-0').click();
    await page.getByRole('complementary', { name: words.report.evidence }).waitFor();
    await fold(page).waitFor();
    await page.keyboard.press('Escape');
    await fold(page).waitFor({ state: 'detached' });
    await page.emulateMedia({ media: 'print' });
    expect(await nav(page).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should be folded above it on a telephone, and fold again once a section is chosen', async () => {
    const { page, faults } = await openFixture(browser, REPORT, {
      ...look,
      viewport: { width: 390, height: 844 },
    });
    await page.goto('/research/run_1');
    await fold(page).waitFor();
    expect(await entry(page, 'Turbines').count()).toBe(0);
    await fold(page).click();
    await entry(page, 'Turbines').waitFor();
    expect(await nav(page).getByText(words.report.contents).filter({ visible: true }).count()).toBe(1);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, `contents-phone-${look.locale}`);
    await entry(page, 'Turbines').click();
    await entry(page, 'Turbines').waitFor({ state: 'detached' });
    const heading = page.getByRole('heading', { name: 'Turbines' });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeLessThan(100);
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
