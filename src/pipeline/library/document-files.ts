import { wording } from '../../catalogue/index.ts';
import type { ByteRange, FileContent, FileDigest, LibraryFiles, Picture } from '../../domain/files/index.ts';
import type { LibraryDocument } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { DocumentService } from './document-service.ts';

type OfDocument = Pick<LibraryDocument, 'id' | 'currentVersionId'>;

/** A kept file for somebody who asked for it. */
export interface ServedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  /** SHA-256 of its bytes. */
  readonly hash: string;
  /** Bytes that are what was stored, else E049. */
  read(range?: ByteRange): FileContent;
}

/** Originals and pictures of documents; of the current version unless a number is given. E021 for what is not kept. */
export interface DocumentFiles {
  original(document: OfDocument, version?: number): Promise<ServedFile>;
  /** In reading order. */
  pictures(document: OfDocument, version?: number): Promise<readonly Picture[]>;
  /** The version also by its id. */
  picture(document: OfDocument, fileName: string, version?: number | string): Promise<ServedFile>;
}

export function createDocumentFiles({
  files,
  documents,
}: {
  readonly files: Pick<LibraryFiles, 'original' | 'pictures' | 'read'>;
  readonly documents: Pick<DocumentService, 'version' | 'versions'>;
}): DocumentFiles {
  const versionOf = async ({ id, currentVersionId }: OfDocument, version: number | string | undefined) => {
    if (typeof version === 'number') return (await documents.version(id, version)).id;
    if (version === undefined || version === currentVersionId) return currentVersionId;
    // One of another document is one that is not there.
    return (await documents.versions(id)).find((kept) => kept.id === version)?.id;
  };
  const toServed = (file: FileDigest, name: string, mediaType: string): ServedFile => ({
    name,
    mediaType,
    bytes: file.bytes,
    hash: file.hash,
    read: (range) => files.read(file, range),
  });
  const kept = async (document: OfDocument, version: number | string | undefined) => {
    const versionId = await versionOf(document, version);
    return versionId === undefined ? [] : files.pictures(versionId);
  };
  return {
    async original(document, version) {
      const versionId = await versionOf(document, version);
      const file = versionId === undefined ? undefined : await files.original(versionId);
      if (file === undefined) throw new AppError('E021', wording('originalNotKept'));
      return toServed(file, file.name, file.mediaType);
    },
    pictures: async (document, version) =>
      (await kept(document, version)).map(({ pieces: _pieces, ...picture }) => picture),
    async picture(document, fileName, version) {
      const found = (await kept(document, version)).find((picture) => picture.fileName === fileName);
      if (found === undefined) throw new AppError('E021', wording('noPictureOfName'));
      return toServed(found, found.fileName, found.mediaType);
    },
  };
}
