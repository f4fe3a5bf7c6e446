import Papa from 'papaparse';
import { catalogueOf } from '../../catalogue/index.ts';
import {
  type Batch,
  type BatchRowResult,
  type BatchStore,
  type Cell,
  rowOutcome,
  type TableFiles,
  type TableFormat,
} from '../../domain/index.ts';
import { detailIn } from '../../errors/index.ts';
import { detectLanguage, escapeControls, withoutControls } from '../../linguistics/index.ts';
import { escapeMarkdown } from '../report/index.ts';
import { neutraliseCell, neutraliseSeparated } from './neutralise-cell.ts';
import { resultColumns, resultRow } from './result-table.ts';

const PAGE = 500;
/** So that Excel takes the file for UTF-8. */
const MARK = '\uFEFF';

/** The results of a batch as a file, in parts; every row has its place, answered or not. */
export async function* renderResults(
  batch: Batch,
  format: TableFormat,
  deps: { store: Pick<BatchStore, 'rows'>; tables: Pick<TableFiles, 'writeWorkbook'> },
): AsyncGenerator<string | Uint8Array> {
  if (format === 'xlsx') {
    const rows: (readonly Cell[])[] = head(batch).map((row) => row.map(neutraliseCell));
    for await (const page of pages(batch, deps.store))
      rows.push(...page.map((row) => resultRow(batch, row).map(neutraliseCell)));
    yield await deps.tables.writeWorkbook(rows, 'Answers');
    return;
  }
  if (format === 'csv' || format === 'tsv') {
    yield MARK + delimited(head(batch), format);
    for await (const page of pages(batch, deps.store))
      yield delimited(
        page.map((row) => resultRow(batch, row)),
        format,
      );
    return;
  }
  if (format === 'md') yield `# ${escapeMarkdown(oneLine(batch.name))}\n`;
  for await (const page of pages(batch, deps.store))
    yield page.map((row) => (format === 'md' ? markdownOf(batch, row) : textOf(batch, row, format))).join('');
}

async function* pages(
  batch: Batch,
  store: Pick<BatchStore, 'rows'>,
): AsyncGenerator<readonly BatchRowResult[]> {
  let after = 0;
  for (;;) {
    const page = await store.rows(batch.id, { after, limit: PAGE });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.row ?? after;
  }
}

const head = (batch: Batch): readonly (readonly Cell[])[] => [...batch.preamble, resultColumns(batch)];

function delimited(rows: readonly (readonly Cell[])[], format: 'csv' | 'tsv'): string {
  const delimiter = format === 'tsv' ? '\t' : ',';
  const safe = rows.map((row) => row.map((cell) => neutraliseSeparated(cell, delimiter)));
  return safe.length === 0 ? '' : `${Papa.unparse(safe, { delimiter, newline: '\r\n' })}\r\n`;
}

function textOf(batch: Batch, result: BatchRowResult, format: 'jsonl' | 'txt'): string {
  const question = String(result.cells[batch.questionColumn] ?? '');
  const { answer, review } = result.question ?? {};
  if (format === 'txt')
    return withoutControls(
      `${oneLine(question)}\n${rowOutcome(result)}: ${review?.answer || answer?.text || (result.problem && detailIn(detectLanguage(question), result.problem)) || ''}\n\n`,
    );
  const { usage, runId } = result.question ?? {};
  const cells = Object.fromEntries(batch.columns.map((name, index) => [name, result.cells[index] ?? '']));
  return `${escapeControls(
    JSON.stringify({
      row: result.row,
      cells,
      question,
      status: rowOutcome(result),
      answer: review?.answer ?? answer?.text,
      partial: answer?.isPartial,
      passage: answer?.isPassage,
      citations: answer?.citations ?? [],
      sources: answer?.sources ?? [],
      usage,
      runId,
      answeredAsRow: result.question?.row,
      problem: result.problem,
      ...(review === undefined ? {} : { review, foundAnswer: answer?.text }),
    }),
  )}\n`;
}

function markdownOf(batch: Batch, result: BatchRowResult): string {
  const { answer, review } = result.question ?? {};
  const text = review?.answer ?? answer?.text ?? '';
  const question = escapeMarkdown(oneLine(String(result.cells[batch.questionColumn] ?? '')));
  const language = detectLanguage(String(result.cells[batch.questionColumn] ?? ''));
  const words = catalogueOf(language).batch;
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith('- ') ? `- ${escapeMarkdown(line.slice(2))}` : escapeMarkdown(line)));
  const places = (answer?.citations ?? []).map(
    ({ number, place, quote }) =>
      `- \\[${number}\\] ${escapeMarkdown(place)}: “${escapeMarkdown(oneLine(quote))}”`,
  );
  const body = [
    `\n## ${result.row}. ${question || '–'}\n`,
    `*${words.status[rowOutcome(result)]}*\n`,
    ...(text ? [`${lines.join('\n')}\n`] : []),
    ...(places.length > 0 ? [`${places.join('\n')}\n`] : []),
    ...(result.problem === undefined
      ? []
      : [`${escapeMarkdown(`${result.problem.code} ${detailIn(language, result.problem)}`)}\n`]),
  ];
  return body.join('\n');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
