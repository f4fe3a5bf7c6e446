import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, postJson, until, uploadExamples } from './support/sample-library.ts';

interface Known {
  readonly topics: readonly { readonly id: string; readonly name: string; readonly documents: number }[];
  readonly documents: { readonly made: number; readonly due: number };
}
describe.skipIf(!hasBrowser)('topics', () => {
  const on = serveBlock();
  const known = () => api<Known>(on.server.url, '/topics?limit=200');
  beforeAll(async () => {
    await uploadExamples(on.server.url);
    await until(known, ({ documents }) => documents.made > 0 && documents.due === 0);
  });

  it('should be found, renamed and taken back, with their documents and what is related to those', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    const [first] = (await known()).topics;
    if (first === undefined) throw new Error('no topic was made');
    await page.goto('/topics');
    const link = page.getByRole('link', { name: first.name, exact: true });
    await link.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'topics');
    await link.click();
    const name = page.getByRole('textbox', { name: 'Name of the topic' });
    await expect.poll(() => name.inputValue()).toBe(first.name);
    await name.fill('Turbine makers');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Turbine makers' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'topic');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: first.name, exact: true }).waitFor();
    await page.locator('[data-index="0"] a').click();
    await page.getByRole('heading', { name: 'Related documents' }).waitFor();
    const own = page
      .getByRole('region', { name: 'Topics' })
      .getByRole('link', { name: first.name, exact: true });
    expect(await own.getAttribute('href')).toBe(`/topics/${first.id}`);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'document-related');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should become one unless that is taken back, on a telephone in Chinese', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, {
      locale: 'zh-CN',
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    const [one, two] = (await known()).topics;
    if (one === undefined || two === undefined) throw new Error('too few topics');
    await page.goto('/topics');
    const choose = async () => {
      await page.getByRole('checkbox', { name: `选择${one.name}`, exact: true }).check();
      await page.getByRole('checkbox', { name: `选择${two.name}`, exact: true }).check();
      await page.getByRole('button', { name: '合并' }).click();
      await page.getByRole('link', { name: two.name, exact: true }).waitFor({ state: 'detached' });
    };
    await choose();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('link', { name: two.name, exact: true }).waitFor();
    expect((await known()).topics.map(({ id }) => id)).toContain(two.id);
    await choose();
    await expect.poll(async () => (await known()).topics.map(({ id }) => id)).not.toContain(two.id);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'topics-phone-zh');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should be taken out of what they became, by keys, one after the other', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    const [into, ...others] = (await known()).topics.slice(-3);
    if (into === undefined || others.length < 2) throw new Error('too few topics');
    await api(
      on.server.url,
      '/topics/merge',
      postJson({ topics: others.map(({ id }) => id), into: into.id }),
    );
    await page.goto(`/topics/${into.id}`);
    const takeOut = page.getByRole('button', { name: /^Take out / });
    await expect.poll(() => takeOut.count()).toBe(2);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'topic-merged');
    await takeOut.first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => takeOut.count()).toBe(1);
    await expect.poll(() => takeOut.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => takeOut.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect((await known()).topics.map(({ id }) => id)).toEqual(
      expect.arrayContaining([into, ...others].map(({ id }) => id)),
    );
    expect(await listViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
