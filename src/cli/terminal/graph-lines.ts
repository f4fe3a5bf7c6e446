import type { CommandWords } from '../../catalogue/index.ts';
import type { GraphContext } from '../../domain/graph/index.ts';
import { type Line, safeText, span, truncateText } from './spans.ts';

const SHOWN = 5;

/** The entities and relations by which a search looked into the graph, the first of each. */
export function graphLines(
  graph: GraphContext | undefined,
  { width, words: { results } }: { readonly width: number; readonly words: Pick<CommandWords, 'results'> },
): Line[] {
  if (graph === undefined || graph.entities.length === 0) return [];
  const names = new Map(graph.entities.map(({ key, name }) => [key, safeText(name)]));
  const entities = [...names.values()].slice(0, SHOWN).join(', ');
  return [
    [span(truncateText(results.graphUsed(entities), width), 'dim')],
    ...graph.relations.slice(0, SHOWN).map(({ source, target, keywords }): Line => {
      const ends = `${names.get(source) ?? safeText(source)} — ${names.get(target) ?? safeText(target)}`;
      return [span(truncateText(`    ${ends}  ${keywords.map(safeText).join(', ')}`, width), 'dim')];
    }),
  ];
}
