import { createContext, runInContext } from 'node:vm';
import { check } from 'recheck';

/** @typedef {{ source: string, flags: string }} Pattern */
/** @typedef {{ attack: string, ms: number }} Finding */

const SEARCH_MS = 1500;
/** What a pattern may take for an attack of some 50,000 characters, and how many times as long as for a quarter of it. */
const SLOW_MS = 250;
const MOST_GROWTH = 7;
const STOPPED_MS = 4000;
/** How often what was slow is tried: the process also clears memory and compiles, and the least time is the pattern's own. */
const TRIALS = 3;
const GUESSED_CHARACTERS = 40_000;
const GUESSES = 150;

/**
 * Whether a text makes a pattern slow: one that `recheck` finds, tried on this very engine, or where it comes to no end, texts made of the
 * pattern's own words. Undefined when none does.
 * @param {Pattern} pattern @returns {Promise<Finding | undefined>}
 */
export async function judgePattern({ source, flags }) {
  const found = await check(withoutSets(source), flags.replace('d', '').replace('v', 'u'), {
    timeout: SEARCH_MS,
    attackLimit: 50_000,
  });
  if (found.status === 'safe') return undefined;
  const attacks = found.status === 'vulnerable' ? [found.attack.string] : guesses(source);
  for (const attack of attacks) {
    const ms = leastTimeOf({ source, flags }, attack);
    if (ms <= SLOW_MS) continue;
    const quarter = leastTimeOf({ source, flags }, quarterOf(attack));
    if (ms > MOST_GROWTH * quarter || quarter >= STOPPED_MS) return { attack: short(attack), ms };
  }
  return undefined;
}

/** A quarter of a text, with what it ends with. @param {string} text */
const quarterOf = (text) => text.slice(0, text.length / 4) + text.slice(-8);

/** Classes of the flag `v` that take one set from another are unknown to `recheck`. @param {string} source */
const withoutSets = (source) => source.replace(/\[\[((?:\\p\{[^}]+\}|[^\]])+)\]--[^\]]+\]/g, '[$1]');

/** @param {Pattern} pattern @param {string} text */
function leastTimeOf(pattern, text) {
  let least = Number.POSITIVE_INFINITY;
  for (let trial = 0; trial < TRIALS && least > SLOW_MS; trial++)
    least = Math.min(least, timeOf(pattern, text));
  return least;
}

/** A sticky pattern is tried where it stands, at a few places; others are searched for. @param {Pattern} pattern @param {string} text */
function timeOf({ source, flags }, text) {
  const context = createContext({ pattern: new RegExp(source, flags), text });
  const trial = flags.includes('y')
    ? 'for (let at = 0; at < 4; at++) { pattern.lastIndex = at; pattern.exec(text); }'
    : 'text.replace(pattern, "")';
  // Processor time: a machine that is busy with others is no pattern's fault.
  const started = process.cpuUsage();
  try {
    runInContext(trial, context, { timeout: STOPPED_MS });
  } catch {
    // It was stopped, which takes as long as is allowed.
  }
  return Math.round(process.cpuUsage(started).user / 1000);
}

/** @param {string} source @returns {string[]} */
function guesses(source) {
  const words = source.match(/[A-Za-z]{2,}|[\u0080-\uffff]|[^\w\\]/g) ?? [];
  const atoms = [...new Set([...words, ' ', '\t', '\n', 'a', 'A', '1', '的'])];
  let seed = 1;
  const next = (/** @type {number} */ limit) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  return Array.from({ length: GUESSES }, () => {
    const pick = () => atoms[next(atoms.length)] ?? '';
    const [head, pump] = [pick(), Array.from({ length: 1 + next(3) }, pick).join('')];
    return `${head}${pump.repeat(Math.ceil(GUESSED_CHARACTERS / pump.length))}\0`;
  });
}

/** @param {string} text */
const short = (text) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
