import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiServer } from '../../test/fakes/openai-server.ts';
import { createResearchReplies } from '../../test/fakes/research-replies.ts';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, postJson, uploadExamples } from './support/sample-library.ts';

const QUESTION = 'How much did the Kestrel Bay array generate in 2024, and why less than planned?';
const ADDED =
  'Who made the turbine that failed in the spring of 2024, what did its repair cost the cooperative, and which of its makers paid for the weeks in which it stood still?';

const replies = createResearchReplies();
/** What was asked to be different, so that the next plan is. */
const ANEW = { rationale: 'The maker alone.', tasks: [ADDED, 'When was it made?', 'Where does it stand?'] };
const model = await createOpenAiServer({
  reply: (request) =>
    request.task === 'plan' && request.prompt.includes(ADDED) ? JSON.stringify(ANEW) : replies(request),
});
afterAll(() => model.close());

interface Planned {
  readonly id: string;
  readonly status: string;
  readonly plan?: { readonly subQuestions: readonly { readonly question: string }[] };
}

const ask = (url: string) =>
  api<Planned>(url, '/research', postJson({ question: QUESTION, reviewPlan: true }));
const planOf = async (url: string, id: string) =>
  (await api<Planned>(url, `/research/${id}`)).plan?.subQuestions.map(({ question }) => question);

describe.skipIf(!hasBrowser)('the review of a plan', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid|turbine/.test(name));
  });

  it('should add, move, drop and change sub-questions by keys, and research those alone', async () => {
    const { id } = await ask(on.server.url);
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${id}`);
    await page.getByRole('heading', { name: 'Review the plan' }).waitFor();
    const fields = page.getByRole('textbox', { name: /^Sub-question \d/ });
    const texts = () => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
    const planned = await texts();
    expect(planned.length).toBeGreaterThan(1);
    const count = planned.length;

    await page.getByRole('button', { name: 'Add a sub-question' }).press('Enter');
    await expect.poll(focused).toMatch(/^sub-question-/);
    await page.keyboard.type(ADDED);
    expect(await texts()).toEqual([...planned, ADDED]);
    // Each is read whole, however long.
    const isCut = () =>
      fields.evaluateAll((all) =>
        all.some((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2),
      );
    expect(await isCut()).toBe(false);
    // What was moved keeps the focus, so that it can be moved on.
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button(`Move sub-question ${count + 1} up`).focus();
    for (let at = count; at > 0; at--) {
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe(at > 1 ? `Move sub-question ${at} up` : 'Move sub-question 1 down');
    }
    expect(await texts()).toEqual([ADDED, ...planned]);
    await page.keyboard.press('Enter');
    const [first = '', ...others] = planned;
    await expect.poll(texts).toEqual([first, ADDED, ...others]);
    await button(`Remove sub-question ${count + 1}`).focus();
    for (let left = count; left > 1; left--) {
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe(`Remove sub-question ${left}`);
    }
    expect(await texts()).toEqual([first, ADDED]);
    // Another plan is made by a model alone, and without one it is not offered.
    await page.getByText('Making another plan needs a language model').waitFor();
    expect(await page.getByRole('button', { name: 'Make another plan' }).count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'plan-edited');

    await page.getByRole('button', { name: 'Approve the edited plan' }).press('Enter');
    await page.getByRole('heading', { name: 'Passages found' }).waitFor({ timeout: 90_000 });
    expect(await planOf(on.server.url, id)).toEqual([first, ADDED]);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);
});

describe.skipIf(!hasBrowser)('another plan, which a model makes', () => {
  const on = serveBlock(
    ['language.provider=model', `language.baseUrl=${model.baseUrl}`, 'language.model=stand-in'].flatMap(
      (set) => ['--set', set],
    ),
  );
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid|turbine/.test(name));
  });

  it('should be made anew, and be shown as it is now', async () => {
    const { id } = await ask(on.server.url);
    const { page, faults } = await openTab(on.browser, on.server.url, { locale: 'zh-CN' });
    await page.goto(`/research/${id}`);
    const wish = page.getByRole('textbox', { name: '希望有何不同？' });
    await wish.waitFor();
    const before = (await planOf(on.server.url, id)) ?? [];
    await wish.fill(ADDED);
    await keepPicture(page, 'plan-replan-zh');
    await wish.press('Enter');
    await expect
      .poll(async () => JSON.stringify(await planOf(on.server.url, id)))
      .not.toBe(JSON.stringify(before));
    const after = await planOf(on.server.url, id);
    const fields = page.getByRole('textbox', { name: /^子问题/ });
    await expect
      .poll(() => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toEqual(after);
    expect(await wish.inputValue()).toBe('');
    expect(await listViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 180_000);

  it('should try again what was tried, when the server has not heard it', async () => {
    const { id } = await ask(on.server.url);
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${id}`);
    const wish = page.getByRole('textbox', { name: 'What should be different?' });
    await wish.fill(ADDED);
    const decided: string[] = [];
    await page.route('**/plan', (route) => {
      decided.push(JSON.parse(route.request().postData() ?? '{}').action);
      return decided.length === 1 ? route.abort('connectionrefused') : route.continue();
    });
    await wish.press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => decided).toEqual(['replan', 'replan']);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await api<Planned>(on.server.url, `/research/${id}`)).status)
      .toBe('awaiting-review');
    await page.context().close();
  }, 180_000);
});
