import type { Scope, StoredChunk } from '../../domain/index.ts';
import type { DocumentLink, SharedKnowledge } from '../../domain/topics/index.ts';
import { type FindDeps, findRare, readFindTerm, readNumberTerm } from '../find/index.ts';
import { amendsNumber, amendsTitle, bearsNumber, type NamedPlace } from './amendments.ts';
import { type DocumentMark, documentMarks } from './document-marks.ts';

/** What more documents have joins none of them, and a name only where it is not in every third one besides. */
const MOST_DOCUMENTS = 8;
const NAME_SHARE = 3;
/** Passages that can have what so few documents have. */
const MOST_PASSAGES = 150;
const PARTIES = ['organisation', 'person', 'product'];

/** How few documents of a library may have a name for it to join them. */
const rareNames = (documents: number): number =>
  Math.min(MOST_DOCUMENTS, Math.max(2, Math.floor(documents / NAME_SHARE)), documents - 1);

interface OwnDocument {
  readonly documentId: string;
  readonly title: string;
  readonly text: string;
}

/** What joins other documents with one: rare names, its numbers and its title, found in their words. By document, the strongest first. */
export async function findLinks(
  deps: FindDeps,
  own: OwnDocument,
  among: { readonly scope: Scope; readonly documents: number; readonly withNames?: boolean },
): Promise<ReadonlyMap<string, readonly DocumentLink[]>> {
  const marks = new Map(
    documentMarks(own).flatMap((mark) => {
      if (mark.kind === 'name' && among.withNames === false) return [];
      const text = mark.term.replace(/["“”*]/g, ' ');
      const term = mark.kind === 'number' ? readNumberTerm(text) : readFindTerm(`"${text}"`);
      return term === undefined ? [] : [[term, mark] as const];
    }),
  );
  const { scope, documents } = among;
  const hits = await findRare(deps, { terms: [...marks.keys()], scope, mostPassages: MOST_PASSAGES });
  const places = new Map<DocumentMark, Map<string, Place[]>>();
  for (const { term, chunk, next, range } of hits) {
    const mark = marks.get(term);
    if (mark === undefined) continue;
    const text = `${chunk.text}${next?.text ?? ''}`;
    const place = { chunk, text, at: range.start - chunk.locator.offsets.start };
    if (mark.kind === 'name' && !isName(place)) continue;
    const byDocument = places.get(mark) ?? new Map<string, Place[]>();
    places.set(mark, byDocument.set(chunk.documentId, [...(byDocument.get(chunk.documentId) ?? []), place]));
  }
  const links = new Map<string, DocumentLink[]>();
  for (const [mark, byDocument] of places) {
    const having = new Set([own.documentId, ...byDocument.keys()]).size;
    if (having > (mark.kind === 'name' ? rareNames(documents) : MOST_DOCUMENTS)) continue;
    const others = new Map([...byDocument].filter(([id]) => id !== own.documentId));
    const changed = changedByOwn(mark, own, others);
    for (const [id, found] of others) {
      const kind = id === changed ? 'amended' : kindOf(mark, own, found, others);
      links.set(id, [...(links.get(id) ?? []), toLink(mark, kind, found, having)]);
    }
  }
  return new Map([...links].map(([id, all]) => [id, all.toSorted(byStrength)]));
}

/** Names that few documents have, as a model has read them. */
export function linksOfNames(
  { entities }: Pick<SharedKnowledge, 'entities'>,
  documents: number,
): readonly DocumentLink[] {
  return entities
    .filter((one) => PARTIES.includes(one.type ?? '') && one.documents <= rareNames(documents))
    .map(({ name, documents: having }) => ({ kind: 'name', text: name, documents: having }));
}

interface Place {
  readonly chunk: StoredChunk;
  /** Of the passage and, where it goes on there, the next one. */
  readonly text: string;
  readonly at: number;
}

/** A name begins with a capital where a word in the same letters does not. */
const isName = ({ text, at }: Place): boolean => /^[^\p{Ll}]/u.test(text.slice(at));

/** A place as the law of amendments reads it. */
const asNamed =
  ({ text: said }: DocumentMark) =>
  ({ chunk, text, at }: Place): NamedPlace => ({
    ...{ documentTitle: chunk.documentTitle, start: chunk.locator.offsets.start },
    ...{ text, at, length: said.length },
  });

/** What a document has that is found by a mark of the own one. */
function kindOf(
  mark: DocumentMark,
  own: OwnDocument,
  found: readonly Place[],
  others: ReadonlyMap<string, readonly Place[]>,
): DocumentLink['kind'] {
  const places = found.map(asNamed(mark));
  if (mark.kind === 'number') return places.some(amendsNumber) ? 'amends' : 'number';
  if (mark.kind === 'name') return 'name';
  const isShared = [...others.values()].some(
    // A copy is no other document.
    ([place]) => place?.chunk.documentTitle === own.title && !own.text.includes(place.chunk.text),
  );
  return places.some((place) => amendsTitle(place, own, isShared)) ? 'amends' : 'title';
}

/** Of the documents that have a number which the own one says it changes, the one whose number that is. */
function changedByOwn(
  mark: DocumentMark,
  { title: documentTitle, text }: OwnDocument,
  others: ReadonlyMap<string, readonly Place[]>,
): string | undefined {
  const at = text.indexOf(mark.text);
  const own = { documentTitle, text, start: 0, at, length: mark.text.length };
  if (mark.kind !== 'number' || at < 0 || !amendsNumber(own)) return undefined;
  const bearing = [...others].flatMap(([id, found]) => {
    const places = found.map(asNamed(mark));
    const first = places.find((place) => bearsNumber(place, mark.text));
    return first === undefined || places.some(amendsNumber) ? [] : [{ id, at: first.start + first.at }];
  });
  return bearing.toSorted((left, right) => left.at - right.at)[0]?.id;
}

function toLink(
  mark: DocumentMark,
  kind: DocumentLink['kind'],
  found: readonly Place[],
  documents: number,
): DocumentLink {
  const isWhole = kind !== 'name' || found.some(({ text, at }) => text.startsWith(mark.text, at));
  return { kind, text: isWhole ? mark.text : mark.term, documents };
}

const STRENGTH: Readonly<Record<DocumentLink['kind'], number>> = {
  amends: 0,
  amended: 1,
  number: 2,
  title: 3,
  name: 4,
};
const byStrength = (left: DocumentLink, right: DocumentLink): number =>
  STRENGTH[left.kind] - STRENGTH[right.kind] || left.documents - right.documents;
