import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { PDFParse } from 'pdf-parse';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../../src/domain/index.ts';
import { detailIn, toProblem } from '../../../../../src/errors/index.ts';
import {
  exportBibtex,
  exportCsl,
  exportDocx,
  exportPdf,
  findSystemFonts,
} from '../../../../../src/pipeline/report/export/index.ts';
import { assembleReport, renderHtml } from '../../../../../src/pipeline/report/index.ts';
import { makeDraft, makeEvidence, makeInput } from '../report-input.ts';

const report = assembleReport({
  ...makeInput(),
  draft: makeDraft(
    'Daily backups are kept for 30 days [ev_1]. They lie in Frankfurt and Dublin [ev_1].',
    '- The restore test took 3 hours and 40 minutes [ev_2].\n- The vault is on Mars [ev_2].\n\n| What | Kept |\n| --- | --- |\n| Daily backups | kept for 30 days [ev_1] |',
  ),
});
const chinese = assembleReport({
  ...makeInput({
    question: '备份保留多久？',
    language: 'zh',
    evidence: [makeEvidence(1, '每日备份保留30天。每月备份保留12个月。', { documentTitle: '运维手册' })],
  }),
  draft: makeDraft('每日备份保留30天 [ev_1]。', '', '备份保留期限'),
});
const claimsOf = ({ answer, sections }: Report) =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) => claims);
const cited = claimsOf(report).filter(({ citations }) => citations.length > 0);
const citedNotes = cited.reduce(
  (sum, { citations }) => sum + new Set(citations.map(({ number }) => number)).size,
  0,
);

/** Its answer rests on three documents with long names. */
function withManySources(): Report {
  const [first, second] = report.citations;
  if (first === undefined || second === undefined) throw new Error('Two are cited.');
  const third = { ...second, number: 9, documentId: 'doc_c', sourcePath: 'reports/third.docx' };
  const citations = [...report.citations, third];
  const cited = [first, second, third].map(({ number }) => ({ number, quote: 'one', start: 0, end: 3 }));
  return {
    ...report,
    citations,
    sources: [first, second, third].map(({ number, documentId, documentTitle, sourcePath, format }) => ({
      ...{ documentId, title: documentTitle, sourcePath, format, contentHash: 'ab', citations: [number] },
      name: `The long name of document number ${number}`,
    })),
    answer: report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({ ...claim, citations: cited })),
    })),
  };
}

const systemFonts = findSystemFonts();
const hasChineseFont = /cjk|wqy|msyh|droidsansfallback/i.test(systemFonts[0] ?? '');

const OTHER = createRequire(import.meta.resolve('pdf-parse')).resolve(
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
);

