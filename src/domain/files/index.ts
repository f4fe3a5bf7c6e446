export type {
  ByteRange,
  FileContent,
  FileDigest,
  FileDrift,
  FileStore,
  KeptFile,
  LibraryFiles,
  ListedFile,
  NewOriginal,
  OriginalFile,
} from './file-store.ts';
export { type Picture, type PictureFacts, PictureFactsSchema, PictureSchema } from './picture.ts';
