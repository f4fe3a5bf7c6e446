// npm run measure [-- --show NAME]: how far the code is from the sizes it should have; the budget is held by a unit test.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCode } from './measure/measure-code.js';
import { parseSources } from './measure/parse-sources.js';

const { values } = parseArgs({ options: { show: { type: 'string' } } });
const WHAT = {
  patterns: 'regular expressions over 120 characters',
  functions: 'functions over 60 lines',
  files: 'files over 300 lines',
  folders: 'folders with more than 20 files',
  fileNames: 'file names that occur twice',
  functionNames: 'names of functions that occur twice',
  messages: 'errors whose sentence is not in the catalogue',
  chinese: 'Chinese texts outside the catalogue, the lexicon and prompts',
  repeats: 'repeated runs of six lines',
};
const measures = Object.entries(measureCode(parseSources(resolve(import.meta.dirname, '../src'))));
for (const [name, places] of measures) {
  console.log(
    `${String(places.length).padStart(5)}  ${WHAT[/** @type {keyof typeof WHAT} */ (name)]} (${name})`,
  );
  if (values.show === name) for (const place of places) console.log(`       ${place}`);
}
