import type { SearchResult } from './search-tool.ts';

export interface MergedResult extends SearchResult {
  /** Every tool that returned it. */
  readonly tools: readonly string[];
}

/** One list of every document of every tool, best score first; the same document from several tools keeps all its origins. */
export function mergeResults(lists: readonly (readonly SearchResult[])[]): MergedResult[] {
  const merged = new Map<string, MergedResult>();
  for (const result of lists.flat()) {
    const existing = merged.get(result.id);
    if (existing === undefined) {
      merged.set(result.id, { ...result, tools: [result.tool] });
      continue;
    }
    const tools = existing.tools.includes(result.tool)
      ? existing.tools
      : [...existing.tools, result.tool].sort();
    merged.set(result.id, result.score > existing.score ? { ...result, tools } : { ...existing, tools });
  }
  return [...merged.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
