import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createModelHub } from '../../test/fakes/model-hub.ts';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { measurePage } from './support/measure-page.ts';
import { serveBlock } from './support/open-served.ts';
import { api } from './support/sample-library.ts';
import { CONTRACT } from './support/small-contract.ts';

const PHONE = { viewport: { width: 375, height: 812 } };
const LOOKS = [{ locale: 'en-GB', ...PHONE }, { locale: 'zh-CN' }, { locale: 'zh-CN', ...PHONE }];

interface Models {
  readonly models: { readonly name: string; readonly isUsed: boolean }[];
  readonly vectors: { readonly documents: number };
}

/** In the other language and at the width of a phone: nothing is cut off, and no rule of axe is broken. */
async function lookAround(browser: Parameters<typeof openTab>[0], url: string, name: string): Promise<void> {
  for (const look of LOOKS) {
    const { page } = await openTab(browser, url, look);
    await page.goto('/settings', { waitUntil: 'networkidle' });
    const here = page.getByRole('heading', { name: /Models for search by meaning|按含义搜索的模型/ });
    await here.scrollIntoViewIfNeeded();
    const { overflowPx, cut } = await measurePage(page);
    const width = page.viewportSize()?.width ?? 0;
    expect([name, look.locale, Math.max(0, overflowPx), cut, await listViolations(page)]).toEqual([
      ...[name, look.locale, 0, [], []],
    ]);
    await keepPicture(page, `downloads-${name}-${look.locale}-${width}`);
    await page.context().close();
  }
}

describe.skipIf(!hasBrowser)('a model that searches by meaning, without a terminal', () => {
  const on = serveBlock();
  let hub: Awaited<ReturnType<typeof createModelHub>>;
  beforeAll(async () => {
    hub = await createModelHub();
  });
  afterAll(() => hub.close());

  const get = async (page: Page, name: string) => {
    await page.getByLabel('Another model, as owner/name').fill(name);
    await page.getByRole('button', { name: 'Download', exact: true }).last().click();
  };

  it('should be downloaded, cancelled, refused with its reason, chosen, and make vectors', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    const files = [{ name: 'contract.md', buffer: Buffer.from(CONTRACT), mimeType: 'text/markdown' }];
    await page.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(files);
    await page.getByText('1 of 1 files read').waitFor();
    await page.goto('/settings');
    await page.getByText(/Search by meaning in Chinese\. 2[34](\.\d)? Mi?B/).waitFor();
    await page.getByText('Another source or model').click();
    await page.getByLabel('Mirror').fill(hub.url);

    // Other bytes than those that are known are refused.
    await page.getByRole('button', { name: 'Download bge-small-en-v1.5' }).click();
    await page.getByText('bge-small-en-v1.5 was not downloaded').waitFor();
    const failed = page.getByRole('alert');
    expect(await failed.textContent()).toMatch(/was refused.*Try another source.*E103/s);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'downloads-failed');

    hub.state.holds = true;
    await get(page, 'somebody/tiny');
    await page.getByText(/Downloading somebody\/tiny: 1[\d.]+ kB of 3[\d.]+ kB/).waitFor();
    expect(await page.getByRole('button', { name: 'Download bge-small-en-v1.5' }).isDisabled()).toBe(true);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'downloads-running');
    await lookAround(on.browser, on.server.url, 'running');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/Downloading somebody\/tiny/).waitFor({ state: 'detached' });

    hub.state.holds = false;
    await get(page, 'somebody/tiny');
    await page.getByText(/tiny is here\. Choose it/).waitFor();
    await keepPicture(page, 'downloads-done');
    await page.getByRole('combobox', { name: /Search by meaning/ }).selectOption('tiny');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Start it again now' }).click();
    await page.getByRole('button', { name: 'Start it again now' }).waitFor({ state: 'detached' });
    const models = () => api<Models>(on.server.url, '/models');
    await expect.poll(async () => (await models()).models).toMatchObject([{ name: 'tiny', isUsed: true }]);
    await expect.poll(async () => (await models()).vectors.documents, { timeout: 30_000 }).toBe(0);

    // As long as they are made the page says so.
    await page.route(/\/api\/models$/, async (route) => {
      const vectors = { documents: 3, done: 40, total: 120 };
      await route.fulfill({ json: { ...(await models()), vectors } });
    });
    await page.reload();
    await page.getByText(/documents are found by their words: 3 to do\. 40 of 120/).waitFor();
    await keepPicture(page, 'downloads-vectors');
    expect(faults.filter((fault) => !fault.includes('ERR_'))).toEqual([]);
    await page.context().close();
  }, 240_000);
});

describe.skipIf(!hasBrowser)('a server that may fetch nothing', () => {
  const on = serveBlock(['--set', 'web.offline=true']);

  it('should say so, and where a model can be put', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/settings');
    await page.getByText(/may fetch nothing.*Put the folder of a model into .*models/).waitFor();
    expect(await page.getByRole('button', { name: 'Download bge-small-en-v1.5' }).isDisabled()).toBe(true);
    expect(await listViolations(page)).toEqual([]);
    await lookAround(on.browser, on.server.url, 'offline');
    await page.context().close();
  }, 120_000);
});
