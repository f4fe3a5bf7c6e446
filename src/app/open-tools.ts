import type { Config } from '../config/index.ts';
import { createExtractiveLanguage } from '../language/index.ts';
import { createToolService, type LibraryService, type ToolService } from '../pipeline/index.ts';
import type { Storage } from '../storage/index.ts';
import { createLibraryTools, createToolRegistry } from '../tools/index.ts';

/** The tools outside runs. Their summaries are made by the rules: a call costs nothing. */
export function openTools(deps: {
  readonly config: Pick<Config, 'tools'>;
  readonly storage: Pick<Storage, 'library'>;
  readonly search: LibraryService['search'];
  readonly browse: LibraryService['browse'];
}): ToolService {
  const { library } = deps.storage;
  const tools = createLibraryTools({
    search: deps.search,
    browse: deps.browse,
    library,
    writers: { extractive: createExtractiveLanguage() },
  });
  return createToolService({ registry: createToolRegistry(tools), limits: deps.config.tools });
}
