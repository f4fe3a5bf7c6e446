// The first screen: what a browser loads before it shows anything, and how long that takes over a slow connection.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openTab } from '../test/support/browser.ts';
import { namesOfFirstView } from '../test/support/first-view.ts';

const BUILT = resolve(import.meta.dirname, '../../dist/web');
/** “Slow 4G” of Lighthouse: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false };

/** One line a file. */
export function bundleTable(): string {
  const files = namesOfFirstView(BUILT).map((name) => {
    const content = readFileSync(resolve(BUILT, name));
    return { name, bytes: content.length, packed: gzipSync(content).length };
  });
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  const total = {
    name: 'together',
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    packed: files.reduce((sum, { packed }) => sum + packed, 0),
  };
  return [...files.toSorted((left, right) => right.packed - left.packed), total]
    .map(({ name, bytes, packed }) => `${kB(packed)} kB gzip ${kB(bytes)} kB  ${name.replace('assets/', '')}`)
    .join('\n');
}

/** From the opening of a cold tab until its heading is there and the page, not the browser, takes a click on the navigation. */
export async function msUntilInteractive(browser: Browser, url: string): Promise<number> {
  const { page } = await openTab(browser, url);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  const from = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isTaken = await page.getByRole('link', { name: 'Settings' }).evaluate((link) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    return click.defaultPrevented;
  });
  const ms = performance.now() - from;
  if (!isTaken) throw new Error('the page does not take a click');
  await page.context().close();
  return ms;
}
