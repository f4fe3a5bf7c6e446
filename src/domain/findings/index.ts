export type { AgentCall, AgentStep, AgentTurn, ToolSpec } from './agent-turn.ts';
export {
  type Finding,
  type FindingQuote,
  type Investigation,
  InvestigationSchema,
  type RefusedNote,
} from './finding.ts';
export type { InvestigateInput, MappedDocument } from './investigate-input.ts';
