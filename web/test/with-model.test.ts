import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createOpenAiServer,
  type ReceivedRequest,
  type ServerReply,
} from '../../test/fakes/openai-server.ts';
import { createResearchReplies } from '../../test/fakes/research-replies.ts';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { uploadExamples } from './support/sample-library.ts';

const FILE = 'Nr,Question\n1,Who made the Heron 4?\n2,How many grey seals were counted in 2024?\n';
const HOSTILE =
  '[click here](javascript:window.hacked=1) <img src=x onerror="window.hacked=1"> <script>window.hacked=1</script>';
const replies = createResearchReplies();
/** What the writer says in place of what it would. */
let write: ((request: ReceivedRequest) => ServerReply | undefined) | undefined;
/** Whether the model refuses whatever it is asked. */
let isDown = false;
/** Held back until a test has seen what is shown meanwhile. */
let held: Promise<void> | undefined;

const model = await createOpenAiServer({
  reply: async (request) => {
    if (isDown) return { status: 400 };
    if (request.task === 'read_whole') await held;
    return (request.task === 'write_report' ? write?.(request) : undefined) ?? replies(request);
  },
});
afterAll(() => model.close());

describe.skipIf(!hasBrowser)('a page over a model', () => {
  const on = serveBlock(
    ['language.provider=model', `language.baseUrl=${model.baseUrl}`, 'language.model=stand-in'].flatMap(
      (set) => ['--set', set],
    ),
  );
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /turbine|seal|press/.test(name));
  });

  it('should try the failed rows of a batch again, and those alone', async () => {
    write = ({ prompt }) => (prompt.includes('grey seals') ? { status: 400 } : undefined);
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/batches');
    await page.locator('input[type=file]').setInputFiles({
      name: 'tender.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(FILE),
    });
    await page.getByRole('button', { name: 'Answer the questions' }).click();
    await page.getByText('2 of 2 rows').waitFor({ timeout: 90_000 });
    const retry = page.getByRole('button', { name: 'Try failed rows again' });
    await retry.waitFor();
    await page.locator('.badge').filter({ hasText: 'Failed' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'batch-failed');
    await page.getByRole('button', { name: 'Open row 2' }).click();
    await page.getByRole('dialog').locator('.text-warn').waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    write = undefined;
    const before = model.requests.length;
    await retry.click();
    await page.locator('.badge').filter({ hasText: 'Failed' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.badge').filter({ hasText: 'Answered' }).count()).toBe(2);
    await retry.waitFor({ state: 'detached' });
    const asked = model.requests.slice(before).map(({ prompt }) => prompt);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((prompt) => prompt.includes('Who made the Heron 4?'))).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('should go on with a failed run, by keys, once its model answers again', async () => {
    isDown = true;
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/research');
    await page.getByRole('textbox', { name: 'Your question' }).fill('Who made the Heron 4?');
    await page.getByRole('button', { name: 'Start research' }).click();
    const alert = page.getByRole('alert');
    const code = alert.getByText(/E0\d\d/);
    await code.waitFor({ state: 'attached' });
    expect(await code.isVisible()).toBe(false);
    await alert.getByText('Technical details').click();
    await code.waitFor();
    await alert.getByText('Technical details').click();
    await page.getByText('Failed', { exact: true }).first().waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'run-failed');
    const address = page.url();
    await page.getByRole('button', { name: 'Go on' }).press('Enter');
    // Still down: it fails once more, and can be tried once more.
    await alert.waitFor({ state: 'detached' });
    await code.waitFor({ state: 'attached' });
    isDown = false;
    await page.getByRole('button', { name: 'Go on' }).press('Enter');
    await page.getByRole('heading', { name: 'Answer' }).waitFor({ timeout: 90_000 });
    expect(page.url()).toBe(address);
    await page.getByRole('button', { name: 'Write again' }).waitFor();
    expect(await page.locator('.claim-link').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it('should never show what a model wrote but the checks took out, nor follow its links', async () => {
    write = (request) => {
      const reply = replies(request);
      return typeof reply === 'string' ? `${reply}\n\n${HOSTILE} The Heron 4 was made on the moon.` : reply;
    };
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/ask');
    await page.locator('#ask').fill('Who made the Heron 4?');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Check the answer' }).waitFor();
    await page.getByText('One search').waitFor();
    const answer = page.getByRole('region', { name: 'Answer' });
    expect(await answer.textContent()).toContain('Norvik');
    expect(await answer.textContent()).not.toContain('moon');
    expect(await page.locator('#content :is(a[href^="javascript"], script, iframe)').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Check the answer' }).click();
    await page.locator('.claim-link').first().waitFor();
    expect(await page.locator('#content :is(a[href^="javascript"], script, iframe)').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
    write = undefined;
  }, 120_000);

  it('should name the document that is being read whole, in both languages', async () => {
    for (const locale of ['en-GB', 'zh-CN'] as const) {
      let goOn: () => void = () => undefined;
      held = new Promise((done) => {
        goOn = done;
      });
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/ask');
      await page.getByText(locale === 'en-GB' ? 'Narrow down' : '缩小范围').click();
      await page.getByRole('checkbox', { name: locale === 'en-GB' ? /^Read whole/ : /^逐个通读/ }).check();
      await page
        .locator('#ask')
        .fill(locale === 'en-GB' ? 'Sum up what is said of the Heron 4.' : 'Heron 4 的主要内容是什么？');
      await page.keyboard.press('Enter');
      await page.getByText(locale === 'en-GB' ? /^Reading \d+ of \d+: / : /^正在阅读第 \d+ 个/).waitFor();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `ask-reading-${locale}`);
      goOn();
      await page
        .getByRole('link', { name: locale === 'en-GB' ? 'Check the answer' : '核查此回答' })
        .waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
    }
  }, 120_000);
});
