import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api } from './support/sample-library.ts';

const EXAMPLES = resolve(import.meta.dirname, '../../examples/library');
const QUESTION = 'How much did the Kestrel Bay array generate in 2024, and why less than planned?';

describe.skipIf(!hasBrowser)('from an empty library to a checked claim', () => {
  const on = serveBlock();

  /** Goes on with the tabulator until something has the focus. */
  async function tabTo(page: Page, name: string): Promise<void> {
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        return (
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent
        );
      });
      if (focused?.trim().startsWith(name)) return;
    }
    throw new Error(`the keyboard does not reach “${name}”`);
  }

  it('should go by the keyboard alone, over a reload and a server that starts again', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Add documents' }).waitFor();
    await tabTo(page, '1');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
    // Asked for in time: a browser under load may open its own dialog before it knows who waits for one.
    const opened = page.waitForEvent('filechooser');
    await tabTo(page, 'Choose files');
    await page.keyboard.press('Enter');
    await (await opened).setFiles(
      ['annual-report-2024.pdf', 'press-release-2025-01.html', 'grid-notice.eml'].map((name) =>
        resolve(EXAMPLES, name),
      ),
    );
    await page.getByText('Ready').nth(2).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'journey-uploaded');

    await page.getByRole('link', { name: 'Research' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Your question' }).focus();
    await page.keyboard.type(QUESTION);
    await tabTo(page, 'Show me the plan');
    await page.keyboard.press('Space');
    await tabTo(page, 'Start research');
    await page.keyboard.press('Enter');

    // The run waits for a person: over a reload, and over another process.
    await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'journey-review');
    await page.reload();
    await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
    const { port } = new URL(on.server.url);
    await on.server.stop('SIGKILL');
    await page.getByText('No connection').first().waitFor({ timeout: 40_000 });
    on.server = await on.folder.serve(Number(port));
    await page.getByText('No connection').first().waitFor({ state: 'detached', timeout: 40_000 });

    await tabTo(page, 'Approve');
    await page.keyboard.press('Enter');
    await page.locator('.passage-link').first().waitFor({ timeout: 60_000 });
    await page.keyboard.press('j');
    await page.locator('[data-drawn], aside mark').first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'journey-checked');
    expect(faults.filter((fault) => !fault.includes('ERR_'))).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('should take back a deletion, and delete what is not taken back', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    const row = page.getByRole('link', { name: /grid-notice\.eml/ });
    await row.waitFor();
    const remove = page.getByRole('button', { name: /^Delete Cable fault/ });
    await remove.click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    await remove.click();
    await page.getByText('2 documents').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached', timeout: 15_000 });
    await page.reload();
    await page.getByText('2 documents').waitFor();
    await page.context().close();
  });

  it('should delete what was announced, when the page is left before its time', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.goto('about:blank');
    const known = () => api<{ documents: readonly unknown[] }>(on.server.url, '/documents');
    await expect.poll(async () => (await known()).documents.length).toBe(1);
    await page.context().close();
  });
});

describe.skipIf(!hasBrowser)('the first run', () => {
  const on = serveBlock();

  it('should lead from an empty library over the examples to a checked claim', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/');
    await page.getByRole('button', { name: 'Add the example library' }).click();
    await page.getByRole('link', { name: /^1 · ✓ Done/ }).waitFor({ timeout: 120_000 });
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'first-run');
    await page.getByRole('link', { name: 'Ask a question' }).click();
    await page.waitForURL((url) => url.pathname === '/ask');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Question' }).inputValue())
      .toContain('Kestrel Bay');
    await page.goBack();
    await page.getByRole('link', { name: 'Check the report' }).click();
    const question = page.getByRole('textbox', { name: 'Your question' });
    await expect.poll(() => question.inputValue()).toContain('Kestrel Bay');
    await page.getByRole('button', { name: 'Start research' }).click();
    await page.locator('.passage-link').first().click({ timeout: 120_000 });
    await page.locator('[data-drawn], aside mark').first().waitFor();

    await page.goto('/settings');
    await page.getByText('For whoever runs this server').click();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Node.js', { exact: true }).waitFor({ timeout: 60_000 });
    expect(await page.getByText('Does not work').count()).toBe(0);
    // What is not used is neither good nor bad, and is changed in a form, not by the names of settings.
    const language = page.getByRole('listitem').filter({ hasText: 'No model is connected' });
    expect(await language.textContent()).toMatch(/Not used.*Change it in the form above/s);
    expect(await language.textContent()).not.toContain('OPENAI');
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /Not used.*Web/s })
        .count(),
    ).toBe(1);
    await language.getByRole('link').click();
    await page.getByRole('heading', { name: 'Language model' }).waitFor();
    await expect
      .poll(() => page.locator('#language-model').evaluate((one) => one.getBoundingClientRect().top))
      .toBeLessThan(200);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'settings-health');
    expect(faults).toEqual([]);
    await page.context().close();
  }, 300_000);
});
