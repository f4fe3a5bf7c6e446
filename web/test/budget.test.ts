import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { measurePage } from './support/measure-page.ts';
import { serveBlock } from './support/open-served.ts';
import { uploadFiles } from './support/sample-library.ts';

const LOOKS = [
  {
    locale: 'en-GB',
    words: { budget: 'Budget', minutes: 'Minutes', start: 'Start research', question: 'Your question' },
    counted: '1 document ·',
    viewport: { width: 1360, height: 860 },
    colorScheme: 'light',
  },
  {
    locale: 'zh-CN',
    words: { budget: '预算', minutes: '分钟', start: '开始研究', question: '您的问题' },
    counted: '1 份文档',
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  },
] as const;

describe.skipIf(!hasBrowser)('the budget of a run', () => {
  const on = serveBlock();
  beforeAll(async () => {
    const file = (name: string) => ({ name, bytes: `# ${name}\n\nThe turbine of ${name} turned in 2024.\n` });
    await uploadFiles(on.server.url, 'wind', [file('alpha.md')]);
    await uploadFiles(on.server.url, 'water', [file('beta.md'), file('gamma.md')]);
  });

  it.each(LOOKS)(
    'should be estimated with the chosen collections, refused above the configured one, and sent ($locale)',
    async ({ words, counted, ...look }) => {
      const { page, faults } = await openTab(on.browser, on.server.url, look);
      await page.goto('/research');
      await page.locator('#question').fill('When did the turbine of alpha turn?');
      await page.getByRole('checkbox', { name: 'wind' }).check();
      await page.getByText(counted).waitFor();
      await page.getByText(words.budget, { exact: true }).click();
      const minutes = page.getByRole('spinbutton', { name: words.minutes });
      await minutes.fill('100000');
      const refused = page.getByRole('alert').filter({ hasText: 'budget.maxSeconds' });
      await refused.waitFor();
      expect(await listViolations(page)).toEqual([]);
      const { overflowPx, cut } = await measurePage(page);
      expect(overflowPx).toBeLessThanOrEqual(0);
      expect(cut).toEqual([]);
      await keepPicture(page, `budget-refused-${look.locale}`);
      await minutes.fill('2');
      await refused.waitFor({ state: 'detached' });
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/research'),
      );
      await page.getByRole('button', { name: words.start }).click();
      expect((await sent).postDataJSON()).toMatchObject({
        budget: { maxSeconds: 120 },
        collections: [expect.any(String)],
      });
      await page.waitForURL(/\/research\/run_/);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );
});
