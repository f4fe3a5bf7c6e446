import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, postJson, research, uploadExamples } from './support/sample-library.ts';

const QUESTION = 'How much did the Kestrel Bay array generate in 2024, and why less than planned?';
/** More than a quick machine works off before a person has clicked. */
const AHEAD = 60;

describe.skipIf(!hasBrowser)('steering a run', () => {
  const on = serveBlock(['--set', 'server.parallelRuns=1']);
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid/.test(name));
  });
  const ask = async (question = QUESTION) =>
    (await api<{ id: string }>(on.server.url, '/research', postJson({ question }))).id;
  /** Does something while a run waits behind others, which are cancelled then. */
  async function whileWaiting(work: (runId: string) => Promise<void>): Promise<void> {
    const ahead: string[] = [];
    for (let run = 0; run < AHEAD; run++) ahead.push(await ask(`${QUESTION} (${run})`));
    await work(await ask());
    for (const id of ahead) await api(on.server.url, `/research/${id}/cancel`, { method: 'POST' });
  }

  it('should pause a run, go on with it in another process, and fork it with another plan', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    let runId = '';
    await whileWaiting(async (id) => {
      runId = id;
      await page.goto(`/research/${runId}`);
      await page.getByText('Waiting', { exact: true }).first().waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused', { exact: true }).first().waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Go on' }).waitFor();
      // What it has taken so far; nothing is said to be left while nobody works.
      await page.getByRole('term').getByText('Time', { exact: true }).waitFor();
      expect(await page.getByRole('term').getByText('Left', { exact: true }).count()).toBe(0);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, 'run-paused');
    });
    const { port } = new URL(on.server.url);
    await on.server.stop();
    on.server = await on.folder.serve(Number(port));
    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Passages found' }).waitFor({ timeout: 90_000 });

    await page.getByText('Start again with another plan').click();
    const plan = page.getByRole('textbox', { name: 'Sub-questions, one a line' });
    await plan.fill('How much did the Kestrel Bay array generate in 2024?');
    await page.getByRole('combobox', { name: 'From' }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'run-fork');
    await page.getByRole('button', { name: 'Start the new report' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/research/') && !url.pathname.endsWith(runId));
    const forked = new URL(page.url()).pathname.split('/').at(-1);
    const partsOf = (id = '') =>
      api<{ facts: { subQuestions: number } }>(on.server.url, `/research/${id}/report`).then(
        ({ facts }) => facts.subQuestions,
        () => undefined,
      );
    expect(await partsOf(runId)).toBe(2);
    await expect.poll(() => partsOf(forked)).toBe(1);
    await page.getByText('Go on', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Passages found' }).waitFor({ timeout: 90_000 });
    expect(faults.filter((fault) => !fault.includes('ERR_'))).toEqual([]);
    await page.context().close();
  }, 240_000);

  it('should cancel a run for good', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await whileWaiting(async (runId) => {
      await page.goto(`/research/${runId}`);
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByText('Cancelled', { exact: true }).first().waitFor();
    });
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
    expect(await listViolations(page)).toEqual([]);
    await page.context().close();
  }, 240_000);
});

describe.skipIf(!hasBrowser)('a report that is checked again', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid/.test(name));
  });

  it('should be as it says, and be taken along as a file', async () => {
    const runId = await research(on.server.url, QUESTION);
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${runId}`);
    // While it takes its time, it says what it does.
    const verify = /\/verify$/;
    await page.route(verify, async (route) => {
      await new Promise((done) => setTimeout(done, 2_500));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Check again' }).click();
    const waiting = page.getByText(/^Each quotation is looked up/);
    await expect.poll(() => waiting.textContent()).toMatch(/[12] s/);
    await page.getByText('The quoted words still stand in the documents, at the places cited').waitFor();
    expect(await waiting.count()).toBe(0);
    await page.unroute(verify);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-checked-again');
    for (const [name, ending, begins] of [
      ['Word', '.docx', 'PK'],
      ['PDF', '.pdf', '%PDF'],
      ['Markdown', '.md', '#'],
    ] as const) {
      await page.getByRole('button', { name: 'Download' }).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name, exact: true }).click(),
      ]);
      expect(saved.suggestedFilename().endsWith(ending)).toBe(true);
      const stream = await saved.createReadStream();
      const [first] = (await stream.toArray()) as Buffer[];
      expect(first?.subarray(0, begins.length).toString()).toBe(begins);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('should name what differs once a document has gone, and lead to the claim', async () => {
    const runId = await research(on.server.url, QUESTION);
    const { documents } = await api<{ documents: { id: string; format: string }[] }>(
      on.server.url,
      '/documents',
    );
    for (const { id } of documents.filter(({ format }) => format === 'pdf'))
      await fetch(`${on.server.url}/api/documents/${id}`, { method: 'DELETE' });
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto(`/research/${runId}`);
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/differs? from the report/).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'report-differs');
    await page.context().close();
  }, 120_000);
});

describe.skipIf(!hasBrowser)('a server with keys', () => {
  const KEY = 'pl_of-the-browser-test';
  const sha256 = createHash('sha256').update(KEY).digest('hex');
  const on = serveBlock(['--set', `server.apiKeys=reader:${sha256}`]);

  it('should ask for a key, keep it in the tab alone, and forget it', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    const field = page.getByLabel('API key');
    await field.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'key-login');
    await field.fill('pl_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('The server does not know this key.').waitFor();
    await field.fill(KEY);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(KEY);
    await page.reload();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/documents');
    await other.getByLabel('API key').waitFor();
    await other.close();
    // A key that has expired meanwhile costs nobody the question that was just written.
    await page.goto('/ask');
    const question = page.getByRole('textbox', { name: 'Question' });
    await question.fill('Who pays for the siren?');
    await page.route('**/api/qa/ask', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { code: 'E038', status: 401 },
      }),
    );
    await page.keyboard.press('Enter');
    await field.fill(KEY);
    await page.keyboard.press('Enter');
    await expect.poll(() => question.inputValue()).toBe('Who pays for the siren?');
    await page.unroute('**/api/qa/ask');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await field.waitFor();
    await page.goto('/documents');
    await field.waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);
});

describe.skipIf(!hasBrowser)('a connection that is lost', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /annual|press|grid/.test(name));
  });

  it('should lose neither the question that was asked nor the run that went on meanwhile', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/research');
    const question = page.getByRole('textbox', { name: 'Your question' });
    await question.fill(QUESTION);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Start research' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'No connection' }).first();
    await alert.waitFor();
    expect(await question.inputValue()).toBe(QUESTION);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'research-offline');
    await page.context().setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/research/run_*');

    await page.context().setOffline(true);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect
      .poll(async () => (await api<{ status: string }>(on.server.url, `/research/${id}`)).status)
      .toBe('done');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Passages found' }).waitFor();
    await page.getByText('No connection').waitFor({ state: 'detached' });
    const listed = await api<{ runs: readonly { id: string }[] }>(on.server.url, '/research');
    expect(listed.runs.map((run) => run.id)).toEqual([id]);
    expect(faults.filter((fault) => !fault.includes('ERR_'))).toEqual([]);
    await page.context().close();
  }, 180_000);
});
