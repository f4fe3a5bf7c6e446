import * as z from 'zod';
import { AskConfigSchema } from './sections/ask-section.ts';
import { BatchConfigSchema } from './sections/batch.ts';
import { ClientConfigSchema } from './sections/client.ts';
import { DocumentsConfigSchema } from './sections/documents.ts';
import { FilesConfigSchema } from './sections/file-keeping.ts';
import { IndexConfigSchema } from './sections/index-place.ts';
import { KnowledgeConfigSchema } from './sections/knowledge.ts';
import { EmbeddingConfigSchema, LanguageConfigSchema, RerankConfigSchema } from './sections/language.ts';
import { LibraryConfigSchema } from './sections/library.ts';
import { McpConfigSchema } from './sections/mcp.ts';
import { NetworkConfigSchema } from './sections/network.ts';
import {
  BudgetConfigSchema,
  ExecutorConfigSchema,
  RetrievalConfigSchema,
  VerificationConfigSchema,
} from './sections/research.ts';
import { ServerConfigSchema } from './sections/server.ts';
import { DatabaseConfigSchema, LoggingConfigSchema, QueueConfigSchema } from './sections/service.ts';
import { setting } from './sections/setting.ts';
import { SourcesConfigSchema } from './sections/sources.ts';
import { TelemetryConfigSchema } from './sections/telemetry.ts';
import { MineruConfigSchema, WebConfigSchema } from './sections/web.ts';

/** Every setting there is. Unknown keys are errors; rules between keys are in `checkCombinations`. */
export const ConfigSchema = z.strictObject({
  dataDir: setting(
    z.string().min(1).default('.plumbline'),
    'Folder of the embedded database, logs and caches, relative to the working directory.',
    'allowedFolder',
  ),
  database: DatabaseConfigSchema.prefault({}),
  index: IndexConfigSchema.prefault({}),
  language: LanguageConfigSchema.prefault({}),
  embedding: EmbeddingConfigSchema.prefault({}),
  rerank: RerankConfigSchema.prefault({}),
  executor: ExecutorConfigSchema.prefault({}),
  retrieval: RetrievalConfigSchema.prefault({}),
  ask: AskConfigSchema.prefault({}),
  verification: VerificationConfigSchema.prefault({}),
  budget: BudgetConfigSchema.prefault({}),
  batch: BatchConfigSchema.prefault({}),
  documents: DocumentsConfigSchema.prefault({}),
  library: LibraryConfigSchema.prefault({}),
  knowledge: KnowledgeConfigSchema.prefault({}),
  files: FilesConfigSchema.prefault({}),
  web: WebConfigSchema.prefault({}),
  sources: SourcesConfigSchema.prefault({}),
  mcp: McpConfigSchema.prefault({}),
  mineru: MineruConfigSchema.prefault({}),
  network: NetworkConfigSchema.prefault({}),
  server: ServerConfigSchema.prefault({}),
  client: ClientConfigSchema.prefault({}),
  queue: QueueConfigSchema.prefault({}),
  logging: LoggingConfigSchema.prefault({}),
  telemetry: TelemetryConfigSchema.prefault({}),
});
export type Config = z.infer<typeof ConfigSchema>;
