import type { StrategySettings } from '../../agents/index.ts';
import type { AskDepth } from '../../domain/ask/index.ts';
import type { LanguageTasks, Scope } from '../../domain/index.ts';
import type { SearchWeb, ToolRegistry } from '../../tools/index.ts';
import type { ResearchGraphDeps } from '../research/graph.ts';
import type { MarkedDocuments } from './reading/marked-documents.ts';

/** Documents of the organisations that a question names, and names that the library does not know. */
export type NamedInQuestion = (
  question: string,
  scope: Scope,
) => Promise<{ readonly documentIds: readonly string[]; readonly unknown: readonly string[] }>;

export interface AskSettings extends StrategySettings {
  /** Of a question that does not say how far it looks. */
  readonly depth: AskDepth;
  readonly maxRounds: number;
  readonly minRelevance: number;
  readonly weakRelevance: number;
  readonly modelJudge: boolean;
  readonly verify: boolean;
  readonly searchTopK: number;
  readonly summarise: boolean;
  /** Longest answer of a tool. */
  readonly maxContextTokens: number;
}

/** What asking needs beside the parts of research that it shares. */
export interface AskDeps extends ResearchGraphDeps {
  readonly tasks: Pick<
    LanguageTasks,
    | 'mode'
    | 'evidenceTokens'
    | 'rewriteFollowUp'
    | 'judgeSufficiency'
    | 'think'
    | 'sumUp'
    | 'readWhole'
    | 'answerFromReadings'
  >;
  readonly marked: MarkedDocuments;
  readonly tools: ToolRegistry;
  readonly named: NamedInQuestion;
  /** What a search of a round names by its own words, whatever the question is about. */
  readonly namedAlone: NamedInQuestion;
  /** Names the versions of a scope that names a time: a tool shows nothing else. */
  readonly pin: (scope: Scope) => Promise<Scope>;
  /** Absent: the run stays with the library. */
  readonly searchWeb?: SearchWeb | undefined;
  readonly ask: AskSettings;
}
