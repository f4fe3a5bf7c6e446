import type { ReportLanguage, SubQuestion } from '../research.ts';
import type { AgentStep, ToolSpec } from './agent-turn.ts';
import type { Finding } from './finding.ts';

/** A document as a planner and an executor see it before they read it. */
export interface MappedDocument {
  readonly id: string;
  readonly title: string;
  readonly sourcePath?: string | undefined;
  /** Kind, issuer and period, as far as they are known. */
  readonly about?: string | undefined;
  readonly pages?: number | undefined;
  readonly headings: readonly string[];
}

export interface InvestigateInput {
  readonly question: string;
  readonly language: ReportLanguage;
  readonly subQuestion: SubQuestion;
  /** Those that the sub-question is about; empty: the whole library. */
  readonly documents: readonly MappedDocument[];
  /** What the first search found, as tools show passages. */
  readonly found: string;
  /** What earlier rounds of the run have noted. */
  readonly noted: readonly Pick<Finding, 'id' | 'statement'>[];
  /** Whether a search by one query also asks the web. */
  readonly asksWeb?: boolean | undefined;
  readonly tools: readonly ToolSpec[];
  readonly steps: readonly AgentStep[];
  readonly maxTurns: number;
  /** Tokens that the answers of one turn take together. */
  readonly turnTokens: number;
}
