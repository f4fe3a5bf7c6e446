import type { BrowseLibrary, LibraryStore, WordLookup } from '../../domain/index.ts';
import type { TopicStore } from '../../domain/topics/index.ts';
import type { ReadSubgraph } from '../../rag/graph/index.ts';
import type { AgentTool } from './agent-tool.ts';
import type { PictureLister } from './answers/unread-pictures.ts';
import type { RuleWriter } from './by-rules.ts';
import type { DocumentFinder } from './resolve-document.ts';
import type { ChunkReader } from './show-range.ts';
import { createCalculate } from './tools/calculate.ts';
import { createDocumentStructure } from './tools/document-structure.ts';
import { createFindFigures } from './tools/find-figures.ts';
import { createFindText } from './tools/find-text.ts';
import { createGetEntity } from './tools/get-entity.ts';
import { createListDocuments } from './tools/list-documents.ts';
import { createListTopics } from './tools/list-topics.ts';
import { createReadNode } from './tools/read-node.ts';
import { createReadPages } from './tools/read-pages.ts';
import { createReadSection } from './tools/read-section.ts';
import { createSearchDocuments, type SearchDocuments } from './tools/search-documents.ts';
import { createSummarizeFindings } from './tools/summarize-findings.ts';
import { createSummarize } from './tools/summarize-texts.ts';
import { createVerifyConsistency } from './tools/verify-consistency.ts';

export interface LibraryToolsDeps {
  readonly search: SearchDocuments;
  readonly browse: BrowseLibrary;
  readonly library: ChunkReader & DocumentFinder & Pick<LibraryStore, 'libraryStamp'>;
  readonly files: PictureLister;
  readonly words: WordLookup;
  readonly readSubgraph: ReadSubgraph;
  readonly topics: Pick<TopicStore, 'list' | 'find' | 'documents'>;
  /** The rules, which cost nothing. */
  readonly writer: RuleWriter;
}

/** Every tool there is, in the order in which they are listed. */
export const createLibraryTools = (deps: LibraryToolsDeps): readonly AgentTool[] => [
  createSearchDocuments(deps),
  createFindText(deps),
  createFindFigures(deps),
  createDocumentStructure(deps),
  createReadSection(deps),
  createReadNode(deps),
  createReadPages(deps),
  createListDocuments(deps),
  createListTopics(deps),
  createGetEntity(deps),
  createSummarize(deps),
  createCalculate(deps),
  createVerifyConsistency(deps),
  createSummarizeFindings(deps),
];
