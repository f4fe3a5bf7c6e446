// npm run eval:truth -- --data DIR [--only SECTION] [--json FILE] [--show KIND]: how well the checks tell what a passage supports.
// Sections: model-claims, table-claims, wice, mutations, refusal. --show table-claims prints what is judged wrongly in one half (--half 1).
// --reader FOLDER: 80 claims as the requests of a second reader, prompt-N.json; with reply-N.txt beside them, its accuracy.
// --careless: the same claims put to a reader that signs whatever it is asked.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { carelessRows } from './eval-truth/careless-reader.ts';
import { measureCitations } from './eval-truth/citations.ts';
import { measureConfidence } from './eval-truth/confidence.ts';
import { judgeModelClaims, modelClaimRows, readModelClaims } from './eval-truth/model-claims.ts';
import { runMutationTest, type SourceText } from './eval-truth/mutation-test.ts';
import { openBenchApplication } from './eval-truth/open-bench-application.ts';
import { limitRows, refusalRows, runAragog, runRgb } from './eval-truth/refusal.ts';
import { FREE, measureSecondReading, secondReadingRows } from './eval-truth/second-reading.ts';
import { judgeTableClaims, tableClaimRows } from './eval-truth/table-claims.ts';
import { evaluateWice } from './eval-truth/wice.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    show: { type: 'string' },
    reader: { type: 'string' },
    careless: { type: 'boolean', default: false },
    half: { type: 'string', default: '1' },
    cache: { type: 'string', default: resolve(import.meta.dirname, '../.plumbline/eval-answers') },
  },
});
const library = resolve(import.meta.dirname, '../examples/library');

interface Row {
  readonly set: string;
  readonly metric: string;
  readonly value: number;
}

function readTexts(folder: string): SourceText[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /\.(?:md|txt)$/.test(file));
  return files.map((file) => ({
    title: file.replace(/\.\w+$/, ''),
    text: readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n'),
  }));
}

function readJsonLines<Item>(file: string): Item[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);
}

const isWanted = (section: string) => values.only === undefined || values.only === section;
const rows: Row[] = [];
const modelClaims =
  values.data === undefined || !isWanted('model-claims')
    ? []
    : judgeModelClaims(resolve(values.data, 'citation/model-claims'));
if (modelClaims.length > 0) rows.push(...modelClaimRows(modelClaims));
if (values.reader !== undefined && values.data !== undefined) {
  const reading = await measureSecondReading(readModelClaims(resolve(values.data, 'citation/model-claims')), {
    folder: resolve(values.reader),
    count: 80,
  });
  if (reading.waiting.length > 0)
    console.log(`No reply yet to prompt ${reading.waiting.join(', ')} of ${reading.prompts}.`);
  else rows.push(...secondReadingRows(reading.judged));
  if (values.show === 'reader')
    for (const { claim, together, alone } of reading.judged)
      if (together !== (claim.label === 'true') || alone !== together)
        console.log(`${claim.id} ${claim.label} together ${together} alone ${alone}: ${claim.claim}`);
}
if (values.careless && values.data !== undefined)
  rows.push(...(await carelessRows(readModelClaims(resolve(values.data, 'citation/model-claims')), FREE)));
const tableClaims =
  values.data !== undefined && isWanted('table-claims')
    ? await judgeTableClaims(resolve(values.data), resolve(values.cache))
    : undefined;
if (tableClaims !== undefined) rows.push(...tableClaimRows(tableClaims));
const isWhole = values.only === undefined;
const asksQuestions = isWanted('refusal');
const mutates = isWanted('mutations');
const texts = readTexts(library);
if (values.data !== undefined && (mutates || isWanted('wice'))) {
  const data = resolve(values.data);
  const wice = join(data, 'citation/wice/claim_dev.jsonl');
  if (isWanted('wice') && existsSync(wice))
    rows.push(...evaluateWice(wice).map((row) => ({ set: 'wice-dev', ...row })));
  const pages = readJsonLines<{ evidence: string[]; claim: string }>(wice).slice(0, 120);
  texts.push(
    ...readTexts(join(data, 'corpus/owasp-cheatsheets')),
    ...pages.map(({ evidence }) => ({
      title: '',
      text: inParagraphs(
        evidence.filter((line) => line.length > 30),
        ' ',
      ),
    })),
    ...readJsonLines<{ title: string; text: string }>(
      join(data, 'retrieval/cmrc2018-trial-zh/corpus.jsonl'),
    ).map(({ title, text }) => ({
      title,
      text: inParagraphs(text.split(/(?<=。)/), ''),
    })),
  );
}