/** A TrueType collection of one font: offsets of its tables count from the start of the file. */
function collectionOf(font: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.write('ttcf', 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(1, 8);
  header.writeUInt32BE(header.length, 12);
  const moved = Buffer.from(font);
  for (let index = 0; index < moved.readUInt16BE(4); index++) {
    const at = 12 + 16 * index + 8;
    moved.writeUInt32BE(moved.readUInt32BE(at) + header.length, at);
  }
  return Buffer.concat([header, moved]);
}

async function readPdf(bytes: Uint8Array): Promise<string> {
  const parser = new PDFParse({ data: bytes });
  const { text } = await parser.getText();
  await parser.destroy();
  return text.replace(/\s+/g, ' ');
}

describe('exportDocx', () => {
  it('should hold every claim, and every citation as a link to its place with words of it', async () => {
    const parts = unzipSync(await exportDocx(report));
    const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(citedNotes).toBeGreaterThan(3);
    const links = [...document.matchAll(/<w:hyperlink [^>]*w:anchor="(ref_\d+)"/g)].map(
      ([, anchor]) => anchor,
    );
    expect(links.length).toBeGreaterThanOrEqual(citedNotes);
    for (const anchor of links) expect(document).toContain(`w:name="${anchor}"`);
    expect(document).toContain('w:val="Heading1"');
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await exportDocx(report)) });
    for (const { text } of cited) for (const cell of text.split(' | ')) expect(value).toContain(cell);
    expect(value).toContain('[1] Operations Handbook (Handbook.pdf), § Retention');
    for (const quote of [
      '§ Retention: “Daily backups are kept for 30 days.”',
      '§ Retention: “The restore test of 14 March 2025 took 3 hours and 40 minutes.”',
    ])
      expect(value).toContain(quote);
    expect(value).toContain('The vault is on Mars');
  });

  it('should have the pages of many documents as a real footnote, and the appendix on a page of its own', async () => {
    const made = withManySources();
    const parts = unzipSync(await exportDocx(made));
    const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const footnotes = strFromU8(parts['word/footnotes.xml'] ?? new Uint8Array());
    expect(document.match(/<w:footnoteReference /g)).toHaveLength(1);
    expect(footnotes.match(/The long name of document number 9/g)).toHaveLength(1);
    expect(document).toContain('<w:pageBreakBefore/>');
    const alone = strFromU8(
      unzipSync(await exportDocx(made, 'none'))['word/document.xml'] ?? new Uint8Array(),
    );
    expect(alone).not.toContain('<w:pageBreakBefore/>');
  });

  it('should show the number of a footnote again where a second statement points to it', async () => {
    const { answer, ...rest } = withManySources();
    const made = { ...rest, answer: [...answer, ...answer] };
    const parts = unzipSync(await exportDocx(made, 'none'));
    const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    expect(document.match(/<w:footnoteReference /g)).toHaveLength(1);
    expect(document.match(/w:instr="NOTEREF note-f1 \\f \\h"/g)).toHaveLength(1);
    expect(document).toContain('w:name="note-f1"');
    const html = renderHtml(made, 'none');
    expect(html.match(/ id="at-f1"/g)).toHaveLength(1);
    expect(html.match(/href="#f1"/g)).toHaveLength(2);
  });

  it('should survive characters that XML cannot hold', async () => {
    const bytes = await exportDocx({ ...report, title: 'a\u0000b\ud800c <&>' });
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) });
    expect(value).toContain('ab\ufffdc <&>');
  });
});

describe('exportPdf', () => {
  it('should hold every claim and every reference with its quote', async () => {
    const text = await readPdf(await exportPdf(report, []));
    for (const claim of cited) for (const cell of claim.text.split(' | ')) expect(text).toContain(cell);
    for (const { number, quote } of report.citations) {
      expect(text).toContain(`[${number}] `);
      expect(text).toContain(quote.replace(/\*\*/g, '').slice(0, 40));
    }
  });

  it('should say what to do when no font can print the report', async () => {
    await expect(exportPdf(chinese, [])).rejects.toMatchObject({ code: 'E035' });
  });

  it('should have a dot for a sign that no font can print', async () => {
    const text = await readPdf(await exportPdf({ ...report, title: '▪ Backups ◦ here' }, []));
    expect(text).toContain('· Backups · here');
  });

  it('should name the Debian package and another way in both languages', async () => {
    const error = await exportPdf(chinese, []).catch((thrown: unknown) => thrown);
    for (const language of ['en', 'zh'] as const) {
      const detail = detailIn(language, toProblem(error));
      expect(detail).toContain('fonts-noto-cjk');
      expect(detail).toContain('HTML');
    }
  });

  it('should find a font wherever it lies in the folders of fonts, in a collection too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
    try {
      mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
      copyFileSync(OTHER, join(folder, 'deep', 'er', 'other.ttf'));
      writeFileSync(join(folder, 'deep', 'both.ttc'), collectionOf(readFileSync(OTHER)));
      writeFileSync(join(folder, 'damaged.ttc'), 'ttcf');
      const found = findSystemFonts([folder, join(folder, 'missing')]);
      expect(found.map((path) => path.slice(folder.length))).toEqual([
        '/deep/both.ttc#LiberationSans',
        '/deep/er/other.ttf',
      ]);
      for (const file of found) {
        const russian = { ...report, title: 'Отчёт', question: 'Отчёт' };
        expect(await readPdf(await exportPdf(russian, [], () => [file]))).toContain('Отчёт');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('should look for fonts of the system only for what the others cannot print', async () => {
    const never = () => {
      throw new Error('not needed');
    };
    expect((await exportPdf(report, [], never)).length).toBeGreaterThan(1000);
  });

  it('should write names with letters that the standard fonts lack in plain letters', async () => {
    const text = await readPdf(await exportPdf({ ...report, title: 'Pogačar →' }, []));
    expect(text).toContain('Pogacar ->');
  });

  it.runIf(hasChineseFont)('should print Chinese with a font of the machine', async () => {
    const text = (await readPdf(await exportPdf(chinese, [], findSystemFonts))).replace(/ /g, '');
    for (const claim of claimsOf(chinese)) expect(text).toContain(claim.text.replace(/ /g, ''));
  });
});

/** Heights at which a PDF sets text, page by page. */
async function baselinesOf(bytes: Uint8Array): Promise<number[][]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const content = page.node.Contents();
    if (!(content instanceof PDFRawStream)) throw new Error('The page has no text.');
    const operators = strFromU8(decodePDFRawStream(content).decode());
    return [...operators.matchAll(/ (-?[\d.]+) Tm\b/g)].map(([, y]) => Number(y));
  });
}

