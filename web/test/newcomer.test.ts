import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { createOpenAiServer } from '../../test/fakes/openai-server.ts';
import { createResearchReplies } from '../../test/fakes/research-replies.ts';
import { hasBrowser, keepPicture, listViolations, openTab, waitForAll } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api } from './support/sample-library.ts';
import { CONTRACT } from './support/small-contract.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LOOKS = [
  { locale: 'en-GB', colorScheme: 'dark' },
  { locale: 'zh-CN', colorScheme: 'light' },
] as const;
const KEY = 'key-that-nobody-sees';

const choose = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
  page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));
const markdown = (name: string, text: string) => ({ name, buffer: Buffer.from(text) });

/** The same in the other language and the other light: no rule of axe is broken, and it is kept as a picture. */
async function lookAround(browser: Browser, url: string, address: string, name: string): Promise<void> {
  for (const look of LOOKS) {
    const { page } = await openTab(browser, url, look);
    await page.goto(address, { waitUntil: 'networkidle' });
    await waitForAll(page);
    expect([name, look.locale, await listViolations(page)]).toEqual([name, look.locale, []]);
    await keepPicture(page, `newcomer-${name}-${look.locale}`);
    await page.context().close();
  }
}

describe.skipIf(!hasBrowser)('a newcomer with an empty library', () => {
  const on = serveBlock();

  it('should be led from a question over documents to a statement beside its words', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    // Names need a model: more documents would not bring them.
    await page.goto('/knowledge');
    await page.getByText(/none is connected\. Once one is/).waitFor();
    expect(await page.getByRole('link', { name: 'Add documents' }).count()).toBe(0);
    await page.getByRole('link', { name: 'To the settings' }).click();
    await page.getByRole('heading', { name: 'Language model' }).waitFor();
    await page.goto('/ask');
    await page.getByText('No model connected').first().waitFor();
    await keepPicture(page, 'newcomer-empty');
    // What is asked before there is anything to ask stays on the page, with what came of it.
    await page.getByRole('textbox', { name: 'Question' }).fill('May the supplier raise its prices?');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'May the supplier raise its prices?' }).waitFor();
    await page.getByText(/Upload documents first/).waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByRole('link', { name: 'Add documents' }).click();
    await choose(page, markdown('contract.md', CONTRACT), markdown('copy.md', CONTRACT));
    await page.getByText('2 of 2 files read').waitFor();
    await page.getByText('Same content as contract.md').waitFor();
    await page.getByText('Same content as copy.md').waitFor();

    // What is written is found at its place.
    await page.getByRole('searchbox').fill('raise prices');
    const hit = page.getByRole('link', { name: /Price changes.*raise/s }).first();
    await hit.waitFor();
    expect(await hit.locator('mark').allTextContents()).toContain('raise');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'newcomer-search');
    await hit.click();
    await expect.poll(() => page.locator('mark').allTextContents().then(String)).toContain('once a year');

    // One document gets a name, and is asked alone.
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: /New title/ }).fill('Harrow contract');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Harrow contract' }).waitFor();
    await page.goto('/documents');
    await page.getByRole('checkbox', { name: 'Choose Harrow contract' }).check();
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('combobox', { name: /Move to/ }).fill('suppliers');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect
      .poll(() => page.locator('[data-index]').allTextContents())
      .toContainEqual(expect.stringContaining('suppliers'));
    await page.getByRole('checkbox', { name: 'Choose Harrow contract' }).check();
    await page.getByRole('link', { name: 'Ask these' }).click();
    await page.getByText('About one document: Harrow contract').waitFor();

    await page.getByRole('button', { name: /“Harrow contract” say about price changes/ }).click();
    const passage = page.getByRole('figure').first();
    await expect.poll(() => passage.textContent()).toContain('three per cent');
    await passage.getByRole('link').click();
    const source = page.getByRole('complementary', { name: 'Evidence' });
    await expect.poll(() => source.locator('mark').allTextContents().then(String)).toContain('once a year');
    // The conversation stays, and so it does after a reload.
    await passage.waitFor();
    expect(new URL(page.url()).pathname).toBe('/ask');
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'newcomer-source');
    await page.waitForURL((url) => url.searchParams.has('thread'));
    await page.reload();
    await source.locator('mark').first().waitFor();
    const { pathname, search } = new URL(page.url());
    await lookAround(on.browser, on.server.url, `${pathname}${search}`, 'source');
    await page.keyboard.press('Escape');
    await source.waitFor({ state: 'detached' });
    await passage.waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);
});

