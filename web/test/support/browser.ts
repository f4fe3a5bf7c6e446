import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';
const SHOTS = resolve(import.meta.dirname, '../../../out/page');

/** Waits until nothing that is seen is still loading; what is folded away may be read only once it is opened. */
export const waitForAll = (page: Page): Promise<void> =>
  page.locator('[role=status].animate-pulse:visible').first().waitFor({ state: 'detached' });

/** Tests of the page need Debian's Chromium; without it they are skipped, unless they are required. */
export const hasBrowser = existsSync(CHROMIUM) || process.env['REQUIRE_BROWSER'] === '1';

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-dev-shm-usage'],
  });

export interface Tab {
  readonly page: Page;
  /** What went wrong in the browser: errors of scripts, and what the policy of the page has refused. */
  readonly faults: readonly string[];
}

/** A tab of its own in one language. Animations are off, so that every picture is the same. */
export async function openTab(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1360, height: 860 },
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return { page, faults };
}

/** Opens an address, and waits until nothing of it is still loading. */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await waitForAll(page);
}

/** Looks at one item after the other in four tabs at once: much of the time a page waits for its server or its own clock. */
export async function eachInTabs<T>(items: readonly T[], look: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const inOneTab = async () => {
    for (const item of left) await look(item);
  };
  await Promise.all(Array.from({ length: 4 }, inOneTab));
}

/** Violations of accessibility rules in what is shown now, one line each. */
export async function listViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    }),
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

/** Keeps a picture of the tab for somebody who looks at them, which `TESTS_PICTURES=1` says. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['TESTS_PICTURES'] === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: resolve(SHOTS, `${name}.png`) });
}
