// npm run eval:truth -- --data DIR [--only SECTION] [--json FILE] [--show]: what the law says of statements, with and without a judge.
// Sections: model-claims, quoted, wice, citations. --show prints what it says wrongly.
// --reader FOLDER [--count N] [--skip N] [--seed N] [--only wice]: statements as requests of the judge, prompt-N.json; with reply-N.txt beside them, figures.
// --careless agree|refuse|prose|foreign|invent: the claims put to a judge that has not read.
// --judge FOLDER: the claims put to a local entailment model.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEntailmentJudge } from '../src/agents/index.ts';
import { createLocalEntailment } from '../src/language/index.ts';
import { CARELESS, carelessRows } from './eval-truth/careless.ts';
import { judgedRows } from './eval-truth/judged-rows.ts';
import { readModelClaims } from './eval-truth/labelled-claims.ts';
import { decideModelClaims, modelClaimRows, printModelClaims } from './eval-truth/model-claims.ts';
import { measureQuoted } from './eval-truth/quoted.ts';
import { readModelClaimsOutside, readWiceOutside } from './eval-truth/reader.ts';
import type { Row } from './eval-truth/row.ts';
import { readSourceTexts } from './eval-truth/source-texts.ts';
import { decideWice, readWice, wiceRows } from './eval-truth/wice.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
    show: { type: 'boolean', default: false },
    reader: { type: 'string' },
    count: { type: 'string' },
    skip: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    careless: { type: 'string' },
    judge: { type: 'string' },
  },
});
const data = values.data === undefined ? undefined : resolve(values.data);
const claims = data === undefined ? [] : readModelClaims(data);
const pages = data === undefined ? [] : readWice(join(data, 'citation/wice/claim_dev.jsonl'));

async function measure(): Promise<Row[]> {
  if (values.reader !== undefined) {
    const isWice = values.only === 'wice';
    const options = {
      folder: resolve(values.reader),
      count: Number(values.count ?? (isWice ? 60 : 120)),
      skip: Number(values.skip),
      seed: Number(values.seed),
      show: values.show,
    };
    return isWice ? readWiceOutside(pages, options) : readModelClaimsOutside(claims, options);
  }
  if (values.careless !== undefined) {
    const which = CARELESS.find((name) => name === values.careless);
    if (which === undefined) throw new Error(`--careless is one of ${CARELESS.join(', ')}.`);
    return carelessRows(claims, which);
  }
  if (values.judge !== undefined) {
    const { name, judgeClaims } = createEntailmentJudge(
      createLocalEntailment({ folder: resolve(values.judge) }),
    );
    return judgedRows(claims, { models: { judge: name }, judgeClaims }, { set: 'local judge', name });
  }
  const rows: Row[] = [];
  const isWanted = (section: string) => values.only === undefined || values.only === section;
  if (isWanted('model-claims') && claims.length > 0) {
    const decided = decideModelClaims(claims);
    rows.push(...modelClaimRows(decided));
    if (values.show) printModelClaims(decided);
  }
  if (isWanted('quoted')) {
    const { rows: own, wrong } = measureQuoted(readSourceTexts(data));
    rows.push(...own);
    if (values.show)
      for (const { kind, text, original } of wrong) console.log(`\n${kind}\n  ${text}\n  ${original}`);
  }
  if (isWanted('wice') && pages.length > 0)
    rows.push(...wiceRows(decideWice(pages)).map((row) => ({ set: 'wice-dev', ...row })));
  if (isWanted('citations') && data !== undefined) {
    const { measureCitations } = await import('./eval-truth/citations.ts');
    const { openBenchApplication } = await import('./eval-truth/open-bench-application.ts');
    const bench = await openBenchApplication();
    try {
      rows.push(...(await measureCitations(data, bench)));
    } finally {
      await bench.close();
    }
  }
  return rows;
}

const rows = await measure();
for (const { set, metric, value } of rows)
  console.log(`${set.padEnd(20)}${metric.padEnd(52)}${Number.isInteger(value) ? value : value.toFixed(3)}`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
