import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNode, lineAt, nodesOf, parseSource } from '../measure/parse-sources.js';

/** @typedef {import('../measure/parse-sources.js').SyntaxNode} SyntaxNode */
/** @typedef {import('../measure/parse-sources.js').SourceFile} SourceFile */
/** @typedef {{ place: string, source: string, flags: string }} Pattern */

/** What stands for a part of a pattern that is only known when it is used. */
const UNKNOWN = 'x';

/**
 * Every pattern that the files below a folder write out, and those built inside of functions, with a letter for what only the call knows.
 * @param {string} folder @param {string} prefix of its places @returns {Pattern[]}
 */
export function collectWritten(folder, prefix) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|vue)$/.test(path))
    .sort()
    .flatMap((path) => sourcesOf(path, readFileSync(join(folder, path), 'utf8')))
    .flatMap((file) =>
      patternsOf(file).map((pattern) => ({ ...pattern, place: `${prefix}${pattern.place}` })),
    );
}

/** @param {string} path @param {string} text @returns {SourceFile[]} */
function sourcesOf(path, text) {
  if (path.endsWith('.ts')) return [parseSource(path, text)];
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => {
    // Blank lines before it keep the numbers of its lines.
    const before = text.slice(0, match.index + match[0].indexOf('>') + 1).replace(/[^\n]/g, ' ');
    const file = parseSource(`${path}.ts`, before + (match[1] ?? ''));
    return { ...file, path };
  });
}

/** @param {SourceFile} file @returns {Pattern[]} */
function patternsOf({ path, text, root }) {
  return [...nodesOf(root)].flatMap((node) => {
    const pattern = literalOf(node) ?? builtOf(node);
    return pattern === undefined ? [] : [{ ...pattern, place: `${path}:${lineAt(text, node.start)}` }];
  });
}

/** @param {SyntaxNode} node */
function literalOf(node) {
  if (node.type !== 'Literal' || !('regex' in node)) return undefined;
  const { pattern, flags } = /** @type {{ pattern: string, flags: string }} */ (node['regex']);
  return { source: pattern, flags };
}

/** @param {SyntaxNode} node */
function builtOf(node) {
  if (node.type !== 'NewExpression' || !isNode(node['callee']) || node['callee']['name'] !== 'RegExp')
    return undefined;
  const [given, flags] = /** @type {unknown[]} */ (node['arguments']);
  const template = isNode(given) && given.type === 'TaggedTemplateExpression' ? given['quasi'] : given;
  if (!isNode(template) || template.type !== 'TemplateLiteral') return undefined;
  const parts = /** @type {{ value: { raw: string, cooked: string } }[]} */ (template['quasis']);
  const source = parts.map(({ value }) => (template === given ? value.cooked : value.raw)).join(UNKNOWN);
  return isPattern(source) ? { source, flags: isNode(flags) ? String(flags['value'] ?? '') : '' } : undefined;
}

/** @param {string} source */
function isPattern(source) {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * The patterns that the compiled modules of a folder build while they are loaded: of lists of words, of one another.
 * @param {string} folder @param {string} prefix @returns {Promise<Pattern[]>}
 */
export async function collectBuilt(folder, prefix) {
  /** @type {Pattern[]} */
  const built = [];
  const marker = pathToFileURL(join(folder, '/')).href;
  const Original = RegExp;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 12;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, args, newTarget) {
      const pattern = Reflect.construct(target, args, newTarget);
      const frames = (new Error().stack ?? '').split('\n').filter((frame) => frame.includes(marker));
      // A helper that puts patterns together says less than who asked it.
      const frame = frames.find((line) => !line.includes('linguistics/lexicon/')) ?? frames[0];
      const place = frame?.split(marker)[1]?.replace(/\.js:(\d+).*$/s, '.ts:$1');
      if (place !== undefined)
        built.push({ place: `${prefix}${place}`, source: pattern.source, flags: pattern.flags });
      return pattern;
    },
  });
  try {
    // A module that is a thread's own refuses to be loaded elsewhere; what it builds before counts.
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (path.endsWith('.js')) await import(pathToFileURL(join(folder, path)).href).catch(() => undefined);
  } finally {
    globalThis.RegExp = Original;
    Error.stackTraceLimit = limit;
  }
  return built;
}
