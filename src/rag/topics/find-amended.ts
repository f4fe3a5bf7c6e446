import type { LibraryDocument } from '../../domain/index.ts';
import type { DocumentLink } from '../../domain/topics/index.ts';
import { amendsTitle, HEAD_CHARACTERS, isAmendment } from './amendments.ts';
import { tells } from './document-marks.ts';

interface AmendedDeps {
  readonly titledIn: (text: string) => Promise<readonly LibraryDocument[]>;
  /** The beginning of a document, in which it names its parties. */
  readonly readHead: (document: LibraryDocument) => Promise<string>;
}

/** The documents that an amendment says in its head to change by their titles alone, by their ids. */
export async function findAmended(
  { titledIn, readHead }: AmendedDeps,
  own: { readonly documentId: string; readonly title: string; readonly text: string },
): Promise<ReadonlyMap<string, DocumentLink>> {
  if (!isAmendment(own.title)) return new Map();
  const titled = await titledIn(own.text.slice(0, HEAD_CHARACTERS));
  const others = titled.filter(({ id, title }) => id !== own.documentId && tells(title));
  const found = await Promise.all(
    others.map(async (document) => {
      const { title } = document;
      const place = titlePlace(own.text, title);
      const same = new Set(
        others.filter((other) => other.title === title).map(({ contentHash }) => contentHash),
      ).size;
      const isTold =
        place !== undefined &&
        amendsTitle(
          { ...place, documentTitle: own.title, text: own.text, start: 0 },
          { title, text: await readHead(document) },
          same > 1,
        );
      const link: DocumentLink = { kind: 'amended', text: title, documents: same + 1 };
      return isTold ? [[document.id, link] as const] : [];
    }),
  );
  return new Map(found.flat());
}

/** Where a text has a title, whatever its case, its spaces and what is emphasised. */
function titlePlace(
  text: string,
  title: string,
): { readonly at: number; readonly length: number } | undefined {
  const words = title.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(words.join(String.raw`[\s*_]{1,6}`), 'iu').exec(text);
  return found === null ? undefined : { at: found.index, length: found[0].length };
}
