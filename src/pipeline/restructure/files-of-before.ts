import { buffer } from 'node:stream/consumers';
import { wording } from '../../catalogue/index.ts';
import type { LibraryFiles, NewOriginal, OriginalFile } from '../../domain/files/index.ts';
import type { DocumentImage, DocumentWarning, Section } from '../../domain/index.ts';
import { AppError, saidBy } from '../../errors/index.ts';

type Files = Pick<LibraryFiles, 'pictures' | 'read'>;

/** The pictures of a version, each in the section that holds it now. One that is damaged stays behind, with a warning. */
export async function picturesOfBefore(
  files: Files,
  versionId: string,
  sections: readonly Section[],
): Promise<{ readonly images: readonly DocumentImage[]; readonly warnings: readonly DocumentWarning[] }> {
  const images: DocumentImage[] = [];
  const warnings: DocumentWarning[] = [];
  for (const picture of await files.pictures(versionId)) {
    const read = await unlessDamaged(() => buffer(files.read(picture)));
    if ('why' in read) {
      warnings.push(wording('warnFilesNotKept', { why: read.why }));
      continue;
    }
    const {
      fileName,
      mediaType,
      width,
      height,
      caption,
      ocrText,
      description,
      page,
      slide,
      sheet,
      box,
      start,
    } = picture;
    const holds = start === undefined ? undefined : sections.findLast((section) => section.start <= start);
    const sectionId = holds?.id ?? sections[0]?.id;
    const facts = { caption, ocrText, description, sectionId, page, slide, sheet, box, start };
    images.push({ id: fileName, mediaType, bytes: read.value, width, height, facts });
  }
  return { images, warnings };
}

/** The original of a version, for the one that takes its place; none where it is damaged. */
export async function originalOfBefore(
  files: Files,
  original: OriginalFile | undefined,
): Promise<NewOriginal | undefined> {
  if (original === undefined) return undefined;
  const read = await unlessDamaged(async () => {
    for await (const _piece of files.read(original));
  });
  const { hash, name, mediaType } = original;
  return 'why' in read ? undefined : { hash, name, mediaType, open: () => files.read(original) };
}

/** What is kept is read, or why it is not what was stored. */
export async function unlessDamaged<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly why: ReturnType<typeof saidBy> }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'E049') return { why: saidBy(error) };
    throw error;
  }
}
