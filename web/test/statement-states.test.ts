import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, keepPicture, launchBrowser, listViolations } from './support/browser.ts';
import { block, citation, cite, claim, rangeOf, reportOf } from './support/fixture-library.ts';
import { openFixture } from './support/open-fixture.ts';

const GENERATED = 'The Kestrel Bay array generated 38.6 GWh in 2024.';
const MADE = 'Its turbines were made by Norvik Marine.';
const PAID = 'The port of Alden paid for the cable.';
const ROW = '| 2024 | 38.6 | 46.0 |';

const cell = (value: string, label: string) => ({ value, label, number: 2, ...rangeOf(value) });
const CLAIMS = [
  claim('quoted', GENERATED, { basis: 'quoted', citations: [cite(1, GENERATED)] }),
  claim('judged', 'Norvik Marine built the turbines.', { basis: 'judged', citations: [cite(1, MADE)] }),
  claim('computed', 'It fell 7.4 GWh short of its plan.', {
    basis: 'computed',
    citations: [cite(2, ROW)],
    calculations: [
      { formula: '46.0 − 38.6 = 7.4', cells: [cell('46.0', 'plan, 2024'), cell('38.6', 'generated, 2024')] },
    ],
  }),
  claim('conclusion', 'The array missed its plan although it ran all year.', {
    basis: 'conclusion',
    citations: [cite(1, GENERATED), cite(2, ROW)],
  }),
  claim('searched', 'The report does not say who insured the array.', {
    verdict: 'searched',
    searched: {
      queries: ['insurer of Kestrel Bay', 'insurance policy'],
      documents: ['Kestrel Bay annual report', 'Press release'],
      total: 12,
      closest: [3],
    },
  }),
  claim('unchecked', 'The cable was cheap.', {
    verdict: 'not_checked',
    citations: [cite(3, PAID)],
    issues: ['The judge gave no usable reply.'],
  }),
  claim('bare', 'Most readers know the bay.', { verdict: 'not_checked' }),
  claim('partly', 'The ports paid for the cable and the turbines.', {
    verdict: 'partly',
    citations: [cite(3, PAID)],
    issues: ['The judge found only part of it in the passages.'],
  }),
];
const REPORT = reportOf(
  {
    mode: 'model',
    citations: [citation(1, GENERATED), citation(2, ROW), citation(3, PAID)],
    answer: [block('paragraph', ...CLAIMS.slice(0, 4)), block('paragraph', ...CLAIMS.slice(4))],
  },
  {
    ...{ claims: 10, supported: 4, quoted: 1, computed: 1, judged: 1, conclusions: 1, searched: 1 },
    ...{ notChecked: 2, partly: 1, notFound: 2 },
    removed: [{ text: 'It is on the moon.', reason: 'No cited passage prints it.' }],
    removedMore: 1,
  },
);
/** What stands beside the statements in the running text. */
const MARKS = {
  'en-GB': ['Not checked', 'Not checked', 'Partly supported'],
  'zh-CN': ['未核查', '未核查', '部分有依据'],
} as const;
const COUNTS = {
  'en-GB': [
    ...['Word for word 1', 'Computed 1', 'Checked by judge-large 1', 'Conclusion 1', 'Searched, not found 1'],
    ...['Partly supported 1', 'Not checked 2', 'Taken out 2'],
  ],
  'zh-CN': [
    ...['逐字引用 1', '计算得出 1', '经 judge-large 核查 1', '推论 1', '已检索，未找到 1'],
    ...['部分有依据 1', '未核查 2', '已删去 2'],
  ],
} as const;
const APPENDIX = {
  'en-GB': 'Appendix: how this report was made',
  'zh-CN': '附录：本报告的形成过程',
} as const;
const PANE = { 'en-GB': 'Evidence', 'zh-CN': '证据' } as const;

