import type { Scope, StoredChunk } from '../../domain/index.ts';
import type { DocumentLink, SharedKnowledge } from '../../domain/topics/index.ts';
import { anyOf, EN, ZH } from '../../linguistics/lexicon/index.ts';
import { type FindDeps, findRare, readFindTerm, readNumberTerm } from '../find/index.ts';
import { type DocumentMark, documentMarks } from './document-marks.ts';

/** What more documents have joins none of them, and a name only where it is not in every third one besides. */
const MOST_DOCUMENTS = 8;
const NAME_SHARE = 3;
/** Passages that can have what so few documents have. */
const MOST_PASSAGES = 150;
/** The head of a document, in which it says what it is. */
const HEAD = 700;
const AMENDS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${anyOf(EN.documents.amending)}\b.{0,200}\b${anyOf(EN.documents.amendedBy)}\b|${anyOf(ZH.documents.amending)}`,
  'isu',
);
const AMENDS_AFTER = new RegExp(`^.{0,30}${anyOf(ZH.documents.amending)}`, 'su');
const PARTIES = ['organisation', 'person', 'product'];

/** How few documents of a library may have a name for it to join them. */
const rareNames = (documents: number): number =>
  Math.min(MOST_DOCUMENTS, Math.max(2, Math.floor(documents / NAME_SHARE)), documents - 1);

/** What joins other documents with one: rare names, its numbers and its title, found in their words. By document, the strongest first. */
export async function findLinks(
  deps: FindDeps,
  own: { readonly documentId: string; readonly title: string; readonly text: string },
  among: { readonly scope: Scope; readonly documents: number },
): Promise<ReadonlyMap<string, readonly DocumentLink[]>> {
  const marks = new Map(
    documentMarks(own).flatMap((mark) => {
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
    for (const [id, found] of byDocument)
      if (id !== own.documentId) links.set(id, [...(links.get(id) ?? []), toLink(mark, found, having)]);
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

function toLink(mark: DocumentMark, found: readonly Place[], documents: number): DocumentLink {
  if (mark.kind === 'name') {
    const isWhole = found.some(({ text, at }) => text.startsWith(mark.text, at));
    return { kind: 'name', text: isWhole ? mark.text : mark.term, documents };
  }
  // A title is also what a contract is about, which it does not change: “a deed to the lease of Quay Street”.
  const isAmended = mark.kind === 'number' && found.some((place) => amends(place, mark));
  const kind = isAmended ? 'amends' : mark.kind;
  return { kind, text: mark.text, documents };
}

/** Whether a document says in its head that it changes what it names there: “Second Amendment to the agreement FSA-2022-117”. */
function amends({ chunk, text, at }: Place, { text: said }: DocumentMark): boolean {
  if (chunk.locator.offsets.start + at > HEAD) return false;
  const before = `${chunk.documentTitle}\n${text.slice(0, at)}`;
  return AMENDS.test(before) || AMENDS_AFTER.test(text.slice(at + said.length));
}

const STRENGTH: Readonly<Record<DocumentLink['kind'], number>> = { amends: 0, number: 1, title: 2, name: 3 };
const byStrength = (left: DocumentLink, right: DocumentLink): number =>
  STRENGTH[left.kind] - STRENGTH[right.kind] || left.documents - right.documents;