describe.skipIf(!hasBrowser)('files that are not read at once', () => {
  const on = serveBlock();
  const locked = readFileSync(resolve(ROOT, 'test/fixtures/documents/encrypted.pdf'));
  const lockedWord = readFileSync(resolve(ROOT, 'test/fixtures/documents/encrypted.docx'));

  /** A picture of a page, as a scanner makes it. */
  async function scan(browser: Browser): Promise<Buffer> {
    const page = await browser.newPage({ viewport: { width: 900, height: 300 } });
    await page.setContent('<p style="font:40px serif;margin:60px">The lighthouse was painted in 1987.</p>');
    const picture = await page.screenshot();
    await page.context().close();
    return picture;
  }

  it('should say why and what to do: broken, protected, scanned', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    // Text recognition is switched off, and on again, where a newcomer finds it.
    const models = /\/api\/models$/;
    await page.route(models, async (route) => {
      await new Promise((done) => setTimeout(done, 1_000));
      await route.continue();
    });
    const arrived = page.waitForResponse(models);
    await page.goto('/settings');
    // What arrives late takes nothing back that somebody has changed.
    const scans = page.getByRole('checkbox', { name: /Read the text on scans/ });
    await scans.uncheck();
    await arrived;
    await page.unroute(models);
    expect(await scans.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Start it again now' }).click();
    await page.getByRole('button', { name: 'Start it again now' }).waitFor({ state: 'detached' });

    await page.goto('/documents');
    await choose(
      page,
      markdown('broken.pdf', '%PDF-1.7 and then nothing of it'),
      { name: 'locked.pdf', buffer: locked },
      { name: 'locked.docx', buffer: lockedWord },
      { name: 'scan.png', buffer: await scan(on.browser) },
      markdown('good.md', '# Good\n\nThis one can be read.'),
    );
    await page.getByText('2 of 5 files read').waitFor();
    await page.getByText('3 could not be read').first().waitFor();
    await page
      .getByText(/“broken.pdf” is damaged/)
      .first()
      .waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'newcomer-not-read');

    const open = async (name: string) => {
      const { documents } = await api<{ documents: { id: string; sourcePath: string }[] }>(
        on.server.url,
        '/documents',
      );
      const { id = '' } = documents.find(({ sourcePath }) => sourcePath === name) ?? {};
      await page.goto(`/documents/${id}`);
      return `/documents/${id}`;
    };
    await open('broken.pdf');
    await page.getByRole('heading', { name: 'This file could not be read' }).waitFor();
    expect(await page.getByText('Related documents').count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();

    for (const name of ['locked.pdf', 'locked.docx']) {
      const address = await open(name);
      await lookAround(on.browser, on.server.url, address, name.replace('.', '-'));
      const password = page.getByLabel('Password of the file');
      await password.fill('ebb');
      await page.getByRole('button', { name: 'Open with this password' }).click();
      await page.getByText('does not open with the password that was given').waitFor();
      await password.fill('tide');
      await page.getByRole('button', { name: 'Open with this password' }).click();
      await page.getByText('The harbour opens at nine in the morning.').first().waitFor();
    }

    await open('scan.png');
    await page.getByRole('link', { name: 'To the settings of text recognition' }).click();
    await page.getByRole('checkbox', { name: /Read the text on scans/ }).check();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Start it again now' }).click();
    await page.getByRole('button', { name: 'Start it again now' }).waitFor({ state: 'detached' });
    await open('scan.png');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('lighthouse').first().waitFor();
    await keepPicture(page, 'newcomer-recognised');
    await page.context().close();
  }, 300_000);
});