describe.skipIf(!hasBrowser)('a statement of a report', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(['en-GB', 'zh-CN'] as const)(
    'should bear a mark where a reader must know, and be counted by how it is known (%s)',
    async (locale) => {
      const colorScheme = locale === 'zh-CN' ? 'dark' : 'light';
      const { page, faults } = await openFixture(browser, REPORT, { locale, colorScheme });
      await page.goto('/research/run_1');
      const notes = page.locator('.state-note');
      await notes.first().waitFor();
      const said = (await notes.allTextContents()).map((text) => text.trim());
      expect(said).toEqual(MARKS[locale]);
      expect(await page.locator('#claim-quoted ~ .state-note, #claim-judged ~ .state-note').count()).toBe(0);
      const shapes = await notes.locator('svg').evaluateAll((all) => all.map((one) => one.innerHTML));
      expect(new Set(shapes).size).toBe(2);
      await page.locator('article summary', { hasText: APPENDIX[locale] }).click();
      const counts = await page
        .locator('article details[open] ul')
        .first()
        .getByRole('listitem')
        .allInnerTexts();
      expect(counts.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual(COUNTS[locale]);
      expect(await page.locator('body').textContent()).not.toMatch(/confidence|可信度/i);
      expect(await listViolations(page)).toEqual([]);
      await keepPicture(page, `states-${locale}`);
      expect(faults).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    ['quoted', 'en-GB', 'The cited passage says it in these words.'],
    ['judged', 'en-GB', 'judge-large found it in the cited passages.'],
    ['conclusion', 'en-GB', 'judge-large found that it follows from them.'],
    ['unchecked', 'en-GB', 'Nobody has checked it against the cited passages.'],
    ['partly', 'en-GB', 'The judge found only part of it in the passages.'],
    ['bare', 'en-GB', 'Nobody has checked it against the cited passages.'],
    ['judged', 'zh-CN', 'judge-large 在所引段落中找到了此内容。'],
    ['searched', 'zh-CN', '已检索 12 份文档，未找到。'],
  ] as const)('should say in one sentence how it is known: %s (%s)', async (id, locale, sentence) => {
    const { page, faults } = await openFixture(browser, REPORT, { locale });
    await page.goto(`/research/run_1?claim=${id}`);
    const pane = page.getByRole('complementary', { name: PANE[locale] });
    await pane.getByText(sentence).waitFor();
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, `state-${id}-${locale}`);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should have the formula of a figure with the place of each figure in it', async () => {
    const { page, faults } = await openFixture(browser, REPORT);
    await page.goto('/research/run_1?claim=computed');
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await pane.getByText('46.0 − 38.6 = 7.4').waitFor();
    const places = pane.getByRole('button', { name: /\[2\] Kestrel Bay annual report · Page 3/ });
    expect(await places.count()).toBe(2);
    await places.first().click();
    await page.waitForURL((url) => url.searchParams.get('source') === '2');
    await expect
      .poll(() => pane.locator('mark').allTextContents())
      .toEqual(expect.arrayContaining(['46.0', '38.6']));
    await keepPicture(page, 'state-computed');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should, where it says that something is missing, tell what was searched and what came closest', async () => {
    const { page, faults } = await openFixture(browser, REPORT);
    await page.goto('/research/run_1');
    await page.locator('#claim-searched').click();
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await pane.getByText('It was searched for in 12 documents and not found.').waitFor();
    await pane.getByText('insurer of Kestrel Bay').waitFor();
    await pane.getByText('12 documents searched').click();
    await pane.getByText('Press release').waitFor();
    await pane.getByRole('button', { name: /^\[3\] Kestrel Bay annual report/ }).click();
    await expect.poll(() => pane.locator('mark').allTextContents()).toEqual([PAID]);
    expect(await listViolations(page)).toEqual([]);
    await keepPicture(page, 'state-searched');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('should be gone through by its doubts alone', async () => {
    const { page } = await openFixture(browser, REPORT);
    await page.goto('/research/run_1');
    await page.getByRole('button', { name: '3 doubtful statements' }).click();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.searchParams.get('claim') === 'unchecked');
    await page.keyboard.press('j');
    // It cites nothing, and has its detail without a source.
    await page.waitForURL((url) => url.searchParams.get('claim') === 'bare');
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await pane.getByText('Most readers know the bay.').waitFor();
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('should be shown in a report of version 1 by the verdict it has there', async () => {
    const { law: _law, ...old } = reportOf(
      {
        mode: 'extractive',
        citations: [citation(1, GENERATED)],
        confidence: { level: 'high', reasons: ['Two sources agree.'] },
        answer: [
          block(
            'paragraph',
            claim('v1', GENERATED, { citations: [cite(1, GENERATED)] }),
            claim('v2', 'It was 7.4 GWh short.', { verdict: 'computed', citations: [cite(1, GENERATED)] }),
            claim('v3', 'It missed its plan.', { verdict: 'conclusion', citations: [cite(1, GENERATED)] }),
            claim('v4', 'It was built in 1999.', {
              verdict: 'contradicted',
              citations: [cite(1, GENERATED)],
            }),
          ),
        ],
      },
      { claims: 4, supported: 3, computed: 1, conclusions: 1, contradicted: 1 },
    );
    const { page, faults } = await openFixture(browser, old);
    await page.goto('/research/run_1?claim=v1');
    await page.locator('.state-note').first().waitFor();
    const said = (await page.locator('.state-note').allTextContents()).map((text) => text.trim());
    expect(said).toEqual(['Contradicted']);
    const pane = page.getByRole('complementary', { name: 'Evidence' });
    await pane.getByText('The cited passage says so.').waitFor();
    const body = await page.locator('body').textContent();
    expect(body).not.toMatch(/No model connected|confidence/);
    await keepPicture(page, 'states-version-1');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