describe('the lines of a PDF', () => {
  const mixed = (words: string) => ({ ...report, title: words, question: words });
  const cases: [string, Report, readonly string[]][] = [
    ['Russian and Latin', mixed('Отчёт Kestrel Bay за 2024 год, 38.6 GWh вместо 46'), [OTHER]],
    ...(hasChineseFont
      ? [['Chinese and Latin', chinese, systemFonts] as [string, Report, readonly string[]]]
      : []),
  ];
  it.each(cases)(
    'should stand at one height each, whatever fonts they are in: %s',
    async (_, mixedReport, fonts) => {
      const pages = await baselinesOf(await exportPdf(mixedReport, fonts));
      expect(pages[0]?.length).toBeGreaterThan(3);
      for (const heights of pages) {
        const lines = [...new Set(heights)].sort((a, b) => a - b);
        const gaps = lines.slice(1).map((height, index) => height - (lines[index] ?? 0));
        expect(Math.min(...gaps)).toBeGreaterThan(9);
      }
    },
  );
});

describe('references', () => {
  it('should come back from CSL-JSON with title, place, file and quote', () => {
    const items = JSON.parse(exportCsl(report)) as {
      id: string;
      title: string;
      note: string;
      number: string;
    }[];
    expect(items.map(({ id }) => id)).toEqual(report.citations.map(({ number }) => `ref${number}`));
    report.citations.forEach((citation, index) => {
      expect(items[index]?.title).toBe(citation.documentTitle);
      expect(items[index]?.number).toBe(citation.contentHash);
      expect(items[index]?.note).toBe(`${citation.sourcePath}: “${citation.quote}”`);
    });
  });

  it('should come back from BibTeX, with balanced braces whatever the title is', () => {
    const [first] = report.citations;
    if (first === undefined) throw new Error('The report cites nothing.');
    const title = 'A {B} 100% & \\o/ _x_ #1';
    const bibtex = exportBibtex({ ...report, citations: [{ ...first, documentTitle: title }] });
    const field = /^ {2}title = \{\{(.*)\}\},$/m.exec(bibtex)?.[1] ?? '';
    const unescaped = field
      .replace(/\\textbackslash\{\}/g, '§')
      .replace(/\\([{}%&_#$])/g, '$1')
      .replaceAll('§', '\\');
    expect(unescaped).toBe(title);
    const bare = bibtex.replace(/\\[{}]/g, '');
    expect(bare.split('{').length).toBe(bare.split('}').length);
  });
});