describe.skipIf(!hasBrowser)('connecting a model', () => {
  const on = serveBlock();
  const asked: (string | undefined)[] = [];
  const replies = createResearchReplies();
  let model: Awaited<ReturnType<typeof createOpenAiServer>>;
  afterAll(() => model?.close());

  it('should be tried, saved, start the server again and answer, and show its key nowhere', async () => {
    model = await createOpenAiServer({
      reply: (request) => {
        asked.push(request.authorization);
        return request.prompt.includes('Reply with: ok') ? 'ok' : replies(request);
      },
    });
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/documents');
    await choose(page, markdown('contract.md', CONTRACT));
    await page.getByText('1 of 1 files read').waitFor();
    await page.getByRole('link', { name: 'Connect one' }).first().click();
    await page.getByRole('textbox', { name: 'Name of the model' }).fill('stand-in');
    // A program on this computer needs no key.
    const provider = page.getByLabel('Provider');
    const name = page.getByRole('textbox', { name: 'Name of the model' });
    await provider.selectOption('ollama');
    expect(await page.getByLabel('Key').count()).toBe(0);
    expect(await name.getAttribute('placeholder')).toContain('for example');
    await provider.selectOption('model');
    await page.getByLabel('Address').fill('http://127.0.0.1:9/v1');
    await page.getByLabel('Key').fill(KEY);
    // Another setting is saved meanwhile, and nothing is lost of what was typed here.
    await page.getByRole('checkbox', { name: /Read the text on scans/ }).uncheck();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Start it again now' }).waitFor();
    const typed = ['Name of the model', 'Address', 'Key'].map((name) => page.getByLabel(name).inputValue());
    expect(await Promise.all(typed)).toEqual(['stand-in', 'http://127.0.0.1:9/v1', KEY]);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/No connection to model/).waitFor();
    await page.getByLabel('Address').fill(model.baseUrl);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText(/^It works:/).waitFor();
    expect(asked).toEqual([`Bearer ${KEY}`]);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'newcomer-model-works');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('button', { name: 'Start it again now' }).waitFor();
    await lookAround(on.browser, on.server.url, '/settings', 'settings');
    await page.getByRole('button', { name: 'Start it again now' }).click();
    await page.getByText('Answers and reports are written by stand-in.').waitFor();
    await page.reload();
    await page.getByText('Answers and reports are written by stand-in.').waitFor();
    expect(await page.getByText('No model connected').count()).toBe(0);
    const config = await (await fetch(`${on.server.url}/api/config`)).text();
    expect(config + (await page.content())).not.toContain(KEY);
    // The key belongs to its address: asked elsewhere, nothing of it is sent.
    await page.getByLabel('Address').fill(`${model.baseUrl}/`);
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    expect(asked.at(-1)).not.toBe(`Bearer ${KEY}`);
    expect(faults.filter((fault) => !fault.includes('ERR_'))).toEqual([]);
    await page.context().close();
  }, 240_000);
});

describe.skipIf(!hasBrowser)('searching the web', () => {
  const on = serveBlock();

  it('should be allowed in the settings before a question can ask for it', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/research');
    const web = page.getByRole('checkbox', { name: 'Search the web too' });
    await expect.poll(() => web.isDisabled()).toBe(true);
    // What only a writer could follow is said to need one.
    await page.getByText('How the report is to be').click();
    await page.getByText(/no report is written: what was found is quoted/).waitFor();
    expect(await page.getByRole('textbox', { name: 'Instructions' }).isDisabled()).toBe(true);
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Allow it in the settings' }).click();
    await page.getByRole('checkbox', { name: /searched on the web too/ }).check();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Start it again now' }).click();
    await page.getByRole('button', { name: 'Start it again now' }).waitFor({ state: 'detached' });
    await lookAround(on.browser, on.server.url, '/settings', 'web');
    await page.goto('/research');
    await web.check();
    await page.context().close();
  }, 240_000);
});
