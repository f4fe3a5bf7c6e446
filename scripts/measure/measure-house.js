import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countLines } from './count-lines.js';
import { findFunctions } from './find-functions.js';
import { measureCode } from './measure-code.js';

/** Pages that a command writes. */
const GENERATED = new Set(['cli.md', 'configuration.md', 'errors.md', 'mcp-transcript.md']);
const RULE_LANGUAGE = ['rag/verify', 'rag/query', 'rag/measures', 'language/extractive', 'linguistics'];

/**
 * The size of the house: what there is of each today, and what there shall be.
 * @param {string} root @param {readonly import('./parse-sources.js').SourceFile[]} sources Of `src`.
 * @returns {{ what: string, today: number, target: number }[]}
 */
export function measureHouse(root, sources) {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const count = (/** @type {string} */ path, /** @type {RegExp} */ pattern) =>
    read(path).match(pattern)?.length ?? 0;
  const wordsOf = (/** @type {readonly string[]} */ paths) =>
    paths.reduce((sum, path) => sum + (read(path).match(/\S+/g)?.length ?? 0), 0);
  const lengths = sources.flatMap((file) => findFunctions(file).map(({ lines }) => lines));
  const { pairs, circles } = measureCode(sources);
  const operations = Object.values(JSON.parse(read('docs/openapi.json')).paths);
  // A sample report is what the program wrote.
  const docs = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && !GENERATED.has(name) && !name.startsWith('sample-report'),
  );
  return [
    { what: 'lines of src', today: countLines(join(root, 'src')), target: 80_000 },
    { what: 'lines of tests', today: countLines(join(root, 'test')), target: 45_000 },
    { what: 'lines of benches', today: countLines(join(root, 'bench')), target: 6_000 },
    {
      what: 'lines of the rule language',
      today: RULE_LANGUAGE.map((folder) => join(root, 'src', folder))
        .filter((folder) => existsSync(folder))
        .reduce((sum, folder) => sum + countLines(folder), 0),
      target: 8_800,
    },
    { what: 'settings', today: count('docs/configuration.md', /^\| `/gm), target: 80 },
    { what: 'commands', today: count('docs/cli.md', /^## `plumbline \S+`$/gm), target: 16 },
    {
      what: 'operations of the API',
      today: operations.reduce((/** @type {number} */ sum, path) => sum + Object.keys(path).length, 0),
      target: 60,
    },
    { what: 'error codes', today: count('docs/errors.md', /^\| E\d/gm), target: 28 },
    { what: 'migrations', today: count('src/storage/migrations/migrations.ts', /\bid: \d/g), target: 1 },
    { what: 'pairs of sibling rooms that import each other', today: pairs.length, target: 0 },
    { what: 'circles of sibling rooms', today: circles.length, target: 0 },
    { what: 'functions over 60 lines', today: lengths.filter((lines) => lines > 60).length, target: 15 },
    { what: 'lines of the longest function', today: Math.max(0, ...lengths), target: 90 },
    {
      what: 'words of hand-written docs',
      today: wordsOf(['README.md', ...docs.map((name) => join('docs', name))]),
      target: 15_000,
    },
    { what: 'words of CHANGELOG', today: wordsOf(['CHANGELOG.md']), target: 1_000 },
  ];
}
