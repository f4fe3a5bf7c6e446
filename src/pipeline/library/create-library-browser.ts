import { wording } from '../../catalogue/index.ts';
import type {
  BrowseLibrary,
  LibraryBrowser,
  LibraryStore,
  PlacedSection,
  SectionTable,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { createOpenVersion, type OpenVersion } from './open-version.ts';
import { findPageRange, lastPageOf } from './page-range.ts';
import { createPlacePassage } from './place-passage.ts';
import { createReadPiece, type ReadPiece } from './read-piece.ts';
import { headingPathOf, innermostTouched, namesOf, surroundingsOf, toNode } from './section-nodes.ts';
import { selectSection } from './select-section.ts';

const DEFAULT_LEVEL = 3;
/** A longer list helps nobody to choose. */
const MOST_CANDIDATES = 12;
const LONGEST_SHOWN = 120;

interface BrowserDeps {
  readonly sections: SectionTable;
  readonly library: Pick<LibraryStore, 'getChunkRange' | 'getChunks' | 'getMarkdown'>;
  readonly settings: { readonly maxSectionCharacters: number };
}

interface Opened extends BrowserDeps {
  readonly open: OpenVersion;
  readonly readPiece: ReadPiece;
}

/** See `LibraryBrowser`. */
export function createBrowseLibrary(deps: BrowserDeps): BrowseLibrary {
  return (scope) => {
    const opened = {
      ...deps,
      open: createOpenVersion(deps.sections, scope),
      readPiece: createReadPiece(deps),
    };
    return {
      tree: readTableOfContents(opened),
      section: readSection(opened),
      pages: readTextOfPages(opened),
      passage: createPlacePassage(opened),
      node: readNode(opened),
    };
  };
}

function readTableOfContents({ open }: Opened): LibraryBrowser['tree'] {
  return async (documentId, { versionId, maxLevel = DEFAULT_LEVEL } = {}) => {
    const { version, sections, root } = await open(documentId, versionId);
    const { language, structureSource, pageCount } = version;
    return {
      ...namesOf(version),
      language,
      structureSource,
      ...(pageCount !== undefined && { pageCount }),
      sections: sections.length - 1,
      root: toNode(root),
      nodes: sections.filter(({ level }) => level > 0 && level <= maxLevel).map(toNode),
    };
  };
}

function readSection({ open, readPiece }: Opened): LibraryBrowser['section'] {
  return async (documentId, selector, { versionId, includeChildren = true, cursor } = {}) => {
    const started = readPiece.start(cursor);
    const { version, sections } = await open(documentId, versionId ?? started?.versionId);
    const selected = selectSection(sections, selector);
    if (selected === undefined)
      throw new AppError('E021', wording('noSectionFits', { selector: shown(selector) }));
    if ('candidates' in selected) throw ambiguous(selector, selected.candidates);
    const { section, selectedBy } = selected;
    const surroundings = surroundingsOf(section, sections);
    const firstChild = sections.find(({ id }) => id === surroundings.children[0]?.id);
    const end = includeChildren ? section.end : (firstChild?.start ?? section.end);
    const piece = await readPiece({
      version,
      asked: `section ${section.id} ${includeChildren}`,
      range: { start: section.start, end },
      chunks: section.chunks,
      headingPath: headingPathOf(section, sections),
      started,
    });
    return { ...namesOf(version), selectedBy, ...surroundings, ...piece };
  };
}

function readTextOfPages({ open, readPiece, library }: Opened): LibraryBrowser['pages'] {
  return async (documentId, first, last, { versionId, cursor } = {}) => {
    if (!Number.isInteger(first) || !Number.isInteger(last) || first < 1 || last < first)
      throw new AppError('E020', wording('pagesNotInOrder'));
    const started = readPiece.start(cursor);
    const { version, sections, root } = await open(documentId, versionId ?? started?.versionId);
    const lastChunk = root.chunks?.last ?? -1;
    const lastPage = await lastPageOf(library, version.versionId, lastChunk);
    if (lastPage === undefined) throw new AppError('E021', wording('documentNoPages'));
    const found = await findPageRange(library, version.versionId, { first, last }, lastChunk);
    if (found === undefined) throw new AppError('E021', wording('noSuchPages', { first, last, lastPage }));
    const piece = await readPiece({
      version,
      asked: `pages ${first} ${last}`,
      range: found.range,
      chunks: root.chunks,
      headingPath: [],
      started,
    });
    const touched = innermostTouched(piece.locator.offsets, sections);
    const [only, ...others] = touched;
    const headingPath = only !== undefined && others.length === 0 ? headingPathOf(only, sections) : [];
    return {
      ...namesOf(version),
      pages: found.pages,
      lastPage,
      sections: touched.map(toNode),
      ...piece,
      locator: { ...piece.locator, headingPath },
    };
  };
}

function readNode({ open, readPiece, library, sections: table }: Opened): LibraryBrowser['node'] {
  return async (id, { cursor } = {}) => {
    const started = readPiece.start(cursor);
    const owner = id.startsWith('doc_')
      ? { documentId: id, versionId: started?.versionId }
      : await table.findOwner(id);
    const { version, sections, root } = await open(owner?.documentId ?? '', owner?.versionId).catch(
      unknownNode,
    );
    const [chunk] = id.startsWith('chk_') ? await library.getChunks([id]) : [];
    const section = sections.find((one) => one.id === (chunk?.sectionId ?? id)) ?? root;
    const surroundings = {
      ...namesOf(version),
      id,
      title: section.title,
      ...surroundingsOf(section, sections),
    };
    if (chunk !== undefined)
      return { ...surroundings, type: 'passage', children: [], text: chunk.text, locator: chunk.locator };
    const piece = await readPiece({
      version,
      asked: `section ${section.id} true`,
      range: { start: section.start, end: section.end },
      chunks: section.chunks,
      headingPath: headingPathOf(section, sections),
      started,
    });
    return { ...surroundings, type: section.level === 0 ? 'document' : 'section', ...piece };
  };
}

/** Not to be told from a foreign one. */
function unknownNode(error: unknown): never {
  if (error instanceof AppError && error.code === 'E021') throw new AppError('E021', wording('noNodeOfId'));
  throw error;
}

function ambiguous(selector: string, candidates: readonly PlacedSection[]): AppError {
  const named = candidates.slice(0, MOST_CANDIDATES).map(({ id, path, title, pages }) => {
    const { first, last } = pages ?? { first: '', last: '' };
    const span = first === last ? `${first}` : `${first}–${last}`;
    return wording('sectionCandidate', { id, path, title: shown(title), pages: span });
  });
  return new AppError('E051', wording('sectionAmbiguous', { selector: shown(selector), candidates: named }));
}

const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
