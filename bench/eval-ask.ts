// npm run eval:ask -- --data DIR [--json FILE] [--only SET] [--limit N] [--show]: what one search answers (depth `fast`) against the loop of
// tools (`auto`), without a model: questions of several steps from HotpotQA and made by rule, and questions on filings.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openLibrary } from './eval-answers/open-library.ts';
import { listAskSets } from './eval-ask/list-ask-sets.ts';
import { measureAsks } from './eval-ask/measure-asks.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    json: { type: 'string' },
    /** A part of a set's name. */
    only: { type: 'string', default: '' },
    /** Questions of a set at most, spread over it. */
    limit: { type: 'string', default: '60' },
    /** Where ingested libraries are kept between runs. */
    cache: { type: 'string', default: resolve(import.meta.dirname, '../.plumbline/eval-answers') },
    /** Also print what became of each question. */
    show: { type: 'boolean', default: false },
  },
});

const sets = listAskSets(resolve(values.data), resolve(values.cache)).filter(({ name }) =>
  name.includes(values.only),
);
if (sets.length === 0) {
  console.error(`No set of questions below ${values.data} fits.`);
  process.exit(66);
}
const rows = [];
for (const set of sets) {
  const library = await openLibrary(set.folder, resolve(values.cache));
  try {
    const { rows: found, said } = await measureAsks(set, library, Number(values.limit));
    rows.push(...found);
    for (const { set: name, metric, value } of found)
      console.log(
        `${name.padEnd(20)}${metric.padEnd(44)}${Number.isInteger(value) ? value : value.toFixed(3)}`,
      );
    if (values.show) for (const line of said) console.log(`  ${line}`);
  } finally {
    await library.close();
  }
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
