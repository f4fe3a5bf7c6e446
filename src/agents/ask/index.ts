export { checkRetrieval } from './check-retrieval.ts';
export { chooseStrategy, firstStrategy, type StrategySettings } from './choose-strategy.ts';
export { coverageOf, infoDensity } from './info-density.ts';
export { evaluateStep, type StepResult } from './judge-step.ts';
export { toReasoning } from './reasoning-trace.ts';
export { representatives } from './representatives.ts';
