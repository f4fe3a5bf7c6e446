// Part of `npm run check`: no regular expression of the sources takes more than linear time (docs/decisions/0029-linear-time.md).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { collectBuilt, collectWritten } from './patterns/collect-patterns.js';
import { judgePattern } from './patterns/judge-pattern.js';

/** @typedef {import('./patterns/collect-patterns.js').Pattern} Pattern */

const ROOT = resolve(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/plumbline/patterns.json');
const AT_ONCE = 4;

const patterns = [
  ...collectWritten(join(ROOT, 'src'), 'src/'),
  ...collectWritten(join(ROOT, 'web/src'), 'web/src/'),
  ...(await collectBuilt(join(ROOT, 'dist'), 'src/')),
];
const judged = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]));
const linear = readCache();
const open = [...judged].filter(([key]) => !linear.has(key));
let slow = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [key, pattern] = next;
      const finding = await judgePattern(pattern);
      if (finding === undefined) linear.add(key);
      else {
        slow++;
        console.error(
          `${pattern.place}: /${pattern.source}/${pattern.flags}\n    ${finding.ms} ms for ${finding.attack}`,
        );
      }
    }
  }),
);
mkdirSync(dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify([...linear].filter((key) => judged.has(key))));
console.log(`${judged.size} patterns, ${slow} not linear.`);
// What the modules have opened while they were loaded keeps nobody waiting.
process.exit(slow === 0 ? 0 : 1);

/** @param {Pattern} pattern */
function keyOf({ source, flags }) {
  return createHash('sha256').update(`${process.version} ${flags} ${source}`).digest('hex').slice(0, 16);
}

/** @returns {Set<string>} */
function readCache() {
  try {
    return new Set(JSON.parse(readFileSync(CACHE, 'utf8')));
  } catch {
    return new Set();
  }
}
