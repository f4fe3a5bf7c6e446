import { read } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import MarkdownIt from 'markdown-it';
import Papa from 'papaparse';
import { PDFParse } from 'pdf-parse';
import { describe, expect, it } from 'vitest';
import { REPORT_FORMS } from '../../../../src/app/report-forms.ts';
import { createCli } from '../../../../src/cli/index.ts';
import { createTableFiles } from '../../../../src/documents/index.ts';
import type { Batch, BatchRowResult, Report, TableFormat } from '../../../../src/domain/index.ts';
import { renderResults } from '../../../../src/pipeline/batch/render-results.ts';
import { makeRun } from '../../../fakes/api-harness.ts';
import { createFakeDeps, makeReport } from '../../../fakes/cli-application.ts';
import { createFakeIo } from '../../../fakes/cli-io.ts';
import { createFakeBatches } from '../../../fakes/fake-batches.ts';

/** Everything that steers a terminal or the order of reading, or is not seen at all; tab and line feed stay. */
const CONTROL =
  /(?![\n\t])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** What a spreadsheet takes for a formula. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/;
/** Each text ends with it, and it has to be there: a form that drops what is odd says less than it was told. */
const END = 'heron';

const TEXTS: readonly (readonly [string, string])[] = [
  ['a title of the terminal', `\u001b]0;owned\u0007 report ${END}`],
  ['a cleared terminal', `\u001b[2J\u009b2J\u0085 report ${END}`],
  ['a name read backwards', `invoice \u202efdp.exe\u2066 ${END}`],
  ['a name read backwards in Chinese', `发票 \u202efdp.exe\u2028 报告 ${END}`],
  ['what nobody sees', `re\u200bport\ufeff \u{e0049}\u{e0067}\u{e007f} \u00ad\u2060\u3164 ${END}`],
  ['what nobody sees in Chinese', `报\u200b告\u180e \u{e0041} ${END}`],
  ['a formula behind what nobody sees', `\u200b\u{e0041}=1+1 ${END}`],
  ['a script', `<script>alert(1)</script><img src=x onerror=alert(1)> ${END}`],
  ['an end of the element around it', `"></title></p><iframe src=//evil.example></iframe>' ${END}`],
  ['an image of Markdown', `![pixel](https://evil.example/pixel.png) ${END}`],
  ['a link that runs', `[click](javascript:alert(1)) <https://evil.example> ${END}`],
  ['bare addresses', `https://evil.example/login www.evil.example a@evil.example ${END}`],
  [
    'bare addresses that sentences end',
    `（见https://evil.example/a_b*c。）(ftp://evil.example), www.evil.example. ${END}`,
  ],
  ['a reference of Markdown', `[x]: https://evil.example "t"\n[x] \n# heading ${END}`],
  ['a formula', `=HYPERLINK("https://evil.example","open") ${END}`],
  ['a formula behind a control', `\u202e@SUM(1+1)*cmd|' /C calc'!A0 ${END}`],
  ['a formula in full width', `＝1+1 报告 ${END}`],
  ['a field of Word', `{ HYPERLINK "https://evil.example" } \\input{/etc/passwd} ${END}`],
  ['what XML cannot hold', `]]> \u0000\uffff\ud800 &amp; <!-- ${END}`],
];

/** A report that has the text in every place that somebody else's text comes to. */
/** Three documents with so long names stand in a footnote. */
const NUMBERS = [1, 2, 3];
const LONG_NAME = 'as it is called by whoever cites it';

function reportOf(text: string, language: Report['language']): Report {
  const claim = {
    id: 'c1',
    text,
    verdict: 'supported' as const,
    issues: [text],
    citations: [{ number: 1, quote: text, start: 0, end: 9, verdict: 'supported' as const, support: 1 }],
  };
  const cited = NUMBERS.flatMap((number) => claim.citations.map((one) => ({ ...one, number })));
  const problem = { code: 'E030', title: 'X', detail: text, retryable: false };
  return makeReport('run_1', {
    language,
    title: text,
    question: text,
    answer: [{ kind: 'paragraph', claims: [claim] }],
    sections: [
      {
        taskId: 't1',
        heading: text,
        status: 'answered',
        blocks: [
          { kind: 'heading', claims: [{ ...claim, id: 'c2', frame: true, citations: [] }] },
          {
            kind: 'bullet',
            claims: [{ ...claim, id: 'c3', citations: cited, calculations: [{ formula: text, cells: [] }] }],
          },
          { kind: 'table_row', claims: [{ ...claim, id: 'c4', text: `| ${text} | 5 |` }] },
        ],
        problem,
      },
    ],
    unanswered: [{ taskId: 't2', question: text, status: 'no_evidence', reason: text }],
    citations: NUMBERS.map((number) => ({
      number,
      evidenceId: 'ev_1',
      documentId: `doc_${number}`,
      versionId: 'ver_1',
      documentTitle: text,
      sourcePath: text,
      format: 'md',
      contentHash: 'ab',
      locator: { offsets: { start: 0, end: 9 }, headingPath: [text] },
      quote: text,
      resolved: true,
    })),
    sources: NUMBERS.map((number) => ({
      documentId: `doc_${number}`,
      name: `${text} ${LONG_NAME}`,
      title: text,
      sourcePath: text,
      format: 'md',
      contentHash: 'ab',
      citations: [number],
    })),
    skippedDocuments: [{ sourcePath: text, problem }],
    verification: {
      ...makeReport('run_1').verification,
      removed: [{ text, reason: text }],
    },
    notes: [text],
    confidence: { level: 'low', reasons: [text] },
    contradictions: [
      {
        about: text,
        values: [
          { value: text, statement: text, number: 1, date: text },
          { value: '5', statement: text, number: 1 },
        ],
        reason: text,
      },
    ],
  });
}

