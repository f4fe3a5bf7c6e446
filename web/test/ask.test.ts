import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, listViolations, openTab } from './support/browser.ts';
import { serveBlock } from './support/open-served.ts';
import { api, until, uploadExamples, uploadFiles } from './support/sample-library.ts';

interface Known {
  readonly topics: readonly { readonly id: string; readonly name: string }[];
  readonly documents: { readonly made: number; readonly due: number };
}
const QUESTION = 'Who made the Heron 4?';

describe.skipIf(!hasBrowser)('a conversation', () => {
  const on = serveBlock();
  beforeAll(async () => {
    await uploadExamples(on.server.url, (name) => /turbine|seal/.test(name));
    await uploadFiles(on.server.url, 'canteen', [
      { name: 'menu.md', bytes: '# Menu\n\nOn Friday the canteen serves fish with potatoes.' },
    ]);
  });

  it('should be found again, named, gone on with, made a research run and deleted', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/ask');
    const field = page.getByRole('textbox', { name: 'Question', exact: true });
    await field.fill(QUESTION);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Open as a page to download or print' }).waitFor();
    await page.waitForURL((url) => url.searchParams.has('thread'));
    const history = page.getByRole('navigation', { name: 'Conversations' });
    await history.getByRole('link', { name: QUESTION }).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'ask-conversation');

    // After a reload its answer stands there, and the next question follows it up.
    await page.reload();
    await page.getByRole('heading', { name: QUESTION }).waitFor();
    const passage = page.getByRole('figure').first();
    await expect.poll(() => passage.textContent()).toContain('Norvik Marine');
    await page.getByText('One search', { exact: true }).waitFor();
    // A passage leads to its place.
    await passage.getByRole('link').click();
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor();
    await page.goBack();
    await page.getByText('One search', { exact: true }).waitFor();
    await passage.waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'ask-opened-again');
    await field.fill('How many seals were seen in 2024?');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('link', { name: 'Open as a page to download or print' }).count())
      .toBe(2);
    // What was asked last stands at the top, with its answer below it.
    const newest = await page
      .getByRole('heading', { name: 'How many seals were seen in 2024?' })
      .boundingBox();
    expect(newest?.y).toBeGreaterThanOrEqual(0);
    expect(newest?.y).toBeLessThan(120);
    await history.getByText('2 questions').waitFor();

    await history.getByRole('button', { name: `Rename ${QUESTION}` }).click();
    await history.getByRole('textbox', { name: 'Name of the conversation' }).fill('Turbines');
    await page.keyboard.press('Enter');
    const link = history.getByRole('link', { name: /^Turbines/ });
    await link.waitFor();
    await history.getByRole('searchbox').fill('no such words');
    await history.getByText('No conversation yet.').waitFor();
    await history.getByRole('searchbox').fill('Heron');
    await link.waitFor();

    await page.getByRole('link', { name: 'Start a research with this question …' }).first().click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Your question' }).inputValue()).toBe(QUESTION);
    await page.goBack();
    await link.waitFor();
    await history.getByRole('button', { name: 'Delete Turbines' }).click();
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 240_000);

  it.each([
    ['en-GB', 'Put on a page', 'Make a page of this passage', 'Download', 'Copy'],
    ['zh-CN', '放入页面', '用这一段生成页面', '下载', '复制'],
  ])(
    'should give a page of the passages that are ticked (%s)',
    async (locale, box, make, save, copy) => {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale, acceptDownloads: true });
      await page.goto('/ask');
      await page.locator('#ask').fill(QUESTION);
      await page.keyboard.press('Enter');
      const boxes = page.getByRole('checkbox', { name: box });
      await boxes.first().waitFor();
      expect(await page.getByRole('link', { name: make }).count()).toBe(0);
      await boxes.first().focus();
      await page.keyboard.press('Space');
      expect(await listViolations(page)).toEqual([]);
      await page.getByRole('link', { name: make }).scrollIntoViewIfNeeded();
      await keepPicture(page, `ask-picked-${locale}`);
      await page.getByRole('link', { name: make }).click();
      await page.getByRole('heading', { level: 1, name: QUESTION }).waitFor();
      expect(await page.getByRole('figure').count()).toBe(1);
      expect(await page.getByRole('figure').textContent()).toContain('Norvik Marine');
      await page.getByRole('button', { name: copy, exact: true }).waitFor();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `ask-page-of-picked-${locale}`);
      await page.getByRole('button', { name: save }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Markdown' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('Who made the Heron 4.md');
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).toMatch(/^# Who made the Heron 4\?\n\n> \*\*/);
      expect(text.match(/^> \*\*.* — /gm)).toHaveLength(1);
      expect(text).not.toMatch(/^##/m);
      expect(faults).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it('should join passages of several questions on one page, under own words that a reload keeps', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, { acceptDownloads: true });
    await page.goto('/ask');
    for (const [at, question] of [QUESTION, 'Which turbine was delivered to Alden?'].entries()) {
      await page.locator('#ask').fill(question);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: question });
      // Both find one passage first, which would stand once.
      await answer.getByRole('checkbox', { name: 'Put on a page' }).nth(at).check();
    }
    await page.waitForURL((url) => url.searchParams.has('thread'));
    await page.reload();
    await page.getByRole('link', { name: 'Make a page of these 2 passages' }).waitFor();
    await keepPicture(page, 'ask-basket');
    await page.getByRole('link', { name: 'Make a page of these 2 passages' }).click();
    const title = page.getByRole('heading', { level: 1 });
    // The conversation has figures too: the page of passages is there when its heading joins both questions.
    await expect.poll(() => title.textContent(), { timeout: 20_000 }).toContain(' · ');
    await page.getByRole('figure').nth(1).waitFor();
    await page.getByRole('textbox', { name: 'Heading of this page' }).fill('Turbines for Alden');
    await page
      .getByRole('textbox', { name: 'A note of your own' })
      .fill('Both are in the handbook.\nAsk me.');
    await page.waitForURL(({ searchParams }) => searchParams.get('note')?.endsWith('Ask me.') === true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Turbines for Alden' }).waitFor();
    await page.getByText('Both are in the handbook.').last().waitFor();
    expect(await page.getByRole('figure').count()).toBe(2);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'ask-joined-page');
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Turbines for Alden.md');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(/^# Turbines for Alden\n\nBoth are in the handbook\.\n\nAsk me\.\n\n> \*\*/);
    expect(text.match(/^> \*\*.* — /gm)).toHaveLength(2);
    // What matters most can stand first, and order and words are there again when more questions were asked.
    const cards = page.getByRole('figure');
    const [, second = ''] = await cards.allTextContents();
    const words = (text: string) =>
      text
        .replace(/^\s*\[\d\]/, '')
        .trim()
        .slice(0, 200);
    await page.getByRole('button', { name: /^Move up: \[2\]/ }).click();
    await expect.poll(async () => words((await cards.first().textContent()) ?? '')).toBe(words(second));
    expect(await page.getByRole('button', { name: /^Move up/ }).count()).toBe(1);
    await page.getByRole('link', { name: 'More questions' }).click();
    await page.getByRole('link', { name: 'Make a page of these 2 passages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Turbines for Alden' }).waitFor();
    await page.getByText('Both are in the handbook.').last().waitFor();
    expect(words((await cards.first().textContent()) ?? '')).toBe(words(second));
    // The passage whose run the address begins with can go too.
    await page.getByRole('button', { name: /^Take off this page: \[1\]/ }).click();
    await expect.poll(() => page.getByRole('figure').count()).toBe(1);
    await page.getByRole('heading', { level: 1, name: 'Turbines for Alden' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await keepPicture(page, 'ask-joined-page-phone');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    await page.goto('/ask');
    await page.getByRole('button', { name: 'Choose none' }).click();
    expect(await page.getByRole('link', { name: /^Make a page/ }).count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.getItem('plumbline-passages-words'))).toBeNull();
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('should show a passage that two questions have found once, and take it off for both', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto('/ask');
    for (const question of [
      'Which turbine was delivered to Alden?',
      'Which turbine was it that was delivered to Alden?',
    ]) {
      await page.locator('#ask').fill(question);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: question });
      await answer.getByRole('checkbox', { name: 'Put on a page' }).first().check();
    }
    await page.getByRole('link', { name: 'Make a page of these 2 passages' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => title.textContent(), { timeout: 20_000 }).toContain('? · Which turbine was it');
    expect(await page.getByRole('figure').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Move up/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Take off this page: \[1\]/ }).click();
    await page.waitForURL(({ pathname }) => pathname === '/ask');
    expect(await page.evaluate(() => sessionStorage.getItem('plumbline-passages'))).toBeNull();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['en-GB', 'The same file is also in the library as: Copy of tides.md', /broken\.pdf/, 'Show them'],
    ['zh-CN', '文档库中另有相同的文件：Copy of tides.md', /broken\.pdf/, '查看这些文档'],
  ])(
    'should cite the original and not its copy, and say which files could not be read (%s)',
    async (locale, copies, unread, show) => {
      const bytes = '# Tides\n\nThe spring tide of Farrow rises by eleven metres.';
      const files = ['Copy of tides.md', 'tides.md'].map((name) => ({ name, bytes }));
      await uploadFiles(on.server.url, 'tides', [...files, { name: 'broken.pdf', bytes: '%PDF-1.7 cut' }]);
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/ask');
      await page.locator('#ask').fill('How far does the spring tide of Farrow rise?');
      await page.keyboard.press('Enter');
      const passage = page.getByRole('figure').filter({ hasText: 'eleven metres' });
      await passage.getByText(copies, { exact: true }).waitFor();
      await page.getByText(unread).waitFor();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `ask-copies-${locale}`);
      await page.getByRole('link', { name: show }).click();
      await expect.poll(() => page.locator('[data-index]').count()).toBe(1);
      expect(await page.locator('[data-index]').textContent()).toContain('broken.pdf');
      expect(faults).toEqual([]);
      await page.context().close();
    },
    120_000,
  );

  it('should not be asked by the key that ends a composed word', async () => {
    const { page, faults } = await openTab(on.browser, on.server.url, { locale: 'zh-CN' });
    await page.goto('/ask');
    const field = page.locator('#ask');
    await field.fill('挪威');
    const press = (isComposing: boolean) =>
      field.evaluate((element, composing) => {
        const options = { key: 'Enter', bubbles: true, cancelable: true, isComposing: composing };
        return element.dispatchEvent(new KeyboardEvent('keydown', options));
      }, isComposing);
    expect(await press(true)).toBe(true);
    expect(await field.inputValue()).toBe('挪威');
    expect(await press(false)).toBe(false);
    await page.getByRole('region', { name: '回答' }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should look at documents about a topic alone, in both languages', async () => {
    const { topics } = await until(
      () => api<Known>(on.server.url, '/topics?limit=50'),
      ({ documents }) => documents.made > 2 && documents.due === 0,
    );
    const { documents: all } = await api<{ documents: { id: string; sourcePath: string }[] }>(
      on.server.url,
      '/documents',
    );
    const seal = all.find(({ sourcePath }) => sourcePath.startsWith('seal'))?.id;
    const own = await Promise.all(
      topics.map(({ id }) => api<{ documents: { documentId: string }[] }>(on.server.url, `/topics/${id}`)),
    );
    const at = own.findIndex(({ documents }) => documents.every(({ documentId }) => documentId === seal));
    const topic = topics[at]?.name ?? '';
    expect(topic).not.toBe('');
    for (const locale of ['en-GB', 'zh-CN'] as const) {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/ask');
      await page.getByText(locale === 'en-GB' ? 'Narrow down' : '缩小范围').click();
      await page
        .getByRole('searchbox', { name: locale === 'en-GB' ? 'Find a topic' : '查找主题' })
        .fill(topic);
      await page.getByRole('checkbox', { name: topic, exact: true }).check();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `ask-topic-${locale}`);
      await page.locator('#ask').fill(QUESTION);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: locale === 'en-GB' ? 'Answer' : '回答' });
      await answer
        .getByText(locale === 'en-GB' ? 'Nothing found' : '未找到', { exact: true })
        .first()
        .waitFor();
      expect(await answer.textContent()).not.toContain('Norvik');
      // The same question of the whole library is answered.
      await page.getByRole('checkbox', { name: topic, exact: true }).uncheck();
      await page.locator('#ask').fill(QUESTION);
      await page.keyboard.press('Enter');
      await expect.poll(() => answer.last().textContent()).toContain('Norvik Marine');
      expect(faults).toEqual([]);
      await page.context().close();
    }
  }, 120_000);

  it('should look at the chosen version of the document that is asked about', async () => {
    const version = (litres: number) => ({
      name: 'tank.md',
      bytes: `# Tank of the boathouse\n\nThe tank of the boathouse holds ${litres} litres of water.`,
    });
    await uploadFiles(on.server.url, 'canteen', [version(700)]);
    await uploadFiles(on.server.url, 'canteen', [version(900)]);
    const { documents } = await api<{ documents: { id: string; sourcePath: string }[] }>(
      on.server.url,
      '/documents?q=tank',
    );
    const { page, faults } = await openTab(on.browser, on.server.url);
    await page.goto(`/ask?document=${documents[0]?.id}`);
    await page.getByText('Narrow down').click();
    const answers = page.getByRole('region', { name: 'Answer' });
    for (const [chosen, said, at] of [
      ['1', '700 litres', 0],
      ['', '900 litres', 1],
    ] as const) {
      await page.getByRole('combobox', { name: 'Version of the document' }).selectOption(chosen);
      await page.locator('#ask').fill('How many litres of water does the tank of the boathouse hold?');
      await page.keyboard.press('Enter');
      await expect.poll(() => answers.nth(at).textContent()).toContain(said);
    }
    expect(await listViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 120_000);

  it('should show what the checks let through in place of what was streamed, with pictures of the server alone', async () => {
    const PIXEL =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = (number: number, image_url: string) => ({
      ref_id: `r${number}`,
      number,
      doc_id: 'doc_1',
      doc_name: `Drawing ${number}`,
      chunk_type: 'image',
      image_url,
    });
    const own = '/api/documents/doc_1/images/img_001.png?version=ver_1';
    const events: readonly (readonly [string, object])[] = [
      ['run', { run_id: 'run_1' }],
      ['answer-delta', { text: 'It was made on the moon.' }],
      ['answer', { text: 'It was made by Norvik. [1]' }],
      [
        'references',
        {
          sources: [
            { ref_id: 1, document_name: 'Specification', snippet: 'made by Norvik', relevance: 0.93 },
          ],
          document_references: [
            picture(1, own),
            ...['https://evil.example/x.png', '//evil.example/y.png', 'javascript:alert(1)'].map((url, at) =>
              picture(2 + at, url),
            ),
          ],
        },
      ],
      [
        'end',
        {
          run_id: 'run_1',
          status: 'answered',
          confidence: 'medium',
          mode: 'agent',
        },
      ],
    ];
    const { page, faults } = await openTab(on.browser, on.server.url);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.route('**/api/qa/ask', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: events.map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
      }),
    );
    await page.route('**/images/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
    );
    await page.goto('/ask');
    await page.locator('#ask').fill(QUESTION);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Answer' });
    await answer.getByRole('img', { name: 'Drawing 1' }).waitFor();
    expect(await answer.textContent()).toContain('made by Norvik');
    expect(await answer.textContent()).not.toContain('moon');
    expect(await answer.getByRole('img', { name: /^Drawing/ }).count()).toBe(1);
    await answer.getByText('Looked further').waitFor();
    // A program may know how sure the model is, and how near a source is; a reader checks the source.
    expect(await answer.textContent()).not.toMatch(/medium|confidence|93/i);
    expect([...hosts].filter((host) => host.includes('evil'))).toEqual([]);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'ask-pictures');
    // A mark of the answer leads to its source.
    await answer.getByRole('link', { name: '[1]', exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get('source') === '1');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should ask again on wish what came to nothing', async () => {
    const { page } = await openTab(on.browser, on.server.url);
    await page.goto('/ask');
    await page.route('**/api/qa/ask', (route) => route.abort('connectionrefused'));
    await page.locator('#ask').fill(QUESTION);
    await page.keyboard.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/qa/ask');
    await again.click();
    await page.getByRole('link', { name: 'Open as a page to download or print' }).waitFor();
    expect(await page.getByRole('heading', { name: QUESTION }).count()).toBe(1);
    await page.context().close();
  }, 120_000);

  it('should look at the chosen collection alone, in both languages', async () => {
    for (const locale of ['en-GB', 'zh-CN'] as const) {
      const { page, faults } = await openTab(on.browser, on.server.url, { locale });
      await page.goto('/ask');
      await page.getByText(locale === 'en-GB' ? 'Narrow down' : '缩小范围').click();
      await page.getByRole('checkbox', { name: 'canteen' }).check();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `ask-filters-${locale}`);
      await page.locator('#ask').fill(QUESTION);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: locale === 'en-GB' ? 'Answer' : '回答' });
      await answer
        .getByText(locale === 'en-GB' ? 'Nothing found' : '未找到', { exact: true })
        .first()
        .waitFor();
      expect(await answer.textContent()).not.toContain('Norvik');
      expect(faults).toEqual([]);
      await page.context().close();
    }
  }, 120_000);
});
