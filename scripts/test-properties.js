// Tests that draw random examples, many times over and from a new seed, to find what one fixed seed never draws.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const HELP = `npm run test:properties -- [--runs N] [--seed N] [PATH ...]

Runs the tests that draw random examples, those below PATH only if any is given.
  --runs N   N times as many examples as "npm test" draws (20 by default)
  --seed N   the seed to draw from (a new one by default; it is printed)
  --help     this text`;

/** @param {string | undefined} text @param {string} name */
function readWhole(text, name) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 2 ** 31) return value;
  return refuse(`--${name} must be a whole number from 1, not "${text}".`);
}

/** @param {string} reason @returns {never} */
function refuse(reason) {
  console.error(`${reason}\n\n${HELP}`);
  process.exit(64);
}

function readCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { runs: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Files that draw by themselves. @param {string[]} paths */
function listFiles(paths) {
  return ['test', 'web/test']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && !/^test\/(fixtures|integration|contract|e2e)\//.test(file))
    .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)))
    .filter((file) => /'(@fast-check\/vitest|fast-check)'/.test(readFileSync(join(ROOT, file), 'utf8')));
}

const { values, positionals } = readCommand();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const runs = readWhole(values.runs, 'runs') ?? 20;
const seed = readWhole(values.seed, 'seed') ?? randomInt(1, 2 ** 31 - 1);
const files = listFiles(positionals);
if (files.length === 0) refuse(`No test below ${positionals.join(', ')} draws random examples.`);
const again = `npm run test:properties -- --runs ${runs} --seed ${seed}`;
console.log(
  `${files.length} ${files.length === 1 ? 'file' : 'files'}, ${runs} times as many examples, seed ${seed}`,
);
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--isolate',
    `--testTimeout=${120_000 * runs}`,
    ...files,
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_RUNS: String(runs), PROPERTY_SEED: String(seed) },
  },
);
if (status !== 0) console.error(`A property fails. The same examples again: ${again}`);
process.exit(status ?? 1);
