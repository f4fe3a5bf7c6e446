import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../examples/clients/typescript/plumbline-api.ts';
import { hasBrowser, keepPicture, launchBrowser, listViolations } from './support/browser.ts';
import { block, citation, cite, claim, MARKDOWN, passage, reportOf } from './support/fixture-library.ts';
import { openFixture } from './support/open-fixture.ts';
import { MOST_SHIFT, shiftsOf, watchShifts } from './support/watch-shifts.ts';

const linesOf = (from: string, to: string) =>
  MARKDOWN.slice(MARKDOWN.indexOf(from), MARKDOWN.indexOf(to) + to.length);
const TABLE = linesOf('| Year', '| 2024 | 38.6 | 46.0 |');
const PROSE = linesOf('The Kestrel Bay array', 'paid for the cable.');
const CHINESE = linesOf('阵列在', '公司负责。');
const PASSAGES = [
  passage('c1', 1, TABLE, '| 2024 | 38.6 | 46.0 |'),
  passage('c2', 2, PROSE, 'The Kestrel Bay array generated 38.6 GWh in 2024.'),
  passage('c3', 3, CHINESE, '维护由诺维克海洋公司负责。'),
];
const CITATIONS = [citation(1, TABLE), citation(2, PROSE), citation(3, CHINESE)];
const COUNTS = { claims: 3, supported: 3, quoted: 3 };
const FOUND = reportOf(
  { mode: 'extractive', status: 'found', answer: PASSAGES, citations: CITATIONS },
  COUNTS,
);
const NOTHING = reportOf({
  mode: 'extractive',
  status: 'not_found',
  answer: [],
  sections: [{ heading: 'What came closest', status: 'no_evidence', blocks: PASSAGES.slice(1) }],
  citations: CITATIONS,
});
const WORDS = {
  'en-GB': {
    noModel: 'No model connected: Plumbline finds and quotes, it does not conclude.',
    ...{
      found: 'Passages found',
      nothing: 'Nothing found',
      closest: 'What came closest',
      open: 'Open as a page to download or print',
      best: /three passages at most/,
    },
    ...{ answer: 'Answer', place: /^\[1\] Kestrel Bay annual report · Page 3/ },
  },
  'zh-CN': {
    noModel: '未连接模型：Plumbline 只查找并引用，不作推断。',
    ...{
      found: '找到段落',
      nothing: '未找到',
      closest: '最接近的内容',
      open: '打开为可下载、打印的页面',
      best: /最多三段/,
    },
    ...{ answer: '回答', place: /^\[1\] Kestrel Bay annual report · 第 3 页/ },
  },
} as const;
const LOOKS = [
  { locale: 'en-GB', colorScheme: 'light' },
  { locale: 'en-GB', colorScheme: 'dark' },
  { locale: 'zh-CN', colorScheme: 'dark' },
] as const;

/** As long as passages of a filing are. */
const longer = <T extends { readonly quote: string }>(cited: T): T => ({
  ...cited,
  quote: `${cited.quote} `.repeat(8),
});

