import { readFile } from 'node:fs/promises';
import type { LibraryFiles } from '../../../domain/files/index.ts';
import type { DocumentReader, LibraryStore } from '../../../domain/index.ts';
import { walkFolder } from '../../ingestion/walk-folder.ts';
import { findInFiles, findInLibrary } from './find-documents.ts';
import { type ReportVerification, verifyReport } from './verify-report.ts';

export type VerifyReport = (
  text: string,
  options: {
    /** Absolute paths of files or folders; without any the library is asked. */
    readonly docs: readonly string[];
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<ReportVerification>;

/** Checks the text of a report.json against the library or against given files. */
export function createReportVerifier(deps: {
  library: Pick<LibraryStore, 'listCollections' | 'listDocuments' | 'getMarkdown'>;
  files: Pick<LibraryFiles, 'original' | 'read'>;
  reader: Pick<DocumentReader, 'read' | 'extensions'>;
}): VerifyReport {
  const verifyAgainstFiles = createFileVerifier(deps);
  return async (text, options) =>
    options.docs.length === 0
      ? verifyReport(text, findInLibrary({ ...deps, signal: options.signal }))
      : verifyAgainstFiles(text, options);
}

/** Checks the text of a report.json against given files alone; no library is needed. */
export function createFileVerifier(deps: {
  reader: Pick<DocumentReader, 'read' | 'extensions'>;
}): VerifyReport {
  return async (text, { docs, signal }) => {
    const scans = await Promise.all(
      docs.map((path) => walkFolder(path, deps.reader.extensions, { linksOut: true })),
    );
    const files = scans.flatMap((scan) => scan.files);
    const find = findInFiles({ files, reader: deps.reader, readBytes: (path) => readFile(path), signal });
    return verifyReport(text, find);
  };
}