/** No script, no image, no link but to places of the page itself. */
function expectInertHtml(html: string): void {
  const { document } = parseHTML(html);
  for (const element of document.querySelectorAll('*')) {
    expect(['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'LINK', 'BASE', 'FORM', 'IMG']).not.toContain(
      element.tagName.toUpperCase(),
    );
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/i);
      if (name === 'href') expect(value).toMatch(/^#/);
    }
  }
  expect(html).not.toMatch(CONTROL);
  expect(document.documentElement.textContent).toContain(END);
}

/** As readers do that make links of bare addresses and let HTML through. */
function expectInertMarkdown(markdown: string): void {
  expect(markdown).not.toMatch(CONTROL);
  const reader = new MarkdownIt({ html: true, linkify: true });
  expectInertHtml(`<html><body>${reader.render(markdown)}</body></html>`);
}

function expectInertText(text: string): void {
  expect(text.replaceAll('\r\n', '\n')).not.toMatch(CONTROL);
  expect(text).toContain(END);
}

function expectWholeJson(json: string, text: string): void {
  expectInertText(json);
  expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(text).slice(1, -1));
}

const shown = async (argv: readonly string[], text: string, report: Report): Promise<string> => {
  const fake = createFakeDeps({ report, runs: [makeRun({ id: 'run_1', status: 'done', question: text })] });
  const io = createFakeIo();
  const batches = createFakeBatches(() => undefined);
  await batches.create({ source: { name: text, bytes: new Uint8Array() }, collectionIds: [] });
  const openView: typeof fake.deps.openView = async (...given) => ({
    ...(await fake.deps.openView(...given)),
    batches,
    forms: async () => REPORT_FORMS,
  });
  await createCli({ ...fake.deps, openView }, io).run(argv);
  return io.stdout() + io.stderr();
};

type Check = (report: Report, text: string) => Promise<void> | void;
const REPORTS: Readonly<Record<string, Check>> = {
  Markdown: (report) => expectInertMarkdown(REPORT_FORMS.renderers.markdown(report)),
  HTML: (report) => expectInertHtml(REPORT_FORMS.renderers.html(report)),
  JSON: (report, text) => expectWholeJson(REPORT_FORMS.renderers.json(report), text),
  'CSL-JSON': async (report, text) =>
    expectWholeJson(String(await REPORT_FORMS.exporters.csl(report, [])), text),
  BibTeX: async (report) => {
    const bibtex = String(await REPORT_FORMS.exporters.bibtex(report, []));
    expectInertText(bibtex);
    expect(bibtex).not.toMatch(/\\(?:input|write|include)\b/);
    const bare = bibtex.replace(/\\[{}]/g, '');
    expect(bare.split('{')).toHaveLength(bare.split('}').length);
  },
  Word: async (report) => {
    const parts = unzipSync((await REPORT_FORMS.exporters.docx(report, [])) as Uint8Array);
    for (const [name, bytes] of Object.entries(parts)) {
      const xml = strFromU8(bytes);
      if (!/\.(?:xml|rels)$/.test(name)) continue;
      expect(xml.replaceAll('\r\n', '\n'), name).not.toMatch(CONTROL);
      // Links to places of the document itself have an anchor and no target.
      expect(xml, name).not.toMatch(/<w:hyperlink\b[^>]*\br:id=/);
      expect(xml, name).not.toMatch(/<w:(?:instrText|fldSimple|object)\b|TargetMode="External"/);
      expect(xml, name).not.toMatch(/<(?:script|img|iframe)\b/i);
    }
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain(END);
    expect(strFromU8(parts['word/footnotes.xml'] ?? new Uint8Array())).toContain(END);
  },
  PDF: async ({ language }, text) => {
    if (language === 'zh') return; // needs a font that not every system has
    const latin = reportOf(text.replace(/\p{Script=Han}|＝/gu, 'x'), language);
    const bytes = (await REPORT_FORMS.exporters.pdf(latin, [])) as Uint8Array;
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(
      /\/(?:URI|JavaScript|JS|Launch|OpenAction|SubmitForm|EmbeddedFile)\b/,
    );
    const parser = new PDFParse({ data: new Uint8Array(bytes) });
    const { text: printed } = await parser.getText();
    const { info } = await parser.getInfo();
    await parser.destroy();
    expectInertText(printed);
    expectInertText(JSON.parse(JSON.stringify(String((info as { Title?: string }).Title))) as string);
  },
  'the terminal (show)': async (report, text) =>
    expectInertText(await shown(['show', 'run_1'], text, report)),
  'the terminal (show --json)': async (report, text) =>
    expectInertText(await shown(['show', 'run_1', '--json'], text, report)),
  // A table cuts the end of a long name off.
  'the terminal (batches)': async (report, text) => {
    expect(await shown(['batches'], text, report)).not.toMatch(CONTROL);
  },
  'the terminal (batches --json)': async (report, text) =>
    expectInertText(await shown(['batches', '--json'], text, report)),
};

