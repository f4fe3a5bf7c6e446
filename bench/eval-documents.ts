// npm run eval:documents -- --data DIR [--sections DIR] [--json FILE] [--only PATTERN] [--no-ocr]
// Reads every file of DIR/index.tsv with the real reader, in its child process, and measures it against the ground truth beside it.
// --sections: section trees against bookmark files, with the bookmarks stripped (by qpdf) and as the files are.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDocumentReader, OcrOptionsSchema } from '../src/documents/index.ts';
import { type EvaluationRow, evaluateFile } from './eval-documents/evaluate-file.ts';
import {
  evaluateSections,
  meanOf,
  pooledF1,
  type SectionRow,
  type SectionScores,
} from './eval-documents/evaluate-sections.ts';
import { listFiles } from './eval-documents/list-files.ts';
import { mean } from './eval-documents/measures.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sections: { type: 'string' },
    json: { type: 'string' },
    only: { type: 'string' },
    'no-ocr': { type: 'boolean' },
  },
});
if (values.data === undefined && values.sections === undefined) {
  console.error(
    'Usage: npm run eval:documents -- [--data DIR] [--sections DIR] [--json FILE] [--only PATTERN] [--no-ocr]',
  );
  process.exit(64);
}

const only = new RegExp(values.only ?? '.');
const files = (values.data === undefined ? [] : listFiles(values.data)).filter((file) =>
  only.test(file.path),
);
const reader = createDocumentReader({
  processes: 1,
  ocr: values['no-ocr'] ? undefined : OcrOptionsSchema.parse({}),
});
const rows: EvaluationRow[] = [];
let sectionRows: SectionRow[] = [];
if (files.length > 0) console.log('textF1 order  headF1 tablF1     ms   MB  file');
try {
  for (const file of files) {
    const row = await evaluateFile(reader, file);
    rows.push(row);
    console.log(lineOf(row, row.file, noteOf(row)));
  }
  if (values.sections !== undefined) {
    console.log('\nsection titles, page ± 1\nbare   whole  recall  file');
    sectionRows = await evaluateSections(reader, values.sections, (row) =>
      console.log(sectionLine(row, row.file)),
    );
    console.log(sectionLine(meanOf(sectionRows), `mean of ${sectionRows.length} files (macro)`));
    console.log(`${pooledF1(sectionRows).toFixed(3)}  –      –      all titles in one pool (micro)`);
  }
} finally {
  await reader.close();
}

if (files.length > 0) console.log('\nmean of the files that have a ground truth');
const formats = [...new Set(rows.map((row) => row.format))].toSorted();
const summary = [...formats, ...(files.length > 0 ? ['all'] : [])].map((format) =>
  summarise(
    format,
    rows.filter((row) => format === 'all' || row.format === format),
  ),
);
for (const entry of summary) console.log(lineOf(entry, `${entry.format} (${entry.files})`, ''));
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ rows, summary, sections: sectionRows }, null, 2)}\n`);

function sectionLine({ stripped, whole, printed }: SectionScores, name: string): string {
  const figures = [stripped, whole, printed].map((value) =>
    value === undefined ? '  –  ' : value.toFixed(3),
  );
  return `${figures.join('  ')}  ${name}`;
}

function noteOf(row: EvaluationRow): string {
  const recall = row.characterRecall === undefined ? '' : `  characters ${row.characterRecall.toFixed(4)}`;
  return `${recall}${row.outcome === 'converted' ? '' : `  ${row.outcome}: ${row.reason ?? ''}`}`;
}

interface Measured {
  readonly textF1?: number | undefined;
  readonly order?: number | undefined;
  readonly headingF1?: number | undefined;
  readonly tableF1?: number | undefined;
  readonly ms: number;
  readonly peakMb?: number | undefined;
}

function summarise(format: string, of: readonly EvaluationRow[]) {
  return {
    format,
    files: of.length,
    textF1: mean(of.map((row) => row.textF1)),
    order: mean(of.map((row) => row.order)),
    headingF1: mean(of.map((row) => row.headingF1)),
    tableF1: mean(of.map((row) => row.tableF1)),
    ms: mean(of.map((row) => row.ms)) ?? 0,
    peakMb: Math.max(0, ...of.map((row) => row.peakMb ?? 0)),
    outcomes: Object.fromEntries(
      [...new Set(of.map((row) => row.outcome))].map((outcome) => [
        outcome,
        of.filter((row) => row.outcome === outcome).length,
      ]),
    ),
  };
}

function lineOf(row: Measured, name: string, note: string): string {
  const share = (value: number | undefined): string => (value === undefined ? '  –  ' : value.toFixed(3));
  const figures = [row.textF1, row.order, row.headingF1, row.tableF1].map(share).join('  ');
  return `${figures}  ${row.ms.toFixed(0).padStart(6)} ${(row.peakMb ?? 0).toFixed(0).padStart(4)}  ${name}${note}`;
}
