import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { LOOKS, say } from './support/page-words.ts';
import { uploadExamples } from './support/sample-library.ts';

const FILE = [
  'Nr,Topic,Asked by us',
  '1,Heron,Who made the Heron 4?',
  '2,Kestrel Bay,How much did the Kestrel Bay array generate in 2024?',
  '3,<img src=x onerror=alert(1)>,Who is the mayor of Atlantis?',
].join('\n');

describe.skipIf(!hasBrowser)('a batch', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|spec/.test(name));
  });

  it.each(LOOKS)(
    'should be chosen with a look at its rows, answered, corrected, reviewed and taken along, $locale',
    async ({ words, ...look }) => {
      const { batches } = words;
      const { page, faults } = await openTab(on.browser, on.server.url, look);
      const picture = (name: string) => keepPicture(page, `${name}-${look.locale}`);
      await page.goto('/batches');
      await page.locator('input[type=file]').setInputFiles({
        name: 'tender.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(FILE),
      });
      const column = page.getByRole('combobox', { name: batches.column });
      await column.waitFor();
      expect(await column.locator('option:checked').textContent()).toBe('Asked by us');
      await page.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor();
      expect(await page.locator('tbody tr').count()).toBe(3);
      expect(await listViolations(page)).toEqual([]);
      await picture('batch-preview');
      await page.getByRole('button', { name: batches.start }).click();

      await page.getByText(say(batches.rows, { done: 3, total: 3 })).waitFor({ timeout: 90_000 });
      const open = page.getByRole('button', { name: say(batches.open, { row: 1 }) });
      await open.click();
      const answer = page.getByRole('textbox', { name: batches.columns.answer });
      await expect.poll(() => answer.inputValue()).toContain('Norvik');
      await page.getByRole('heading', { name: batches.evidence }).waitFor();
      await page.getByRole('dialog').getByRole('table').waitFor();
      expect(await page.getByRole('dialog').textContent()).not.toMatch(/##|\| ?---/);
      expect(await listViolations(page)).toEqual([]);
      await picture('batch-row');
      await answer.fill('Norvik Marine made it.');
      await answer.press('Escape');
      expect(await answer.inputValue()).toBe('Norvik Marine made it.');
      await page.getByRole('button', { name: batches.markReviewed }).click();
      await page.getByRole('status').filter({ hasText: batches.isReviewed }).waitFor();
      await page.getByText(batches.foundAnswer, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => open.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByText('Norvik Marine made it.').first().waitFor();
      await picture('batch');
      expect(await listViolations(page)).toEqual([]);

      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: say(batches.download, { format: 'CSV' }) }).click(),
      ]);
      expect(saved.suggestedFilename()).toBe(`tender – ${batches.columns.answer}.csv`);
      const text = Buffer.concat((await (await saved.createReadStream()).toArray()) as Buffer[]).toString();
      expect(text).toContain('Norvik Marine made it.');
      expect(text.split('\r\n')[0]).toMatch(/,reviewed,found_answer$/);

      await page.getByRole('combobox', { name: batches.columns.status }).selectOption('no_evidence');
      await open.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  it('should ask for the column of a file that does not show it, on a telephone in Chinese', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, {
      locale: 'zh-CN',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await page.goto('/batches');
    await page.locator('input[type=file]').setInputFiles({
      name: 'plain.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nr,Topic\n1,Heron\n2,Kestrel\n'),
    });
    const start = page.getByRole('button', { name: '回答这些问题' });
    await start.waitFor();
    expect(await start.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: '问题所在的列' }).selectOption('2');
    expect(await start.isEnabled()).toBe(true);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'batch-preview-phone-zh');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
