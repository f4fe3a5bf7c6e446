export type {
  DueDocument,
  EntityFilter,
  GraphStore,
  MadeGraph,
  SaidRelation,
} from './graph-port.ts';
export {
  type DocumentGraph,
  ENTITY_TYPES,
  type EntityMention,
  type EntityType,
  type GraphEntity,
  GraphEntitySchema,
  type GraphRelation,
  GraphRelationSchema,
  type GraphSentence,
  GraphSentenceSchema,
  MAX_NAME_CHARACTERS,
  type RelationMention,
  type SentencePlace,
  type Subgraph,
  SubgraphSchema,
} from './graph-types.ts';
export type { ExtractGraphInput, PassageGraph } from './passage-graph.ts';
export {
  type ChosenMode,
  chooseMode,
  type GraphContext,
  GraphContextSchema,
  type GraphKeywords,
  type RetrievalMode,
  RetrievalModeSchema,
} from './retrieval-mode.ts';
