// npm run measure [-- --show NAME]: the numbers of the house beside their targets, and how far the code is from the sizes it should have; the budget is held by a unit test.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureCode } from './measure/measure-code.js';
import { measureHouse } from './measure/measure-house.js';
import { parseSources } from './measure/parse-sources.js';

const { values } = parseArgs({ options: { show: { type: 'string' } } });
const WHAT = {
  patterns: 'regular expressions over 120 characters',
  functions: 'functions over 60 lines',
  files: 'files over 300 lines',
  folders: 'folders with more than 20 files',
  fileNames: 'file names that occur twice',
  functionNames: 'names of functions that occur twice',
  circles: 'circles of rooms (files and sub-folders) of one folder',
  pairs: 'two rooms of one folder that import each other',
  messages: 'errors whose sentence is not in the catalogue',
  chinese: 'Chinese texts outside the catalogue, the lexicon and prompts',
  repeats: 'repeated runs of six lines',
};
const root = resolve(import.meta.dirname, '..');
const sources = parseSources(resolve(root, 'src'));
console.log('  today  target');
for (const { what, today, target } of measureHouse(root, sources))
  console.log(`${String(today).padStart(7)} ${String(target).padStart(7)}  ${what}`);
console.log();
const measures = Object.entries(measureCode(sources));
for (const [name, places] of measures) {
  console.log(
    `${String(places.length).padStart(6)} ${WHAT[/** @type {keyof typeof WHAT} */ (name)]} (${name})`,
  );
  if (values.show === name) for (const place of places) console.log(`       ${place}`);
}
