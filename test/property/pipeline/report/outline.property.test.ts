import { fc, it } from '@fast-check/vitest';
import { strFromU8, unzipSync } from 'fflate';
import { parseHTML } from 'linkedom';
import mammoth from 'mammoth';
import { PDFParse } from 'pdf-parse';
import { describe, expect } from 'vitest';
import { type Report, type ReportBlock, ReportSchema } from '../../../../src/domain/index.ts';
import {
  assembleFinderReport,
  type FinderInput,
} from '../../../../src/pipeline/report/assemble/assemble-finder-report.ts';
import {
  assembleReport,
  exportDocx,
  exportPdf,
  type ReportInput,
  renderHtml,
  renderJson,
  renderMarkdown,
} from '../../../../src/pipeline/report/index.ts';
import type { OutlineRun } from '../../../../src/pipeline/report/outline/outline.ts';
import { type AppendixView, outlineReport } from '../../../../src/pipeline/report/outline/outline-report.ts';
import { unfoldRun } from '../../../../src/pipeline/report/outline/unfold-run.ts';
import { problem } from '../../../unit/pipeline/report/report-input.ts';
import { inputs } from './report-arbitrary.ts';

/** What a form may set in its own way: ids, tones, and what stands beside the text and again further down. */
const NO_TEXT = new Set([
  'id',
  'kind',
  'tone',
  'style',
  'verdict',
  'level',
  'language',
  'sign',
  'firstClaim',
  'weight',
  'footnote',
]);
const ASIDE = new Set(['notes', 'details', 'quotes']);

/** Every text of an outline in its order, found without knowing the kinds of its blocks. */
function textsOf(
  value: unknown,
  isAside: boolean,
  name = '',
): { text: string; isAside: boolean; name: string }[] {
  if (typeof value === 'string')
    return NO_TEXT.has(name) || value === '' ? [] : [{ text: value, isAside, name }];
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item, isAside, name));
  if (typeof value !== 'object' || value === null) return [];
  // What is cited within a text parts it.
  const parts = 'inside' in value ? unfoldRun(value as OutlineRun) : [];
  if (parts.length > 1) return textsOf(parts, isAside, name);
  // Charts are drawn from the cells of their table, and links lead from pieces of a place: they say nothing more.
  const entries = Object.entries(value).filter(([key]) => key !== 'chart' && key !== 'links');
  return entries.flatMap(([key, own]) => textsOf(own, isAside || ASIDE.has(key), key));
}

/** Letters and digits that can be seen: escapes, spaces and line breaks are the form's own, and fillers are left out of all forms. */
const plain = (text: string) =>
  text.normalize('NFKD').replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');

const fromHtml = (html: string) => parseHTML(html).document.querySelector('.page')?.textContent ?? '';

async function fromDocx(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
  const footnotes = strFromU8(unzipSync(bytes)['word/footnotes.xml'] ?? new Uint8Array());
  return `${value} ${fromHtml(`<html><body><div class="page">${footnotes}</div></body></html>`)}`;
}

async function fromPdf(bytes: Uint8Array): Promise<string> {
  const parser = new PDFParse({ data: bytes });
  const { text } = await parser.getText();
  await parser.destroy();
  return text.replace(/^-- \d+ of \d+ --$/gm, '');
}

