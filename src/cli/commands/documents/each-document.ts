import { wording } from '../../../catalogue/index.ts';
import type { LibraryDocument } from '../../../domain/index.ts';
import { AppError, detailIn, isAbort, toProblem } from '../../../errors/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import { wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, type Session } from '../../session.ts';
import { safeText } from '../../terminal/spans.ts';
import { documentNamed } from './find-named.ts';

export interface ChangeOptions extends CommonOptions {
  readonly collections: readonly string[];
}

/** Those that are named, or all of the collections; E020 when neither is asked for. */
export async function someDocuments(
  session: Session,
  names: readonly string[],
  options: ChangeOptions & { readonly all: boolean },
): Promise<readonly LibraryDocument[]> {
  if (names.length === 0 && !options.all) throw new AppError('E020', wording('reindexWhat'));
  return options.all
    ? session.app.library.documents(await chooseCollections(session, options.collections))
    : namedDocuments(session, names, options);
}

/** All of them are found before anything is done to one. */
export const namedDocuments = (session: Session, names: readonly string[], options: ChangeOptions) =>
  Promise.all(names.map((name) => documentNamed(session, name, options)));

export interface Done {
  readonly done: readonly string[];
  readonly failed: readonly { readonly id: string; readonly name: string; readonly error: AppError }[];
}

export async function eachDocument(
  { signal }: Session,
  documents: readonly LibraryDocument[],
  work: (document: LibraryDocument) => Promise<void>,
): Promise<Done> {
  const done: string[] = [];
  const failed: Done['failed'][number][] = [];
  for (const document of documents) {
    signal.throwIfAborted();
    try {
      await work(document);
      done.push(document.id);
    } catch (error) {
      if (isAbort(error, signal) || !(error instanceof AppError)) throw error;
      failed.push({ id: document.id, name: document.sourcePath, error });
    }
  }
  return { done, failed };
}

export function tellOutcome(
  session: Session,
  { done, failed }: Done,
  { json }: ChangeOptions,
  say: (n: number) => string,
): number {
  if (json) printJson(session.io, { done, failed: problemsOf(failed) });
  else session.io.out(`${say(done.length)}\n`);
  return tellFailures(session, { done: done.length, failed });
}

/** What was not done, as it is printed as data. */
export const problemsOf = (failed: Done['failed']) =>
  failed.map(({ id, name, error }) => ({ id, name, problem: toProblem(error) }));

/** Names what was not done; the first reason is thrown where nothing was. */
export function tellFailures(
  { io, progress }: Session,
  { done, failed }: { readonly done: number; readonly failed: Done['failed'] },
): number {
  for (const { name, problem } of problemsOf(failed))
    progress.say(wordsOf(io).versions.notDone(safeText(name), detailIn(io.language, problem)));
  const [first] = failed;
  if (first !== undefined && done === 0) throw first.error;
  return first === undefined ? 0 : 75;
}
