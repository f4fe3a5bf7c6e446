import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, launchBrowser, listViolations } from './support/browser.ts';
import { block, citation, cite, claim, reportOf } from './support/fixture-library.ts';
import { openFixture } from './support/open-fixture.ts';

const GENERATED = 'The Kestrel Bay array generated 38.6 GWh in 2024.';
const ROW = '| 2024 | 38.6 | 46.0 |';
const REPORT = reportOf(
  {
    mode: 'model',
    status: 'partly',
    citations: [citation(1, GENERATED), citation(2, ROW)],
    answer: [
      block(
        'paragraph',
        claim('c1', GENERATED, { basis: 'quoted', citations: [cite(1, GENERATED)] }),
        claim('c2', 'The plan was exceeded.', {
          verdict: 'contradicted',
          citations: [cite(2, ROW)],
          issues: ['The source says 46.0 was planned.'],
        }),
      ),
    ],
    contradictions: [
      {
        about: 'generated in 2024',
        values: [
          { value: '38.6 GWh', statement: GENERATED, number: 1 },
          { value: '46.0 GWh', statement: '46.0', number: 2 },
        ],
        follows: 0,
        reason: 'The report is newer.',
      },
    ],
  },
  {
    ...{ claims: 3, supported: 1, quoted: 1, contradicted: 1, notFound: 1 },
    removed: [{ text: 'The array is on <b>the moon</b>.', reason: 'No passage says so.' }],
  },
);

describe.skipIf(!hasBrowser)('what a report says of itself', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('should have sources that disagree side by side, each with the way to its place', async () => {
    const { page, faults } = await openFixture(browser, REPORT);
    await page.goto('/research/run_1');
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Sources disagree' }) });
    const values = section.getByRole('listitem');
    await values.nth(1).waitFor();
    const boxes = await values.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(boxes[1]?.x).toBeGreaterThan(boxes[0]?.x + boxes[0]?.width);
    expect(await values.allInnerTexts()).toEqual([
      expect.stringMatching(/^38\.6 GWh[\s\S]*follows this one/),
      expect.stringMatching(/^46\.0 GWh/),
    ]);
    await values.nth(1).getByRole('button').click();
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await expect.poll(() => pane.locator('mark').allTextContents()).toContain('46.0');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-contradiction');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should go through doubts alone, and say what was taken out and why', async () => {
    const { page, faults } = await openFixture(browser, REPORT);
    await page.goto('/research/run_1');
    await page.locator('#claim-c1').waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Only doubtful statements', pressed: true }).waitFor();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('claim') === 'c2');
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await pane.getByText('The source says 46.0 was planned.').waitFor();
    await page.locator('article summary', { hasText: 'Appendix' }).click();
    const removed = page.locator('details section', {
      has: page.getByRole('heading', { name: 'Taken out' }),
    });
    expect(await removed.getByRole('listitem').locator('p').allTextContents()).toEqual([
      'The array is on <b>the moon</b>.',
      'No passage says so.',
    ]);
    await removed.scrollIntoViewIfNeeded();
    await keepPicture(page, 'report-doubts');

    // While a list stands over the page its keys do nothing behind it, and one key closes it.
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.waitFor();
    await page.keyboard.press('f');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Only doubtful statements', pressed: true }).waitFor();
    await pane.waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
