import { type Command, Option } from 'commander';
import type { CommandWords } from '../catalogue/index.ts';
import type { LibraryView } from '../pipeline/index.ts';
import { repeatable, wholeNumber } from './common-options.ts';
import { findDocument } from './find-document.ts';

/** What a command was told of documents and their versions. */
export interface VersionChoice {
  /** Ids, paths or titles. */
  readonly documents: readonly string[];
  readonly version: number | undefined;
  readonly asOf: string | undefined;
}

export interface VersionRaw {
  readonly document?: readonly string[];
  readonly docVersion?: number;
  readonly asOf?: string;
}

/** Options of every command that asks: some documents alone, one of their versions, or all as they were at a time. */
export const addVersionOptions = (command: Command, help: CommandWords['help']): Command =>
  command
    .addOption(repeatable('--document <document>', help.onlyDocument))
    .addOption(new Option('--doc-version <n>', help.docVersion).argParser(wholeNumber))
    .option('--as-of <date>', help.asOf);

export const readVersionChoice = ({ document = [], docVersion, asOf }: VersionRaw): VersionChoice => ({
  documents: document,
  version: docVersion,
  asOf,
});

/** The choice as services take it; E021 for a document that is not in the collections. */
export async function chooseVersions(
  { app }: { readonly app: Pick<LibraryView, 'library'> },
  { documents, version, asOf }: VersionChoice,
  collectionIds: readonly string[],
): Promise<{ documentIds?: string[]; version?: number; asOf?: string }> {
  const known = documents.length === 0 ? [] : await app.library.documents(collectionIds);
  return {
    ...(documents.length === 0 ? {} : { documentIds: documents.map((name) => findDocument(known, name).id) }),
    ...(version === undefined ? {} : { version }),
    ...(asOf === undefined ? {} : { asOf }),
  };
}