/** The stream of an answer that shows passages. */
const streamOf = ({ runId, status }: Report) =>
  [
    ['run', { run_id: runId }],
    ['answer', { text: 'What programs read.' }],
    ['references', { sources: [] }],
    ['end', { run_id: runId, status, mode: 'direct', confidence: null, identified_topics: [] }],
  ]
    .map(([type, data]) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');

async function ask(page: Page): Promise<void> {
  await page.goto('/ask');
  await page.locator('#ask').fill('What did Kestrel Bay generate?');
  await page.keyboard.press('Enter');
}

describe.skipIf(!hasBrowser)('a passage that is shown whole', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(LOOKS)(
    'should be the reply to a question where no model is connected ($locale, $colorScheme)',
    async (look) => {
      const words = WORDS[look.locale];
      const replies = { '/api/qa/ask': streamOf(FOUND) };
      const { page, faults } = await openFixture(browser, FOUND, { ...look, replies });
      await ask(page);
      const answer = page.getByRole('region', { name: words.answer });
      const figures = answer.getByRole('figure');
      await figures.nth(2).waitFor();
      await answer.getByText(words.found, { exact: true }).waitFor();
      await answer.getByText(words.best).waitFor();
      await answer.getByText(words.noModel).waitFor();
      // A table has its heads, and the row that fits best is marked.
      expect(await figures.first().getByRole('columnheader').allTextContents()).toEqual([
        ...['Year', 'Generated (GWh)', 'Planned (GWh)'],
      ]);
      expect(await figures.first().locator('mark').allTextContents()).toEqual(['2024', '38.6', '46.0']);
      expect(await figures.nth(1).locator('mark').allTextContents()).toEqual([
        'The Kestrel Bay array generated 38.6 GWh in 2024.',
      ]);
      expect(await figures.nth(2).locator('mark').allTextContents()).toEqual(['维护由诺维克海洋公司负责。']);
      expect(await answer.textContent()).not.toContain('What programs read.');
      expect(await page.locator('body').textContent()).not.toMatch(/confidence|relevance|可信度|相关度/i);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `passages-ask-${look.locale}-${look.colorScheme}`);
      // Its place opens at the marked words.
      await answer.getByRole('link', { name: words.place }).click();
      await page.waitForURL(
        ({ pathname, searchParams }) =>
          pathname === '/ask' && searchParams.get('run') === 'run_1' && searchParams.get('claim') === 'c1',
      );
      await expect
        .poll(() => page.getByRole('complementary').locator('mark').allTextContents())
        .toEqual(['2024', '38.6', '46.0']);
      await keepPicture(page, `passages-source-${look.locale}-${look.colorScheme}`);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it.each(LOOKS)(
    'should stand under its name where nothing was found, in the first view ($locale, $colorScheme)',
    async (look) => {
      const words = WORDS[look.locale];
      const replies = { '/api/qa/ask': streamOf(NOTHING) };
      const { page, faults } = await openFixture(browser, NOTHING, { ...look, replies });
      await ask(page);
      const answer = page.getByRole('region', { name: words.answer });
      await answer.getByText(words.nothing, { exact: true }).waitFor();
      await answer.getByRole('heading', { name: words.closest }).waitFor();
      const closest = answer.getByRole('figure');
      await closest.nth(1).waitFor();
      const { y = 0, height = 0 } = (await closest.first().boundingBox()) ?? {};
      expect(y + height).toBeLessThan(860);
      await answer.getByText(words.noModel).waitFor();
      await answer.getByRole('link', { name: words.open }).waitFor();
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `passages-nothing-${look.locale}-${look.colorScheme}`);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    { locale: 'en-GB', colorScheme: 'light', all: 'Show the 52 rows left out' },
    { locale: 'zh-CN', colorScheme: 'dark', all: '显示省略的 52 行' },
  ] as const)(
    'should have heads and marked row together where the table is long ($locale)',
    async ({ all, ...look }) => {
      const rows = Array.from({ length: 60 }, (_, at) => `| Well ${at + 1} | ${at}.5 |`);
      const table = ['| Well | Lead (µg/l) |', '| --- | --- |', ...rows].join('\n');
      const best = { start: table.indexOf('| Well 53 '), end: table.indexOf('| Well 54 ') };
      const cited = { number: 1, quote: table, start: 0, end: table.length };
      const whole = claim('c1', table, { basis: 'quoted', citations: [cited], highlight: best });
      const report = { ...FOUND, answer: [block('passage', whole)] };
      const replies = { '/api/qa/ask': streamOf(report) };
      const { page } = await openFixture(browser, report, { ...look, replies });
      await ask(page);
      const shown = page.getByRole('figure').getByRole('row');
      await shown.filter({ hasText: 'Well 53' }).waitFor();
      expect(await shown.locator(':scope:visible > :first-child').allTextContents()).toEqual([
        ...['Well', 'Well 1', 'Well 2', 'Well 3', 'Well 51', 'Well 52', 'Well 53', 'Well 54', 'Well 55'],
      ]);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `passages-long-table-${look.locale}`);
      await page.getByRole('button', { name: all }).press('Enter');
      expect(await page.getByRole('table').evaluate((table) => table === document.activeElement)).toBe(true);
      expect(await shown.locator(':scope:visible').count()).toBe(61);
      expect(await shown.filter({ hasText: 'Well 53' }).isVisible()).toBe(true);
      await page.context().close();
    },
  );

  it.each([
    ['en-GB', 'Try words that the documents themselves use.'],
    ['zh-CN', '请改用文档本身的用词再试。'],
  ])('should be asked for in other words where nothing came close (%s)', async (locale, advice) => {
    const replies = { '/api/qa/ask': streamOf(NOTHING) };
    const { page } = await openFixture(browser, { ...NOTHING, sections: [] }, { locale, replies });
    await ask(page);
    await page.getByText(advice).waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['en-GB', 'zh-CN'] as const)(
    'should name documents that belong to those quoted, and open them (%s)',
    async (locale) => {
      const related = (id: string, kind: string, text: string) => ({
        ...{
          documentId: id,
          collectionId: 'col_1',
          title: `Paper ${id}`,
          sourcePath: `${id}.md`,
          score: 0.5,
        },
        ...{ topics: [], entities: [], similarity: 0, links: [{ kind, text, documents: 2 }] },
      });
      const documents = [
        related('doc_2', 'amends', 'FSA-2022-117'),
        related('doc_3', 'name', 'Nordwind GmbH'),
        related('doc_4', 'amended', 'CO-2020-009'),
      ];
      const replies = { '/api/qa/ask': streamOf(FOUND), '/api/documents/doc_1/related': { documents } };
      const { page } = await openFixture(browser, FOUND, { locale, replies });
      await ask(page);
      const isEnglish = locale === 'en-GB';
      await page
        .getByRole('heading', {
          name: isEnglish ? 'Related documents, not quoted here' : '相关文档（此处未引用）',
        })
        .waitFor();
      const items = page.getByRole('listitem').filter({ hasText: 'Paper doc_' }).locator('visible=true');
      await expect
        .poll(async () => (await items.allTextContents()).slice(-3))
        .toEqual(
          isEnglish
            ? [
                'Paper doc_2 – changes or adds to FSA-2022-117',
                'Paper doc_3 – also names Nordwind GmbH',
                'Paper doc_4 – is changed or added to by the quoted document, which names CO-2020-009',
              ]
            : [
                'Paper doc_2 – 修改或补充 FSA-2022-117',
                'Paper doc_3 – 也提到 Nordwind GmbH',
                'Paper doc_4 – 被所引文档修改或补充（CO-2020-009）',
              ],
        );
      // Beside each passage stands what changes its document or is changed by it, and nothing that only belongs to it.
      const warnings = page.getByRole('note').filter({ hasText: 'FSA-2022-117' });
      await page.getByRole('figure').last().scrollIntoViewIfNeeded();
      await warnings.nth(2).waitFor();
      expect(await warnings.count()).toBe(3);
      expect(await warnings.first().getByRole('link').allTextContents()).toEqual([
        'Paper doc_2',
        'Paper doc_4',
      ]);
      expect(await page.getByRole('figure').first().textContent()).toContain(
        isEnglish ? 'changes or adds to FSA-2022-117' : '修改或补充 FSA-2022-117',
      );
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `passages-related-${locale}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await warnings.first().scrollIntoViewIfNeeded();
      await keepPicture(page, `passages-amended-phone-${locale}`);
      await page.setViewportSize({ width: 1360, height: 860 });
      // Its source, which a telephone shows in its place, has it too.
      await page
        .getByRole('figure')
        .first()
        .getByRole('link', { name: /Page 3|第 3 页/ })
        .click();
      const pane = page.getByRole('complementary', { name: isEnglish ? 'Evidence' : '证据' });
      await pane.getByRole('note').getByRole('link', { name: 'Paper doc_2' }).waitFor();
      await warnings.first().getByRole('link', { name: 'Paper doc_2' }).click();
      await page.waitForURL(({ pathname }) => pathname === '/documents/doc_2');
      await page.context().close();
    },
  );

  it('should not break the number of an invoice at its hyphen', async () => {
    const table = '| Invoice | Supplier |\n| --- | --- |\n| INV-4301 | A-one Fittings of 12 High Street |';
    const answer = PASSAGES.slice(0, 1).map(({ kind, claims }) => ({
      kind,
      claims: claims.map(({ highlight: _none, ...claim }) => ({
        ...{ ...claim, text: table },
        citations: claim.citations.map((cited) => ({ ...cited, quote: table })),
      })),
    }));
    const shown = { ...FOUND, answer };
    const { page } = await openFixture(browser, shown);
    await page.goto('/research/run_1');
    await page.getByRole('cell', { name: 'INV-4301' }).first().waitFor();
    const kept = page.getByRole('cell').filter({ hasText: /./ });
    const breaks = await kept.evaluateAll((cells) =>
      cells.map((cell) => [cell.textContent, getComputedStyle(cell).whiteSpace]),
    );
    expect(breaks).toEqual([
      ['INV-4301', 'nowrap'],
      ['A-one Fittings of 12 High Street', 'normal'],
    ]);
    await page.context().close();
  });

  it('should be there again when its conversation is opened again, and move nothing', async () => {
    const asked = {
      ...{ run_id: 'run_1', thread_id: 't', question: FOUND.question, status: 'done' },
      ...{ created_at: FOUND.facts.startedAt, answer: 'What programs read.', answer_status: 'found' },
    };
    const replies = { '/api/qa/history': { questions: [asked] } };
    const long = PASSAGES.map(({ kind, claims: [one] }) => ({
      kind,
      claims: one === undefined ? [] : [{ ...one, citations: [cite(1, PROSE)].map(longer) }],
    }));
    const { page, faults } = await openFixture(browser, { ...FOUND, answer: long }, { replies });
    await watchShifts(page);
    await page.route('**/api/research/**', async (route) => {
      await new Promise((done) => setTimeout(done, 250));
      await route.fallback();
    });
    await page.goto('/ask?thread=t');
    await page.getByRole('figure').nth(2).waitFor();
    const moved = (await shiftsOf(page)).reduce((all, { value }) => all + value, 0);
    expect(moved).toBeLessThanOrEqual(MOST_SHIFT);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should be read by keys in a report, and fit a telephone', async () => {
    const { page, faults } = await openFixture(browser, FOUND);
    await page.goto('/research/run_1');
    await page.getByRole('heading', { name: 'Passages found' }).waitFor();
    await page.getByText(WORDS['en-GB'].noModel).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('claim') === 'c2');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('claim-c2');
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await expect
      .poll(() => pane.locator('mark').allTextContents())
      .toEqual(['The Kestrel Bay array generated 38.6 GWh in 2024.']);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'passages-report');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await keepPicture(page, 'passages-phone');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
