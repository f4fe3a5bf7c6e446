import type * as z from 'zod';
import {
  GraphEntitySchema,
  GraphRelationSchema,
  GraphSentenceSchema,
  SubgraphSchema,
} from '../../domain/graph/index.ts';
import {
  DocumentOutlineSchema,
  DocumentTreeSchema,
  LibraryNodeSchema,
  PagesTextSchema,
  PlacedPassageSchema,
  SectionNodeSchema,
  SectionTextSchema,
} from '../../domain/index.ts';
import { ApiEntityPageSchema } from './knowledge/entity-page.ts';
import { TOPIC_COMPONENTS } from './knowledge/topic-schemas.ts';

/** Names of the schemas of sections, pages, passages, names and relations in the OpenAPI document. */
export const BROWSE_COMPONENTS = {
  DocumentOutline: DocumentOutlineSchema,
  DocumentTree: DocumentTreeSchema,
  SectionNode: SectionNodeSchema,
  SectionText: SectionTextSchema,
  PagesText: PagesTextSchema,
  PlacedPassage: PlacedPassageSchema,
  LibraryNode: LibraryNodeSchema,
  GraphEntity: GraphEntitySchema,
  GraphSentence: GraphSentenceSchema,
  GraphRelation: GraphRelationSchema,
  Subgraph: SubgraphSchema,
  EntityPage: ApiEntityPageSchema,
  ...TOPIC_COMPONENTS,
} as const satisfies Record<string, z.ZodType>;
