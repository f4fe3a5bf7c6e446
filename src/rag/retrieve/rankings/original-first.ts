import type { StoredChunk } from '../../../domain/index.ts';

type Twin = Pick<StoredChunk, 'documentTitle' | 'sourcePath' | 'addedAt'>;

/**
 * Documents of one file, the original first: the one whose name says the least that neither the title nor the names of all the others say
 * (“copy of”, “(2)”, “副本”), else the one that was added first.
 */
export function originalFirst<T extends Twin>(twins: readonly T[]): T[] {
  const all = twins.map(({ documentTitle, sourcePath }) =>
    wordsIn(`${documentTitle} ${fileName(sourcePath)}`),
  );
  const strangeness = ({ sourcePath }: Twin) => {
    const own = [...wordsIn(fileName(sourcePath))];
    return own.filter((word) => !all.every((words) => words.has(word))).length / Math.max(1, own.length);
  };
  return twins.toSorted(
    (left, right) =>
      strangeness(left) - strangeness(right) ||
      compareText(left.addedAt ?? '', right.addedAt ?? '') ||
      compareText(left.sourcePath, right.sourcePath),
  );
}

const fileName = (path: string) => (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');

/** A Chinese character counts as a word. */
const wordsIn = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu));

const compareText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
