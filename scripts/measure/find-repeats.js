import { nodesOf } from './parse-sources.js';

const RUN = 6;

/**
 * Runs of six and more lines that stand at two places, spaces aside. Imports, empty lines and lines that hold brackets alone do
 * not count. A run that goes on is one repeat, not one for each line.
 * @param {readonly import('./parse-sources.js').SourceFile[]} files
 */
export function findRepeats(files) {
  /** @type {Map<string, string>} */
  const firstPlace = new Map();
  const repeats = [];
  for (const file of files) {
    const lines = linesOf(file);
    let inRun = false;
    for (let index = 0; index + RUN <= lines.length; index++) {
      const run = lines.slice(index, index + RUN);
      const key = run.map(({ text }) => text).join('\n');
      const place = `${file.path}:${run[0]?.number}`;
      const first = firstPlace.get(key);
      if (first === undefined) firstPlace.set(key, place);
      else if (!inRun) repeats.push({ first, again: place });
      inRun = first !== undefined;
    }
  }
  return repeats;
}

/** @param {import('./parse-sources.js').SourceFile} file */
function linesOf({ text, root }) {
  const isImport = new Set();
  for (const node of nodesOf(root))
    if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && node['source'])) {
      const first = text.slice(0, node.start).split('\n').length;
      const count = text.slice(node.start, node.end).split('\n').length;
      for (let line = first; line < first + count; line++) isImport.add(line);
    }
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text: line, number }) => /\w|\p{Script=Han}/u.test(line) && !isImport.has(number));
}
