import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, QUESTION, research, uploadExamples } from './support/sample-library.ts';

interface Checked {
  readonly answer: { readonly claims: readonly { readonly id: string }[] }[];
  readonly verification: object;
}

describe.skipIf(!hasBrowser)('what a report says of itself', () => {
  const on = serveBlock();
  let runId = '';
  beforeAll(async () => {
    await uploadExamples(on.server.url);
    runId = await research(on.server.url, QUESTION);
  });

  it('should have sources that disagree side by side, each with the way to its place', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${runId}`);
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Sources disagree' }) });
    const values = section.getByRole('listitem');
    await values.nth(1).waitFor();
    const boxes = await values.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(boxes[1]?.x).toBeGreaterThan(boxes[0]?.x + boxes[0]?.width);
    expect(await values.allInnerTexts()).toEqual([
      expect.stringMatching(/^38\.6 GWh[\s\S]*follows this one/),
      expect.stringMatching(/^41\.2 GWh/),
    ]);
    await values.nth(1).getByRole('button').click();
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await expect
      .poll(() =>
        pane
          .locator('mark')
          .allTextContents()
          .then((all) => all.join('')),
      )
      .toContain('41.2');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-contradiction');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  /** The report with a claim that was worked out, one that a source contradicts, and a sentence that was taken out. */
  async function answerWithDoubts(page: Page): Promise<readonly string[]> {
    const report = await api<Checked>(on.server.url, `/research/${runId}/report`);
    const [first, second] = report.answer.flatMap(({ claims }) => claims);
    const calculations = [
      {
        formula: '46.0 − 38.6 = 7.4',
        cells: [
          { value: '46.0', label: 'plan, 2024' },
          { value: '38.6', label: 'generated, 2024' },
        ],
      },
    ];
    const over = new Map<string | undefined, object>([
      [first?.id, { verdict: 'computed', calculations }],
      [second?.id, { verdict: 'contradicted', issues: ['The source says 5.4 GWh.'] }],
    ]);
    const answer = report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({ ...claim, ...over.get(claim.id) })),
    }));
    const removed = [{ text: 'The array is on <b>the moon</b>.', reason: 'No passage says so.' }];
    await page.route(`**/api/research/${runId}/report?*`, (route) =>
      route.fulfill({ json: { ...report, answer, verification: { ...report.verification, removed } } }),
    );
    return [first?.id ?? '', second?.id ?? ''];
  }

  it('should show the formula of a figure with its cells, go through doubts alone, and say what was taken out and why', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    const [computed, contradicted] = await answerWithDoubts(page);
    await page.goto(`/research/${runId}?claim=${computed}`);
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await pane.getByText('46.0 − 38.6 = 7.4').waitFor();
    expect(await pane.getByRole('listitem').allTextContents()).toEqual([
      '46.0 · plan, 2024',
      '38.6 · generated, 2024',
    ]);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-formula');

    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Only doubtful claims', pressed: true }).waitFor();
    await expect.poll(() => page.locator('.claim').count()).toBeLessThanOrEqual(3);
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('claim') === contradicted);
    await pane.getByText('The source says 5.4 GWh.').waitFor();
    const removed = page.locator('section', { has: page.getByRole('heading', { name: 'Taken out' }) });
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
    await page.getByRole('button', { name: 'Only doubtful claims', pressed: true }).waitFor();
    await pane.waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
