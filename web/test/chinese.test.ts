import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachInTabs, hasBrowser, openTab } from './support/browser.ts';
import { serveEveryPage } from './support/open-served.ts';
import { api } from './support/sample-library.ts';

/** Names that are the same in every language. */
const NAMES = new Set(
  (
    'plumbline api pdf html eml docx xlsx pptx csv markdown json bibtex word excel english sha tsv jsonl txt node.js ' +
    'openai anthropic google mistral ollama azure amazon bedrock https api.openai.com gpt luna'
  ).split(' '),
);
/** Names and values, not words. */
const THEIRS = 'table, [role=img] canvas, code, .font-mono';
const WORD = /[a-z][a-z.]{2,}/g;
const wordsOf = (text: string) =>
  (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace(/\.$/, ''));

interface Listed {
  readonly documents: readonly { readonly id: string; readonly title: string; readonly sourcePath: string }[];
}

/** What stands on a page for people to read or hear; the settings have names and values of the configuration. */
async function readPage(page: Page): Promise<readonly string[]> {
  const said = await page.evaluate((theirs) => {
    // Hidden, not removed: a part that is drawn once more stays hidden.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${theirs}) { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
    return [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
      .filter((one) => one.closest(theirs) === null)
      .flatMap((one) => ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''));
  }, THEIRS);
  return [...(await page.locator('body').allInnerTexts()), ...said];
}

describe.skipIf(!hasBrowser)('a page in Chinese', () => {
  const on = serveEveryPage();
  /** Words of the documents, of what was asked, and of the report, which is in the language of its question. */
  const own = new Set(NAMES);
  beforeAll(async () => {
    const { addresses } = on;
    const take = (text: string) => {
      for (const word of wordsOf(text)) own.add(word);
    };
    const { documents } = await api<Listed>(on.server.url, '/documents?limit=100');
    for (const { id, title, sourcePath } of documents) {
      take(`${title} ${sourcePath}`);
      const toc = await api<unknown>(on.server.url, `/documents/${id}/toc?maxLevel=6`);
      take(JSON.stringify(toc));
      const { text } = await api<{ text: string }>(
        on.server.url,
        `/documents/${id}/passage?start=0&end=1&around=90000`,
      );
      take(text);
    }
    const report = await fetch(`${on.server.url}/api${addresses['report']}/report?format=markdown`);
    take(await report.text());
    const rows = await fetch(`${on.server.url}/api${addresses['batch']}/rows`);
    take(await rows.text());
    take('default library tender.csv who made the heron how much did array generate mayor atlantis');
  }, 240_000);

  it('should have no word of the server or of the page that is not Chinese', async () => {
    const foreign: Record<string, readonly string[]> = {};
    await eachInTabs(Object.entries(on.addresses), async ([name, address]) => {
      const { page } = await openTab(on.browser, on.server.url, { locale: 'zh-CN' });
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      const texts = (await readPage(page)).flatMap((text) => text.split('\n'));
      const found = texts.flatMap((text) =>
        wordsOf(text)
          .filter((word) => !own.has(word))
          .map((word) => `${word}: ${text.slice(0, 120)}`),
      );
      if (found.length > 0) foreign[name] = [...new Set(found)];
      await page.context().close();
    });
    expect(foreign).toEqual({});
  }, 240_000);
});
