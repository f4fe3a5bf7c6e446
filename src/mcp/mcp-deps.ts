import type { Logger, Report } from '../domain/index.ts';
import type { LibraryService, ResearchService, ToolService } from '../pipeline/index.ts';

/** What the MCP server stands on; `src/app` wires it. */
export interface McpDeps {
  readonly version: string;
  readonly tools: ToolService;
  readonly library: Pick<LibraryService, 'documents'>;
  readonly research: Pick<ResearchService, 'events' | 'find' | 'report' | 'plan'>;
  readonly renderMarkdown: (report: Report) => string;
  readonly limits: { readonly maxContextTokens: number };
  readonly logger: Logger;
}
