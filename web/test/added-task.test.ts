import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiServer } from '../../test/fakes/openai-server.ts';
import { createResearchReplies } from '../../test/fakes/research-replies.ts';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, postJson, uploadExamples } from './support/sample-library.ts';

const QUESTION = 'How much did the Kestrel Bay array generate in 2024, and why less than planned?';
const MORE = 'How many grey seals were counted in 2024?';
const replies = createResearchReplies({ turns: 2, searches: ['gearbox failure'] });
/** Executors wait in their second turn until a test has seen what is shown meanwhile. */
let open: () => void = () => undefined;
const held = new Promise<void>((done) => {
  open = done;
});
const model = await createOpenAiServer({
  reply: async (request) => {
    const isSecond = request.task === 'investigate' && /\[turn 1 of/.test(request.prompt);
    if (isSecond && !request.prompt.includes(MORE)) await held;
    return replies(request);
  },
});
afterAll(() => model.close());

describe.skipIf(!hasBrowser)('a run that is looked at and added to while it works', () => {
  const on = serveBlock(
    ['language.provider=model', `language.baseUrl=${model.baseUrl}`, 'language.model=stand-in'].flatMap(
      (set) => ['--set', set],
    ),
  );
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid|seal/.test(name));
  });

  it('should take a further task by keys, keep it over a killed server, and report on it', async () => {
    const { id } = await api<{ id: string }>(on.server.url, '/research', postJson({ question: QUESTION }));
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${id}`);
    // What an executor searches for, and what it has noted with the words of a document.
    await page.getByText('Searches: gearbox failure').first().waitFor();
    await page.locator('li blockquote q').first().waitFor();
    await page.getByText(/ of \$5\.00/).waitFor();
    await page.getByText(/ of 60 min/).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Also look at …' }).focus();
    await page.keyboard.type(MORE);
    await page.keyboard.press('Enter');
    const lane = page.getByRole('listitem').filter({ hasText: MORE });
    await lane.getByText('waiting').waitFor();
    await keepPicture(page, 'run-added-task');

    const zh = await openTab(on.browser, on.server.url, { locale: 'zh-CN', colorScheme: 'dark' });
    await zh.page.goto(`/research/${id}`);
    await zh.page.getByText('搜索：gearbox failure').first().waitFor();
    expect(await listViolations(zh.page)).toEqual([]);
    await keepPicture(zh.page, 'run-added-task-zh');
    await zh.page.context().close();

    const { port } = new URL(on.server.url);
    await on.server.stop('SIGKILL');
    open();
    on.server = await on.folder.serve(Number(port));
    await page.getByRole('heading', { name: 'Answer' }).waitFor({ timeout: 120_000 });
    const { events } = await api<{ events: { type: string; data: Record<string, unknown> }[] }>(
      on.server.url,
      `/research/${id}/events`,
      { headers: { accept: 'application/json' } },
    );
    const ended = events.filter(({ type }) => type === 'task-end').map(({ data }) => data['taskId']);
    expect(ended.toSorted()).toEqual(['t1', 't2', 't3', 't4']);
    await page.getByRole('heading', { name: MORE }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Also look at …' }).count()).toBe(0);
    expect(faults.filter((fault) => !fault.includes('ERR_'))).toEqual([]);
    await page.context().close();
  }, 240_000);
});
