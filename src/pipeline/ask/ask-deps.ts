import type { Executor } from '../../agents/index.ts';
import type { AskDepth } from '../../domain/ask/index.ts';
import type { LanguageTasks, Scope } from '../../domain/index.ts';
import type { SearchWeb, ToolRegistry } from '../../tools/index.ts';
import type { ResearchGraphDeps } from '../research/graph.ts';
import type { MarkedDocuments } from './marked-documents.ts';

/** Documents of the organisations that a question names, and names that the library does not know. */
export type NamedInQuestion = (
  question: string,
  scope: Scope,
) => Promise<{ readonly documentIds: readonly string[]; readonly unknown: readonly string[] }>;

export interface AskSettings {
  /** Of a question that does not say how far it looks. */
  readonly depth: AskDepth;
  /** Turns of the executor; 0 always answers from the first search. */
  readonly maxRounds: number;
  readonly minRelevance: number;
}

/** What asking needs beside the parts of research that it shares. */
export interface AskDeps extends ResearchGraphDeps {
  readonly tasks: Pick<
    LanguageTasks,
    'mode' | 'evidenceTokens' | 'rewriteFollowUp' | 'sumUp' | 'readWhole' | 'answerFromReadings'
  >;
  readonly marked: MarkedDocuments;
  readonly tools: ToolRegistry;
  /** The executor with the tools of one question. Absent without a model: nobody could decide what to look for. */
  readonly openInvestigator?: ((tools: ToolRegistry) => Executor) | undefined;
  readonly named: NamedInQuestion;
  /** What a call names by its own words, whatever the question is about. */
  readonly namedAlone: NamedInQuestion;
  /** Absent: the run stays with the library. */
  readonly searchWeb?: SearchWeb | undefined;
  readonly ask: AskSettings;
}

export type QuestionToolsDeps = Pick<AskDeps, 'session' | 'tools' | 'named' | 'namedAlone'>;
