import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, research, until, uploadExamples } from './support/sample-library.ts';

const QUESTION = 'Who made the Heron 4?';

describe.skipIf(!hasBrowser)('runs and batches', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /spec/.test(name));
    await research(on.server.url, QUESTION);
    const form = new FormData();
    form.append('file', new Blob([`Question\n${QUESTION}\n`]), 'tender.csv');
    const { id } = await api<{ id: string }>(on.server.url, '/batches?name=tender.csv', {
      method: 'POST',
      body: form,
    });
    await until(
      () => api<{ status: string }>(on.server.url, `/batches/${id}`),
      ({ status }) => status === 'done',
    );
  });

  it.each([
    { address: '/research', name: QUESTION, list: '/research', of: 'runs' },
    { address: '/batches', name: 'tender.csv', list: '/batches', of: 'batches' },
  ])(
    'should be deleted from their list ($address), unless that is taken back',
    async ({ address, name, list, of }) => {
      const left = async () => (await api<Record<string, unknown[]>>(on.server.url, list))[of]?.length;
      const { page, faults } = await openTab(on.browser, on.server.url);
      await page.goto(address);
      const link = page.getByRole('link', { name });
      const bin = page.getByRole('button', { name: `Delete ${name}` });
      await bin.press('Enter');
      await link.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await link.waitFor();
      expect(await left()).toBe(1);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `deletion${address.replace('/', '-')}`);
      await bin.click();
      await expect.poll(left, { timeout: 30_000 }).toBe(0);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it('should have what was researched among the runs, and what was asked among the conversations', async () => {
    await research(on.server.url, QUESTION);
    await research(on.server.url, 'What is the rated power of a Heron 4?', { mode: 'ask' });
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/research');
    await page.getByRole('link', { name: QUESTION }).waitFor();
    expect(await page.locator('[data-index]').count()).toBe(1);
    await page.goto('/ask');
    const history = page.getByRole('navigation', { name: 'Conversations' });
    await history.getByRole('link').first().waitFor();
    expect(await history.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('rated power')]);
    await page.context().close();
  });
});