const tables = createTableFiles({
  maxBytes: 1e7,
  maxRows: 1000,
  maxCells: 1e6,
  timeoutMs: 60_000,
  memoryMb: 512,
});

async function results(text: string, format: TableFormat): Promise<Buffer> {
  const batch = {
    name: text,
    columns: ['question', text],
    questionColumn: 0,
    preamble: [[text]],
  } as unknown as Batch;
  const citation = { number: 1, place: text, quote: text, documentTitle: text };
  const row = {
    row: 1,
    cells: [text, text],
    status: 'answered',
    question: {
      row: 1,
      usage: { costUsd: 0 },
      answer: { text, citations: [citation], sources: [text], isPartial: false },
    },
    problem: { code: 'E030', title: 'X', detail: text, retryable: false },
  } as unknown as BatchRowResult;
  const store = { rows: async (_id: string, { after }: { after: number }) => (after === 0 ? [row] : []) };
  const parts: Buffer[] = [];
  for await (const part of renderResults(batch, format, { store, tables })) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function expectInertCells(rows: readonly (readonly unknown[])[]): void {
  const cells = rows.flat().map(String);
  expect(cells.filter((cell) => cell.includes(END)).length).toBeGreaterThan(4);
  for (const cell of cells) {
    expect(cell).not.toMatch(FORMULA);
    expect(cell).not.toMatch(CONTROL);
  }
}

const RESULTS: Readonly<Record<TableFormat, (file: Buffer, text: string) => void>> = {
  md: (file) => expectInertMarkdown(file.toString('utf8')),
  txt: (file) => expectInertText(file.toString('utf8')),
  jsonl: (file, text) => expectWholeJson(file.toString('utf8').trim(), text),
  csv: (file) => expectInertCells(Papa.parse<string[]>(file.toString('utf8').replace(/^\uFEFF/, '')).data),
  tsv: (file) =>
    expectInertCells(
      Papa.parse<string[]>(file.toString('utf8').replace(/^\uFEFF/, ''), { delimiter: '\t' }).data,
    ),
  xlsx: (file) => {
    for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(file))))
      if (/\.(?:xml|rels)$/.test(name))
        expect(strFromU8(bytes).replaceAll('\r\n', '\n'), name).not.toMatch(CONTROL);
    const book = read(file, { cellFormula: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const cells = Object.entries(sheet).filter(([name]) => !name.startsWith('!'));
    for (const [, cell] of cells as [string, { f?: string; l?: unknown; t: string }][])
      expect([cell.f, cell.l]).toEqual([undefined, undefined]);
    expectInertCells([cells.map(([, cell]) => (cell as { v: unknown }).v)]);
  },
};

describe.each(TEXTS)('%s in a title, a name, a question or a quote', (_what, text) => {
  it.each(Object.entries(REPORTS))(
    'should be inert, and be there, in a report as %s',
    async (_form, check) => {
      for (const language of ['en', 'zh'] as const) await check(reportOf(text, language), text);
    },
  );

  it.each(Object.entries(RESULTS))(
    'should be inert, and be there, in results as %s',
    async (format, check) => {
      check(await results(text, format as TableFormat), text);
    },
  );
});
