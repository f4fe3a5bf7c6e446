import type { LibraryStore, Recognition } from '../../domain/index.ts';

/** The recognised pages of one file: written down as they come, so that a killed reading loses the page at hand alone. */
export function openRecognitions(
  library: Pick<LibraryStore, 'recognitions'>,
  documentId: string,
  source: string,
): {
  /** Those of earlier readings; what is added joins the list, for a second try of the same reading. */
  list(): Promise<readonly Recognition[]>;
  add(recognition: Recognition): void;
  /** Waits until all are stored; throws what kept one from it. */
  written(): Promise<void>;
  /** Removes what no later reading needs. */
  clear(isUnfinished: boolean): Promise<void>;
} {
  const { recognitions } = library;
  const known: Recognition[] = [];
  let writing: Promise<void> = Promise.resolve();
  return {
    async list() {
      known.push(...(await recognitions.list(documentId, source)));
      return known;
    },
    add(recognition) {
      known.push(recognition);
      writing = writing.then(() => recognitions.add(documentId, source, recognition));
      writing.catch(() => {}); // met in `written`
    },
    written: () => writing,
    clear: (isUnfinished) => recognitions.clear(documentId, isUnfinished ? source : undefined),
  };
}