/** Web pages and encyclopedia articles come as sentences; four of them make a paragraph. */
function inParagraphs(sentences: readonly string[], joint: string): string {
  const paragraphs: string[] = [];
  for (let at = 0; at < sentences.length; at += 4) paragraphs.push(sentences.slice(at, at + 4).join(joint));
  return paragraphs.join('\n\n');
}

const results = mutates ? runMutationTest(texts) : [];
const isCaught = ({ verdict }: { verdict: string }) => verdict !== 'supported';
const share = (kinds: readonly string[], test: (result: { verdict: string }) => boolean) => {
  const own = results.filter(({ kind }) => kinds.includes(kind));
  return own.length === 0 ? Number.NaN : own.filter(test).length / own.length;
};
for (const kind of new Set(results.map((result) => result.kind))) {
  const own = results.filter((result) => result.kind === kind);
  rows.push({ set: 'mutations', metric: `${kind}: claims`, value: own.length });
  const test = kind.startsWith('true') ? (result: { verdict: string }) => !isCaught(result) : isCaught;
  rows.push({
    set: 'mutations',
    metric: `${kind}: ${kind.startsWith('true') ? 'supported' : 'caught'}`,
    value: share([kind], test),
  });
}
if (mutates)
  rows.push(
    {
      set: 'mutations',
      metric: 'number, unit, date, negation, direction: caught',
      value: share(['number', 'unit', 'date', 'negation', 'direction'], isCaught),
    },
    {
      set: 'mutations',
      metric: 'name, neighbour: caught',
      value: share(['name', 'neighbour'], isCaught),
    },
    {
      set: 'mutations',
      metric: 'true claims: supported',
      value: share(['true', 'true reworded'], (result) => !isCaught(result)),
    },
  );

if (asksQuestions && values.data !== undefined) {
  const bench = await openBenchApplication();
  try {
    const data = resolve(values.data);
    if (isWhole) rows.push(...(await measureCitations(data, bench)));
    const cases = [...(await runRgb(data, bench)), ...(await runAragog(data, bench))];
    rows.push(...refusalRows(cases), ...limitRows(cases));
    const golden = resolve(library, '../golden-questions.jsonl');
    rows.push(...(await measureConfidence(data, library, golden, bench)));
  } finally {
    await bench.close();
  }
}

for (const { set, metric, value } of rows)
  console.log(`${set.padEnd(20)}${metric.padEnd(52)}${Number.isInteger(value) ? value : value.toFixed(3)}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (values.show === 'model-claims')
  for (const claim of modelClaims.filter(({ isHome, isTrue, accepted }) => isHome && isTrue !== accepted))
    console.log(
      `\n${claim.id} ${claim.isTrue ? 'true' : 'false'} ${claim.kind} ${claim.flaw ?? ''}: ${claim.verdict} ${claim.issues}\n  ${claim.claim}`,
    );
if (values.show === 'table-claims')
  for (const {
    half,
    flaw,
    accepted,
    corpus,
    path,
    template,
    claim,
    issues,
    passage,
    before,
  } of tableClaims?.judged ?? [])
    if (String(half) === values.half && accepted !== (flaw === undefined))
      console.log(
        JSON.stringify({ flaw: flaw ?? 'true', template, issues, claim, before, corpus, path, passage }),
      );
if (values.show !== undefined) {
  const wrong = results.filter(
    ({ kind, verdict }) =>
      kind === values.show && (kind.startsWith('true') ? verdict !== 'supported' : verdict === 'supported'),
  );
  for (const { claim, original, verdict, issues } of wrong.slice(0, 40))
    console.log(`\n${verdict} ${issues}\n  ${claim}${original === claim ? '' : `\n  ${original}`}`);
}
