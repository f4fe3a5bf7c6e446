import { wording } from '../../../catalogue/index.ts';
import type { DocumentChange, LibraryDocument } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordsOf } from '../../language.ts';
import { printJson, type Session, withSession } from '../../session.ts';
import { safeText } from '../../terminal/spans.ts';
import {
  type ChangeOptions,
  eachDocument,
  namedDocuments,
  someDocuments,
  tellOutcome,
} from './each-document.ts';
import { documentNamed } from './find-named.ts';

/** `library rename`: a title of the reader's own, or the document's own one again. */
export function renameDocument(
  context: CommandContext,
  name: string,
  { title, own, ...options }: ChangeOptions & { readonly title: string | undefined; readonly own: boolean },
): Promise<number> {
  if ((title === undefined) !== own) throw new AppError('E020', wording('renameHow'));
  return changeDocument(context, name, { ...options, change: { title: title ?? null } });
}

/** `library rename`, `library tag` and `library move`: one document, and the sentence that says what it is now. */
export function changeDocument(
  context: CommandContext,
  name: string,
  options: ChangeOptions & {
    readonly change: Omit<DocumentChange, 'collectionId'>;
    /** Name or id of a collection that is there. */
    readonly moveTo?: string | undefined;
  },
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async (session) => {
    const { app, io } = session;
    const { id } = await documentNamed(session, name, options);
    const { moveTo } = options;
    const [collectionId] = moveTo === undefined ? [] : await chooseCollections({ app }, [moveTo]);
    const changed = await app.documents.change(id, {
      ...options.change,
      ...(collectionId === undefined ? {} : { collectionId }),
    });
    if (options.json) printJson(io, changed);
    else io.out(`${safeText(sentence(session, changed, options))}\n`);
    return 0;
  });
}

function sentence(
  { io }: Session,
  { id, title, tags = [] }: LibraryDocument,
  { change, moveTo }: Parameters<typeof changeDocument>[2],
): string {
  const { versions: words } = wordsOf(io);
  if (moveTo !== undefined) return words.moved(id, moveTo);
  return change.tags === undefined ? words.renamed(id, title) : words.tagged(id, tags.join(', '));
}

/** `library reindex`: what is searched of documents, made anew; one that fails is named and never stops the rest. */
export function reindexDocuments(
  context: CommandContext,
  names: readonly string[],
  options: ChangeOptions & { readonly all: boolean },
): Promise<number> {
  return withSession(context, options, async (session) => {
    const { app, signal } = session;
    const chosen = await someDocuments(session, names, options);
    const done = await eachDocument(session, chosen, ({ id }) => app.documents.reindex(id, signal));
    return tellOutcome(session, done, options, wordsOf(session.io).versions.reindexed);
  });
}

/** `library delete`: documents and everything derived from them. */
export function deleteDocuments(
  context: CommandContext,
  names: readonly string[],
  options: ChangeOptions,
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async (session) => {
    const chosen = await namedDocuments(session, names, options);
    const done = await eachDocument(session, chosen, ({ id }) => session.app.library.deleteDocument(id));
    return tellOutcome(session, done, options, wordsOf(session.io).versions.documentsDeleted);
  });
}
