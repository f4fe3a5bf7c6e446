import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { focusedName, tabTo } from './support/keyboard.ts';
import { serveBlock } from './support/open-served.ts';
import { LOOKS, say } from './support/page-words.ts';
import { CONTRACT } from './support/small-contract.ts';

const QUESTION = 'May the supplier raise its prices?';

describe.skipIf(!hasBrowser).each(LOOKS)('by the keyboard alone, $locale', ({ words, ...look }) => {
  const on = serveBlock();
  /** Something has the focus, wherever a key has led and whatever has gone meanwhile. */
  const hasFocus = (page: Page) => expect.poll(() => focusedName(page)).toBeDefined();
  const isOn = (page: Page, name: string) => expect.poll(() => focusedName(page)).toContain(name);
  const press = (page: Page, key: string) => page.keyboard.press(key);

  it('should lead from an empty library to a checked statement, and never lose the focus', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, look);
    const { documents, ask, report, research, shell, source } = words;
    const picture = (name: string) => keepPicture(page, `keyboard-${name}-${look.locale}`);
    await page.goto('/');
    await page.getByRole('link', { name: words.overview.step1 }).waitFor();
    await tabTo(page, '1');
    await press(page, 'Enter');

    await page.getByRole('heading', { name: documents.title, level: 1 }).waitFor();
    await hasFocus(page);
    const opened = page.waitForEvent('filechooser');
    await tabTo(page, documents.choose);
    await press(page, 'Enter');
    await (await opened).setFiles({
      name: 'contract.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(CONTRACT),
    });
    await page.getByText(say(documents.filesRead, { read: 1, total: 1 })).waitFor();
    await hasFocus(page);
    await tabTo(page, say(documents.chooseNamed, { title: 'Supply' }));
    await press(page, 'Space');
    await tabTo(page, documents.askChosen, 'Shift+Tab');
    await picture('documents');
    await press(page, 'Enter');

    await page.getByRole('heading', { name: ask.title, level: 1 }).waitFor();
    await hasFocus(page);
    await tabTo(page, ask.question);
    await page.keyboard.type(QUESTION);
    await press(page, 'Enter');
    await page.getByRole('figure').first().waitFor();
    await isOn(page, ask.question);
    await tabTo(page, '[1]', 'Shift+Tab');
    await press(page, 'Enter');
    const evidence = page.getByRole('complementary', { name: report.evidence });
    await evidence.locator('mark').first().waitFor();
    // What was opened can be read on at once, and left again to where one was.
    await tabTo(page, source.close);
    expect(await listViolations(page)).toEqual([]);
    await picture('source');
    await press(page, 'Escape');
    await evidence.waitFor({ state: 'detached' });
    await isOn(page, '[1]');

    await tabTo(page, ask.openReport);
    await press(page, 'Enter');
    await page.waitForURL('**/research/run_*');
    await page.locator('.passage-link').first().waitFor();
    await hasFocus(page);
    await press(page, 'j');
    await evidence.locator('mark').first().waitFor();
    await isOn(page, '[1]');
    await press(page, 'Enter');
    await tabTo(page, source.close);
    await press(page, 'Space');
    await evidence.waitFor({ state: 'detached' });
    await isOn(page, '[1]');

    // Dialogs and menus give the focus back.
    await tabTo(page, report.share.open, 'Shift+Tab');
    await press(page, 'Enter');
    await tabTo(page, report.share.make);
    await press(page, 'Enter');
    await page.getByRole('button', { name: report.share.revoke }).waitFor();
    await isOn(page, report.share.make);
    await tabTo(page, report.share.revoke);
    expect(await listViolations(page)).toEqual([]);
    await picture('share');
    await press(page, 'Enter');
    await page.getByRole('button', { name: report.share.revoke }).waitFor({ state: 'detached' });
    await hasFocus(page);
    await press(page, 'Escape');
    await isOn(page, report.share.open);
    await tabTo(page, report.exports, 'Shift+Tab');
    await press(page, 'Enter');
    await press(page, 'ArrowDown');
    await isOn(page, report.formats.html);
    await press(page, 'Escape');
    await isOn(page, report.exports);
    await press(page, '?');
    await page.getByRole('dialog', { name: report.keys }).waitFor();
    await press(page, 'Escape');
    await isOn(page, report.exports);

    // A run of its own: its page changes under the hands.
    await tabTo(page, shell.pages.research, 'Shift+Tab');
    await press(page, 'Enter');
    await page.getByLabel(research.question).waitFor();
    await tabTo(page, research.question);
    await page.keyboard.type(QUESTION);
    await tabTo(page, research.review);
    await press(page, 'Space');
    await tabTo(page, research.start);
    await press(page, 'Enter');
    await page.getByRole('heading', { name: research.reviewTitle }).waitFor();
    await hasFocus(page);
    await tabTo(page, `+ ${research.add}`);
    await press(page, 'Enter');
    await page.keyboard.type('How can the agreement be ended?');
    await tabTo(page, research.approveEdited);
    await picture('plan');
    await press(page, 'Enter');
    await page.locator('.passage-link').first().waitFor();
    await hasFocus(page);
    await tabTo(page, '[1]');
    await press(page, 'Enter');
    await evidence.locator('mark').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await picture('checked');

    await press(page, 'Escape');
    await tabTo(page, shell.pages.settings, 'Shift+Tab');
    await press(page, 'Enter');
    const system = page.getByRole('radio', { name: shell.themes.system });
    await system.waitFor();
    await tabTo(page, shell.themes.system);
    await press(page, 'ArrowRight');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    await isOn(page, shell.themes.light);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);
});
