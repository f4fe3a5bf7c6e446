import { describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';

const NAMES = {
  'en-GB': { title: 'Settings', overview: 'Overview', skip: 'Skip to content', add: 'Add documents' },
  'zh-CN': { title: '设置', overview: '概览', skip: '跳到正文', add: '添加文档' },
} as const;

const SECRET = 'secret-of-this-test';

describe.skipIf(!hasBrowser)('the shell of the page', () => {
  const on = serveBlock(['--set', `files.store=s3://key:${SECRET}@library/`]);

  it.each(Object.entries(NAMES))('should speak %s on an empty library', async (locale, words) => {
    const { page, faults } = await openTab(on.browser, on.server.url, { locale });
    await page.goto('/');
    await page.getByRole('link', { name: words.add }).waitFor();
    expect(await page.title()).toBe(`${words.overview} · Plumbline`);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, `empty-${locale}`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should be dark where the system is, and light where that is chosen', async () => {
    const { page } = await openTab(on.browser, on.server.url, { colorScheme: 'dark' });
    await page.goto('/settings');
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await expect.poll(paper).toBe('rgb(20, 24, 26)');
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(paper).toBe('rgb(250, 249, 246)');
    await page.getByRole('radio', { name: '中文' }).check();
    await page.getByRole('heading', { name: '设置' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: '设置' }).waitFor();
    await expect.poll(paper).toBe('rgb(250, 249, 246)');
    await page.context().close();
  });

  it('should show what is configured, and never a secret', async () => {
    for (const locale of ['en-GB', 'zh-CN'] as const) {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/settings');
      const table = page.getByRole('region', {
        name: locale === 'en-GB' ? 'What is configured' : '当前配置',
      });
      await page
        .getByText(locale === 'en-GB' ? 'For whoever runs this server' : '供服务器管理员使用')
        .click();
      await table.getByRole('row', { name: /^server\.port/ }).waitFor();
      expect(await table.textContent()).toContain('[redacted]');
      expect(await page.locator('body').textContent()).not.toContain(SECRET);
      const few = await table.getByRole('row').count();
      await page
        .getByRole('checkbox', {
          name: locale === 'en-GB' ? 'Show the defaults too' : '同时显示未改动的配置项',
        })
        .check();
      expect(await table.getByRole('row').count()).toBeGreaterThan(few + 50);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `settings-${locale}`);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });

  it('should stand still for who wants less motion', async () => {
    const seconds = async (reducedMotion: 'reduce' | 'no-preference') => {
      const { page } = await openTab(on.browser, on.server.url, { reducedMotion });
      await page.goto('/documents');
      const button = page.locator('.button').first();
      await button.waitFor();
      const length = await button.evaluate((one) =>
        Number.parseFloat(getComputedStyle(one).transitionDuration),
      );
      await page.context().close();
      return length;
    };
    expect(await seconds('no-preference')).toBeGreaterThan(0.05);
    expect(await seconds('reduce')).toBeLessThan(0.001);
  });

  it('should lead a keyboard past the navigation', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Add documents' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Add documents');
    await page.context().close();
  });

  it('should say that the server is away, and go on by itself when it is back', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Add documents' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('No connection').waitFor({ timeout: 30_000 });
    expect(await listViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText('No connection').waitFor({ state: 'detached', timeout: 30_000 });
    await page.context().close();
  });

  it('should ask again by itself for the one thing that did not reach the server', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    // The look for the server's health never fails here: no banner, and no other cause to ask again.
    await page.route('**/api/documents?*', (route) => route.abort('connectionrefused'));
    await page.goto('/documents');
    await page.getByRole('alert').getByText('No connection').waitFor({ timeout: 15_000 });
    await page.unroute('**/api/documents?*');
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 15_000 });
    await page.context().close();
  });

  it('should have the usual parts there before they are opened, or for who saves data the one that is pointed at', async () => {
    for (const savesData of [false, true]) {
      const { page } = await openTab(on.browser, on.server.url);
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      const has = (part: string) => loaded.some((url) => url.includes(`/${part}-page-`));
      if (savesData)
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        );
      await page.goto('/', { waitUntil: 'networkidle' });
      if (!savesData) {
        for (const part of ['ask', 'documents', 'research', 'settings'])
          await expect.poll(() => has(part), { message: part }).toBe(true);
        expect(has('topics')).toBe(false);
      } else {
        expect(['ask', 'documents', 'research', 'settings', 'topics'].filter(has)).toEqual([]);
        await page.getByRole('link', { name: 'Topics' }).hover();
        await expect.poll(() => has('topics')).toBe(true);
        await page.getByRole('link', { name: 'Documents', exact: true }).focus();
        await expect.poll(() => has('documents')).toBe(true);
        expect(has('ask')).toBe(false);
      }
      await page.context().close();
    }
  });
});
