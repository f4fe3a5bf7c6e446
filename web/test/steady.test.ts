import { describe, expect, it } from 'vitest';
import { eachInTabs, hasBrowser, openTab, openWhole } from './support/browser.ts';
import { serveEveryPage } from './support/open-served.ts';
import { MOST_SHIFT, shiftsOf, watchShifts } from './support/watch-shifts.ts';

/** The API is this slow, so that every page shows first that it is loading. */
const DELAY_MS = 250;
const LOOKS = [
  { width: 1280, height: 860, locale: 'en-GB' },
  { width: 360, height: 740, locale: 'zh-CN' },
] as const;

describe.skipIf(!hasBrowser)('a page that is loading', () => {
  const on = serveEveryPage();

  it.each(LOOKS)(
    'should stay where it is when its content comes, $width px wide, $locale',
    async ({ width, height, locale }) => {
      const jumps: Record<string, unknown> = {};
      await eachInTabs(Object.entries(on.addresses), async ([name, address]) => {
        const { page } = await openTab(on.browser, on.server.url, { locale, viewport: { width, height } });
        await watchShifts(page);
        await page.route('**/api/**', async (route) => {
          await new Promise((done) => setTimeout(done, DELAY_MS));
          await route.continue().catch(() => undefined);
        });
        await openWhole(page, address);
        const shifts = await shiftsOf(page);
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        if (sum > MOST_SHIFT) jumps[name] = [sum, ...shifts];
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().close();
      });
      expect(jumps).toEqual({});
    },
    240_000,
  );

  it('should be seen to jump where it does', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await watchShifts(page);
    await page.goto('/settings', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const above = document.createElement('div');
      above.style.height = '300px';
      document.querySelector('#content')?.prepend(above);
    });
    const sum = async () => (await shiftsOf(page)).reduce((all, { value }) => all + value, 0);
    await expect.poll(sum).toBeGreaterThan(MOST_SHIFT);
    await page.context().close();
  });
});
