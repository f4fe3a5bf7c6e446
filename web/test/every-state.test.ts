import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  eachInTabs,
  hasBrowser,
  keepPicture,
  listViolations,
  openTab,
  waitForAll,
} from './support/browser.ts';
import { serveBlock, serveEveryPage } from './support/open-served.ts';

/** Pages that ask the API for something before they show it. */
const ASKING = [
  ...(['overview', 'research', 'report', 'conversation', 'documents', 'pdf', 'document'] as const),
  ...(['topics', 'topic', 'knowledge', 'entity', 'batches', 'batch'] as const),
];
const LOOKS = [
  { locale: 'en-GB', colorScheme: 'dark', again: 'Try again', loading: 'Loading' },
  { locale: 'zh-CN', colorScheme: 'light', again: '重试', loading: '正在加载' },
] as const;
const PROBLEM = {
  type: 'about:blank',
  title: 'Broken',
  status: 500,
  code: 'E001',
  detail: 'The database was away. <img src=x onerror=alert(1)>',
  retryable: true,
  requestId: 'req_1',
};

describe.skipIf(!hasBrowser)('states of every page', () => {
  const on = serveEveryPage();
  const open = (page: Page, name: string) => page.goto(on.addresses[name] ?? '/');
  const isApi = (url: URL) => url.pathname.startsWith('/api/') && url.pathname !== '/api/health';

  it.each(LOOKS)(
    'should say that it is loading, then that it did not work and how to go on ($locale)',
    async ({ locale, colorScheme, again, loading }) => {
      await eachInTabs(ASKING, async (name) => {
        const { page, faults } = await openTab(on.browser, on.server.url, { locale, colorScheme });
        const held: (() => Promise<void>)[] = [];
        let isHeld = true;
        await page.route(isApi, async (route) => {
          const fail = () => route.fulfill({ status: 500, json: PROBLEM }).catch(() => undefined);
          if (isHeld) held.push(fail);
          else await fail();
        });
        await open(page, name);
        await page.getByRole('status').filter({ hasText: loading }).first().waitFor();
        expect(await listViolations(page), `${name} loads`).toEqual([]);
        isHeld = false;
        for (const fail of held) await fail();
        const alert = page.getByRole('alert').first();
        await alert.getByText('The database was away.', { exact: false }).waitFor();
        expect(await listViolations(page), `${name} failed`).toEqual([]);
        await keepPicture(page, `state-failed-${locale}-${name}`);
        await page.unroute(isApi);
        // A page may have asked for several things; each has a button of its own.
        const buttons = page.getByRole('alert').getByRole('button', { name: again });
        expect(await buttons.count(), name).toBeGreaterThan(0);
        // What comes then may ask for more, and fail once more with what was held.
        const askAgain = async () => {
          await buttons
            .first()
            .click({ timeout: 1000 })
            .catch(() => undefined);
          await waitForAll(page);
          return page.getByRole('alert').count();
        };
        await expect.poll(askAgain, { timeout: 60_000 }).toBe(0);
        expect(faults, name).toEqual([]);
        await page.context().close();
      });
    },
    240_000,
  );

  it.each(LOOKS)(
    'should say that the server is away, and go on by itself, every page in one of the looks ($locale)',
    async ({ locale, colorScheme }) => {
      const away = locale === 'zh-CN' ? '没有连接' : 'No connection';
      const look = LOOKS.findIndex((one) => one.locale === locale);
      const names = ASKING.filter((_, at) => at % LOOKS.length === look);
      await eachInTabs(names, async (name) => {
        const { page } = await openTab(on.browser, on.server.url, { locale, colorScheme });
        await page.route(
          (url) => url.pathname.startsWith('/api/'),
          (route) => route.abort('connectionrefused'),
        );
        await open(page, name);
        await page.getByText(away).first().waitFor();
        await page.getByRole('alert').first().waitFor();
        expect(await listViolations(page), name).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.getByRole('alert').first().waitFor({ state: 'detached' });
        await page.context().close();
      });
    },
    300_000,
  );
});

describe.skipIf(!hasBrowser)('pages of an empty library', () => {
  const on = serveBlock();
  const PAGES = ['/', '/research', '/ask', '/documents', '/topics', '/knowledge', '/batches', '/settings'];

  it.each(LOOKS)(
    'should say that there is nothing yet, and what to do ($locale)',
    async (look) => {
      const { page, faults } = await openTab(on.browser, on.server.url, look);
      for (const path of PAGES) {
        await page.goto(path, { waitUntil: 'networkidle' });
        // A busy machine draws it a moment later.
        await expect
          .poll(async () => (await page.locator('#content').textContent())?.length, { message: path })
          .toBeGreaterThan(40);
        expect(await page.getByRole('alert').count(), path).toBe(0);
        if (path === '/knowledge') await page.locator('#content a[href="/settings"].button').waitFor();
        expect(await listViolations(page), path).toEqual([]);
        await keepPicture(page, `state-empty-${look.locale}${path.replaceAll('/', '-')}`);
      }
      for (const path of [
        '/research/run_none',
        '/documents/doc_none',
        '/topics/none',
        '/batches/batch_none',
      ]) {
        await page.goto(path);
        await page.getByRole('alert').first().waitFor();
        expect(await listViolations(page), path).toEqual([]);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    },
    120_000,
  );
});
