import type { StoredChunk } from '../../src/domain/index.ts';

/** A place that answers a question: a document, and in it a page (from 1) or words that stand there. */
export interface GoldPlace {
  /** File name without its ending. */
  readonly document: string;
  readonly page?: number | undefined;
  readonly words?: string | undefined;
}

export interface AnswerQuestion {
  readonly id: string;
  readonly text: string;
  /** Empty when no document of the set answers it: the right answer is a refusal. */
  readonly gold: readonly GoldPlace[];
  /** As people wrote it; absent where a set has places only. */
  readonly answer?: string | undefined;
  /** Whom the question is about, as `entityOf` calls it. */
  readonly entity?: string | undefined;
}

/** Documents of one collection and questions about them. */
export interface AnswerSet {
  readonly name: string;
  /** What is ingested; sets over the same folder share one library. */
  readonly folder: string;
  readonly questions: readonly AnswerQuestion[];
  /** Whom a document is of, by its file name without ending. */
  readonly entityOf?: ((document: string) => string | undefined) | undefined;
}

/** File name without folders and ending. */
export function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');
}

/** Letters and figures alone, so that layout and typography do not part what is equal. */
export function foldWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

type Placed = Pick<StoredChunk, 'sourcePath' | 'text'> & {
  readonly locator: Pick<StoredChunk['locator'], 'pages'>;
};

/** Whether a passage stands at a gold place of the question. */
export function isAtGold(passage: Placed, gold: readonly GoldPlace[]): boolean {
  const stem = stemOf(passage.sourcePath);
  return gold.some(({ document, page, words }) => {
    if (document !== stem) return false;
    const { pages } = passage.locator;
    if (page !== undefined) return pages !== undefined && pages.first <= page && page <= pages.last;
    return words === undefined || foldWords(passage.text).includes(foldWords(words));
  });
}
