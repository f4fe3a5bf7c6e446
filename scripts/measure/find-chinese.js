import { lineAt, nodesOf } from './parse-sources.js';

/** @typedef {import('./parse-sources.js').SourceFile} SourceFile */

/** Where Chinese belongs: words for people, words of the language, and prompts. */
const ITS_PLACES = /^(?:catalogue\/|linguistics\/lexicon\/|.*\.prompt\.ts$)/;

/**
 * Texts and patterns with Chinese characters that stand neither in the catalogue nor in the lexicon nor in a prompt; comments do
 * not count. A character written as a range (`\u4e00-\u9fff`) is no word.
 * @param {readonly SourceFile[]} files @returns {string[]}
 */
export function findChinese(files) {
  return files
    .filter(({ path }) => !ITS_PLACES.test(path))
    .flatMap(({ path, text, root }) =>
      [...nodesOf(root)]
        .filter(({ type, start, end }) => isText(type) && /\p{Script=Han}/u.test(text.slice(start, end)))
        .map(({ start }) => `${path}:${lineAt(text, start)}`),
    );
}

/** @param {string} type */
const isText = (type) => type === 'Literal' || type === 'TemplateElement';