const extras = fc.record({
  notes: fc.array(
    fc.constantFrom('The budget was spent.', '向量检索失败。', 'A <b>note</b> | of _this_ run'),
    { maxLength: 2 },
  ),
  skips: fc.boolean(),
  /** A report of a run without a model, with its parts and what came closest. */
  finds: fc.boolean(),
  /** Its statements are worked out, and one says what was searched in vain. */
  computes: fc.boolean(),
  host: fc.constantFrom(undefined, 'api.openalex.org'),
});
/** What was found for the whole is the evidence of its even places; that of the others was for its parts, and where nothing is found the first is close. */
function findsOf(input: ReportInput): FinderInput {
  const evidence = input.evidence.filter((_, at) => at % 2 === 0);
  const isFound = evidence.length > 1;
  return {
    ...input,
    whole: { evidence: isFound ? evidence : [], nowhere: isFound ? [] : ['Kestrel Bay'] },
    closest: input.evidence.slice(0, 1),
    parts: input.subQuestions.map((subQuestion, at) => ({
      subQuestion,
      found: { evidence: isFound ? input.evidence.slice(at) : [], nowhere: [] },
    })),
  };
}
const reports: fc.Arbitrary<Report> = fc
  .tuple(inputs, extras)
  .map(([given, { notes, skips, finds, computes, host }]) => {
    const skippedDocuments = skips ? [{ sourcePath: 'folder/broken.pdf', problem }] : [];
    const input = { ...given, notes, skippedDocuments };
    const made = finds ? assembleFinderReport(findsOf(input)) : assembleReport(input);
    const report = computes ? { ...made, answer: made.answer.map(computed) } : made;
    const sent = {
      host: host ?? '',
      requests: 2,
      refused: 0,
      failed: 1,
      purposes: ['search'],
      sent: ['spring tides'],
    };
    return host === undefined
      ? report
      : { ...report, provenance: { plans: [], hosts: [host], egress: [sent] } };
  });

function computed(block: ReportBlock): ReportBlock {
  const calculations = [
    { formula: '110 / 100 - 1 = 10 %', cells: [{ value: '110', label: '', number: 1 }] },
    { formula: '7 * 2 = 14', cells: [{ value: '7000', label: '', number: 1 }] },
  ];
  const searched = { queries: ['spring tides'], documents: [], total: 2, closest: [1] };
  return {
    ...block,
    claims: block.claims.map((claim) =>
      claim.frame === true || claim.citations.length === 0 ? claim : { ...claim, calculations, searched },
    ),
  };
}

/** Every text of the outline stands in the form, and the parts in the outline's order. */
function expectWhole(report: Report, form: string, view?: AppendixView, folds = false): void {
  const { parts, appendix, footer, title, asked, contents, footnotes } = outlineReport(report, view);
  const notes = footnotes.map(({ runs }) => runs);
  const read = plain(form);
  const all = textsOf([title, asked, contents, notes, parts, appendix, footer], false);
  const isWhole = view === undefined || view === 'inline' || view === 'only';
  // What is wanting in a statement, the appendix says; whole quotations and places need a form that can fold them.
  for (const { text, isAside, name } of all)
    if (name === 'details' ? isWhole : folds || !isAside) expect(read).toContain(plain(text));
  let at = 0;
  for (const { text, isAside } of textsOf([parts, appendix, footer], false)) {
    if (isAside) continue;
    const found = read.indexOf(plain(text), at);
    expect(found, `“${text}” stands behind what comes before it`).toBeGreaterThanOrEqual(at);
    at = found;
  }
}

describe('the outline of a report', () => {
  it.prop([reports], { numRuns: 100 })('is whole and in order in Markdown and HTML', (report) => {
    for (const view of ['inline', 'none', 'only', 'beside'] as const) {
      expectWhole(report, renderMarkdown(report, view), view);
      expectWhole(report, fromHtml(renderHtml(report, view)), view, true);
    }
  });

  it.prop([reports], { numRuns: 100 })('has all in two files that it has in one', (report) => {
    const whole = outlineReport(report);
    const [text, appendix] = [outlineReport(report, 'none'), outlineReport(report, 'only')];
    expect(text).toEqual({ ...whole, appendix: undefined, footer: text.footer });
    expect(appendix.parts.map(({ id }) => id)).toEqual(whole.appendix?.parts.map(({ id }) => id));
  });

  it.prop([reports], { numRuns: 100 })('is the same of the report that its JSON holds', (report) => {
    expect(outlineReport(ReportSchema.parse(JSON.parse(renderJson(report))))).toEqual(outlineReport(report));
  });

  it.prop([reports], { numRuns: 30 })('is whole and in order in Word', async (report) => {
    expectWhole(report, await fromDocx(await exportDocx(report)));
  });

  // The fonts that every reader has print Latin letters alone.
  const latin = reports.map((report) =>
    ReportSchema.parse({
      ...JSON.parse(JSON.stringify(report).replace(/[^\x20-\x7e]/g, 'x')),
      language: 'en',
    }),
  );
  it.prop([latin], { numRuns: 20 })('is whole and in order in PDF', async (report) => {
    expectWhole(report, await fromPdf(await exportPdf(report, [])));
  });
});
