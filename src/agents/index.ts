export { checkRetrieval, findOpenParts, infoDensity, stepsOfTurn, toReasoning } from './ask/index.ts';
export {
  type ClaimEditor,
  createClaimEditor,
  type RefusedStatement,
  type StatementJudge,
} from './claim-editor.ts';
export { type Critic, createCritic } from './critic.ts';
export { createEntailmentJudge } from './entailment-judge.ts';
export type { ExecutionRequest, Executor } from './execution.ts';
export { createExecutor } from './executor.ts';
export { createExecutorPool, type ExecutorPool } from './executor-pool.ts';
export { createInvestigator } from './investigation/investigator.ts';
export type { JudgedStatement } from './judge-requests.ts';
export { planLookUps } from './plan-look-ups.ts';
export { createPlanner, distinctQuestions, type Planner, toPlan } from './planner.ts';
export { createSearchAhead, type SearchAhead } from './search-ahead.ts';
export { createWriter, type Writer } from './writer.ts';
