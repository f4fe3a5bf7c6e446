// npm run eval:documents -- --data DIR [--sections DIR] [--fidelity DIR] [--places DIR] [--json FILE] [--only PATTERN] [--show N] [--no-ocr] [--by-source]
// Reads every file of DIR/index.tsv with the real reader, in its child process, and measures it against the ground truth beside it.
// --by-source: the figures of each folder of documents, those of all others without it, and the worst folder.
// --sections: section trees against bookmark files, with the bookmarks stripped (by qpdf) and as the files are.
// --fidelity: lines of prose and rows of figures that are lost, beside the layout engine alone, measured with poppler's pdftotext.
// --places: share of pages whose text is cited under the title that the file's own printed contents name for the page, by pdftotext too.
// Ends with 1 when a file is worse than the engine alone or lacks words without a warning. --show N: the first N lost lines of each file.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDocumentReader, OcrOptionsSchema } from '../src/documents/index.ts';
import { type Figures, leaveOneOut, worstSources } from './eval-documents/by-source.ts';
import { evaluateFidelity, type FidelityRow, sumOf } from './eval-documents/evaluate-fidelity.ts';
import { type EvaluationRow, evaluateFile } from './eval-documents/evaluate-file.ts';
import { evaluatePlaces, type PlacesRow } from './eval-documents/evaluate-places.ts';
import {
  evaluateSections,
  meanOf,
  pooledF1,
  type SectionRow,
  type SectionScores,
} from './eval-documents/evaluate-sections.ts';
import type { Fidelity } from './eval-documents/fidelity.ts';
import { listFiles } from './eval-documents/list-files.ts';
import { mean } from './eval-documents/measures.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sections: { type: 'string' },
    fidelity: { type: 'string' },
    places: { type: 'string' },
    show: { type: 'string', default: '0' },
    json: { type: 'string' },
    only: { type: 'string' },
    'no-ocr': { type: 'boolean' },
    'by-source': { type: 'boolean' },
  },
});
if ([values.data, values.sections, values.fidelity, values.places].every((folder) => folder === undefined)) {
  console.error(
    'Usage: npm run eval:documents -- [--data DIR] [--sections DIR] [--fidelity DIR] [--places DIR] [--json FILE] [--only PATTERN] [--show N] [--no-ocr] [--by-source]',
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
let fidelityRows: FidelityRow[] = [];
let placesRows: PlacesRow[] = [];
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
  if (values.fidelity !== undefined) {
    console.log("\nlost: prose and rows of ours, of the engine's Markdown, prose of its text\n");
    fidelityRows = await evaluateFidelity(reader, values.fidelity, only, (row) => {
      console.log(fidelityLine(row));
      for (const { kind, page, line } of row.ours.lost.slice(0, Number(values.show)))
        console.log(`   ${kind} p. ${page} ${line.slice(0, 150)}`);
    });
    console.log(
      `${shares(sumOf(fidelityRows, (row) => row.ours))}  ours, ${fidelityRows.length} files as one`,
    );
    console.log(`${shares(sumOf(fidelityRows, (row) => row.engineMarkdown))}  the engine's Markdown`);
    console.log(`${shares(sumOf(fidelityRows, (row) => row.engineText))}  the engine's text`);
    if (fidelityRows.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  }
  if (values.places !== undefined) {
    console.log('\npages under the title that the printed contents name\n');
    placesRows = await evaluatePlaces(reader, values.places, only, (row) => {
      console.log(placesLine(row));
      for (const page of row.wrong.slice(0, Number(values.show))) console.log(`   page ${page}`);
    });
    const sum = (of: (row: PlacesRow) => number): number =>
      placesRows.reduce((total, row) => total + of(row), 0);
    console.log(
      placesLine({
        file: `${placesRows.length} files as one`,
        pages: sum((row) => row.pages),
        right: sum((row) => row.right),
      }),
    );
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
const sources = values['by-source'] ? leaveOneOut(rows) : [];
if (sources.length > 0)
  console.log('\ntext  order  head   tabl   of each source; behind it all others without it');
for (const { source, files: count, own, others } of sources)
  console.log(`${printFigures(own)}   ${printFigures(others)}  ${source} (${count})`);
for (const { measure, source, value } of worstSources(sources))
  console.log(`lowest ${measure}: ${value.toFixed(3)} ${source}`);
if (values.json !== undefined)
  writeFileSync(
    values.json,
    `${JSON.stringify({ rows, summary, sources, sections: sectionRows, fidelity: fidelityRows, places: placesRows }, null, 2)}\n`,
  );

function sectionLine({ stripped, whole, printed }: SectionScores, name: string): string {
  const figures = [stripped, whole, printed].map((value) =>
    value === undefined ? '  –  ' : value.toFixed(3),
  );
  return `${figures.join('  ')}  ${name}`;
}

function placesLine({ file, pages, right }: Omit<PlacesRow, 'wrong'>): string {
  return `${(right / Math.max(1, pages)).toFixed(3)}  ${right}/${pages}  ${file}`;
}

function fidelityLine({ file, ours, engineMarkdown, engineText, warnings, faults }: FidelityRow): string {
  const figures = [
    `${ours.proseLost}/${ours.prose}`.padStart(9),
    `${ours.rowsLost}/${ours.rows}`.padStart(9),
    String(engineMarkdown.proseLost).padStart(5),
    String(engineMarkdown.rowsLost).padStart(5),
    String(engineText.proseLost).padStart(5),
    ours.wordYield.toFixed(3),
  ];
  const notes = [...faults.map((fault) => `WORSE: ${fault}`), ...warnings.map((text) => `warned: ${text}`)];
  return `${figures.join(' ')}  ${file}${notes.length === 0 ? '' : `  ${notes.join('; ')}`}`;
}

function shares({ prose, proseLost, rows: all, rowsLost }: Fidelity): string {
  const share = (lost: number, of: number): string => `${((100 * lost) / Math.max(1, of)).toFixed(2)} %`;
  return `prose ${proseLost}/${prose} = ${share(proseLost, prose)}  rows ${rowsLost}/${all} = ${share(rowsLost, all)}`;
}

function noteOf(row: EvaluationRow): string {
  const recall = row.characterRecall === undefined ? '' : `  characters ${row.characterRecall.toFixed(4)}`;
  return `${recall}${row.outcome === 'converted' ? '' : `  ${row.outcome}: ${row.reason ?? ''}`}`;
}

interface Measured extends Figures {
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
  return `${printFigures(row)}  ${row.ms.toFixed(0).padStart(6)} ${(row.peakMb ?? 0).toFixed(0).padStart(4)}  ${name}${note}`;
}

function printFigures({ textF1, order, headingF1, tableF1 }: Figures): string {
  const share = (value: number | undefined): string => (value === undefined ? '  –  ' : value.toFixed(3));
  return [textF1, order, headingF1, tableF1].map(share).join('  ');
}
