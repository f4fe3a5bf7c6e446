import type { RetrievalQuality, StepEvaluation, Strategy } from '../../domain/ask/index.ts';

export interface StrategySettings {
  readonly sufficientDensity: number;
  readonly lowDensity: number;
  readonly emptyAction: Strategy;
  readonly weakAction: Strategy;
  readonly contradictionAction: Strategy;
  readonly maxDeepened: number;
  readonly maxRefinements: number;
}

/** What was tried so far. */
export interface Tried {
  readonly refined: number;
  readonly deepened: number;
  /** Sources disagree, and not all of their originals were read. */
  readonly isDisputed?: boolean | undefined;
}

/** What to try after a step. A way that was gone as often as it may be is left for a wider search. Pure. */
export function chooseStrategy(
  { suggestion }: StepEvaluation,
  density: number,
  tried: Tried,
  settings: StrategySettings,
): Strategy {
  switch (suggestion) {
    case 'resolve_contradictions':
      return settings.contradictionAction;
    case 'ready_to_answer':
      return 'finalize';
    case 'try_different_query':
      return ifAllowed(settings.emptyAction, tried, settings);
    case 'refine_query_or_explore':
      return density < settings.lowDensity
        ? ifAllowed('refine_query', tried, settings)
        : ifAllowed(settings.weakAction, tried, settings);
    case 'try_related_node':
      return ifAllowed('explore_deeper', tried, settings);
    default:
      if (tried.isDisputed === true) return settings.contradictionAction;
      if (density >= settings.sufficientDensity) return 'finalize';
      return density < settings.lowDensity ? 'broaden_search' : 'continue';
  }
}

/** What to begin with, by what was wrong with the first search. */
export function firstStrategy({ reason }: RetrievalQuality, settings: StrategySettings): Strategy {
  const none: Tried = { refined: 0, deepened: 0 };
  if (reason === 'unknown_body') return 'finalize';
  if (reason === 'no_results') return ifAllowed(settings.emptyAction, none, settings);
  if (reason === 'low_relevance') return ifAllowed(settings.weakAction, none, settings);
  return reason === 'contradiction' ? settings.contradictionAction : 'continue';
}

function ifAllowed(wanted: Strategy, tried: Tried, settings: StrategySettings): Strategy {
  if (wanted === 'explore_deeper' && tried.deepened >= settings.maxDeepened) return 'broaden_search';
  if (wanted === 'refine_query' && tried.refined >= settings.maxRefinements) return 'broaden_search';
  return wanted;
}
