import { describe, expect, it } from 'vitest';
import {
  eachInTabs,
  hasBrowser,
  keepPicture,
  listViolations,
  openTab,
  openWhole,
} from './support/browser.ts';
import { measurePage } from './support/measure-page.ts';
import { serveEveryPage } from './support/open-served.ts';

/** Books have 45 to 75 characters a line; what is said of a setting may be longer, but never a whole screen. */
const MOST_CHARACTERS = 140;
const LOOKS = [
  { width: 360, height: 740, locale: 'en-GB', colorScheme: 'dark' },
  { width: 360, height: 740, locale: 'zh-CN', colorScheme: 'light' },
  { width: 1280, height: 860, locale: 'en-GB', colorScheme: 'light' },
  { width: 1280, height: 860, locale: 'zh-CN', colorScheme: 'dark' },
  { width: 2560, height: 1440, locale: 'en-GB', colorScheme: 'dark' },
  { width: 2560, height: 1440, locale: 'zh-CN', colorScheme: 'light' },
] as const;

describe.skipIf(!hasBrowser)('every page', () => {
  const on = serveEveryPage();

  it.each(LOOKS)(
    'should stand right and be accessible, $width px wide, $locale, $colorScheme',
    async ({ width, height, locale, colorScheme }) => {
      expect(Object.keys(on.addresses).length).toBeGreaterThan(15);
      await eachInTabs(Object.entries(on.addresses), async ([name, address]) => {
        const { page, faults } = await openTab(on.browser, on.server.url, {
          locale,
          colorScheme,
          viewport: { width, height },
        });
        await openWhole(page, address);
        const { overflowPx, longestLine, cut } = await measurePage(page);
        expect(overflowPx, name).toBeLessThanOrEqual(0);
        expect(longestLine[0], `${name}: ${longestLine[1]}`).toBeLessThanOrEqual(MOST_CHARACTERS);
        expect(cut, name).toEqual([]);
        expect(await listViolations(page), name).toEqual([]);
        expect(await page.locator('body').textContent(), name).not.toMatch(/\b[a-z]+\.[a-z]+\.[a-z]{3,}\b/);
        await keepPicture(page, `size-${width}-${locale}-${name}`);
        expect(faults, name).toEqual([]);
        await page.context().close();
      });
    },
    240_000,
  );
});
