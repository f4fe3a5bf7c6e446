import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { uploadExamples, uploadFiles } from './support/sample-library.ts';

const QUESTION = 'Who made the Heron 4?';

describe.skipIf(!hasBrowser)('a conversation', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /turbine|seal/.test(name));
    await uploadFiles(on.server.url, 'canteen', [
      { name: 'menu.md', bytes: '# Menu\n\nOn Friday the canteen serves fish with potatoes.' },
    ]);
  });

  it('should be found again, named, gone on with, made a research run and deleted', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/ask');
    const field = page.getByRole('textbox', { name: 'Question', exact: true });
    await field.fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Check the answer' }).waitFor();
    await page.waitForURL((url) => url.searchParams.has('thread'));
    const history = page.getByRole('navigation', { name: 'Conversations' });
    await history.getByRole('link', { name: QUESTION }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'ask-conversation');

    // After a reload its answer stands there, and the next question follows it up.
    await page.reload();
    await page.getByRole('heading', { name: QUESTION }).waitFor();
    await expect.poll(() => page.locator('.document-text').first().textContent()).toContain('Norvik Marine');
    await page.getByRole('link', { name: /^1 .*made by Norvik Marine/ }).waitFor();
    await field.fill('How many seals were seen in 2024?');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('link', { name: 'Check the answer' }).count(), { timeout: 60_000 })
      .toBe(2);
    await history.getByText('2 questions').waitFor();

    await history.getByRole('button', { name: `Rename ${QUESTION}` }).click();
    await history.getByRole('textbox', { name: 'Name of the conversation' }).fill('Turbines');
    await page.keyboard.press('Enter');
    const link = history.getByRole('link', { name: /^Turbines/ });
    await link.waitFor();
    await history.getByRole('searchbox').fill('no such words');
    await history.getByText('No conversation yet.').waitFor();
    await history.getByRole('searchbox').fill('Heron');
    await link.waitFor();

    await page.getByRole('link', { name: 'Make this a research run' }).first().click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe(QUESTION);
    await page.goBack();
    await link.waitFor();
    await history.getByRole('button', { name: 'Delete Turbines' }).click();
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('should look at the chosen collection alone, in both languages', async () => {
    for (const locale of ['en-GB', 'zh-CN'] as const) {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/ask');
      await page.getByText(locale === 'en-GB' ? 'Narrow down' : '缩小范围').click();
      await page.getByRole('checkbox', { name: 'canteen' }).check();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `ask-filters-${locale}`);
      await page.locator('#ask').fill(QUESTION);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: locale === 'en-GB' ? 'Answer' : '回答' });
      await answer
        .getByText(locale === 'en-GB' ? 'The documents do not answer this.' : '文档中没有答案。')
        .first()
        .waitFor();
      expect(await answer.textContent()).not.toContain('Norvik');
      expect(faults).toEqual([]);
      await page.context().close();
    }
  }, 120_000);
});
