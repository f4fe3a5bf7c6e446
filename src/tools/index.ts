export {
  createDownload,
  createGuardedFetch,
  createProxyTransport,
  createResolveHost,
  createRobots,
  createTransport,
  type Download,
  type DownloadedFile,
  hostAndPort,
  listsHost,
} from './fetch/index.ts';
export { createMcpClient, type McpServer } from './mcp/mcp-server.ts';
export { listMcpTools } from './mcp/mcp-tools.ts';
export type { McpServerSettings } from './mcp/named-server.ts';
export { type MergedResult, mergeResults } from './merge-results.ts';
export {
  createEvidenceBook,
  createLibraryTools,
  createToolRegistry,
  cutLength,
  type EvidenceBook,
  type OtherTools,
  placeOf,
  type RecordToolCall,
  resolveDocument,
  type ToolContext,
  type ToolRegistry,
  toPassage,
  withOtherTools,
} from './registry/index.ts';
export { createLibrarySearchTool } from './search-library.ts';
export type { SearchResult, SearchTool } from './search-tool.ts';
export type { SearchWeb, WebFindings } from './search-web.ts';
export { createChooseSources } from './sources/choose-sources.ts';
export { createWebSources, type SourceId } from './sources/create-web-sources.ts';
export { mergeWorks } from './sources/merge-works.ts';
export { createSearchSources, type SearchSources, type SourcesFound } from './sources/search-sources.ts';
