import { type Wording, wording } from '../../catalogue/index.ts';
import type { NewOriginal, PictureFacts } from '../../domain/files/index.ts';
import type { DocumentImage } from '../../domain/index.ts';
import { AppError, saidBy } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';
import { type ClaimDeps, claimFile } from './claim-file.ts';
import { pictureFileName } from './picture-file-name.ts';

export interface PictureRow {
  readonly ordinal: number;
  readonly fileName: string;
  readonly hash: string;
  readonly mediaType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly facts: PictureFacts;
}

/** What of a version's files is in the store and claimed. */
export interface VersionFiles {
  readonly original?: Pick<NewOriginal, 'hash' | 'name' | 'mediaType'> | undefined;
  readonly pictures: readonly PictureRow[];
  readonly warnings: readonly Wording[];
}

export const hashesOf = ({ original, pictures }: VersionFiles): readonly string[] => [
  ...new Set([...(original === undefined ? [] : [original.hash]), ...pictures.map(({ hash }) => hash)]),
];

export type KeepVersionFiles = (version: {
  readonly original?: NewOriginal | undefined;
  readonly images: readonly DocumentImage[];
}) => Promise<VersionFiles>;

/**
 * Stores the original and the pictures of a version that is about to be published. A store that is away (E052) or an original that has
 * changed (E036) costs what it was to keep, with a warning; a full disk (E028) stops the publication.
 */
export function createKeepVersionFiles(
  deps: ClaimDeps & { /** Of one document. */ readonly maxPictures: number },
): KeepVersionFiles {
  return async ({ original, images }) => {
    const warnings: Wording[] = [];
    let isAway = false;
    const isKept = async (hash: string, content: Parameters<typeof claimFile>[2]): Promise<boolean> => {
      if (isAway) return false;
      try {
        await claimFile(deps, hash, content);
        return true;
      } catch (error) {
        if (!(error instanceof AppError) || !['E036', 'E042', 'E052'].includes(error.code)) throw error;
        isAway = error.code === 'E052';
        warnings.push(wording('warnFilesNotKept', { why: saidBy(error) }));
        return false;
      }
    };
    const hasOriginal = original !== undefined && (await isKept(original.hash, () => original.open()));
    const wanted = images.slice(0, deps.maxPictures);
    const pictures: PictureRow[] = [];
    for (const [index, image] of wanted.entries()) {
      const hash = sha256(image.bytes);
      if (!(await isKept(hash, () => image.bytes))) continue;
      pictures.push({
        ordinal: index + 1,
        fileName: pictureFileName(index + 1, image.mediaType),
        hash,
        mediaType: image.mediaType,
        width: image.width ?? null,
        height: image.height ?? null,
        facts: image.facts ?? {},
      });
    }
    if (deps.maxPictures > 0 && images.length > wanted.length)
      warnings.push(
        wording('warnPicturesNotKept', { count: images.length - wanted.length, most: deps.maxPictures }),
      );
    return { ...(hasOriginal && { original }), pictures, warnings };
  };
}
