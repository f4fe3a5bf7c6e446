export { checkRetrieval } from './check-retrieval.ts';
export { infoDensity } from './info-density.ts';
export { findOpenParts } from './open-parts.ts';
export { toReasoning } from './reasoning-trace.ts';
export { stepsOfTurn } from './steps-of-turn.ts';
