import type { BatchWords } from './batch-words.ts';
import { messages as englishMessages } from './en/all-sentences.ts';
import { codes as englishCodes } from './en/code-meanings.ts';
import { commandWords as englishCommands } from './en/command-labels.ts';
import { report as englishReport } from './en/report-labels.ts';
import { batch as englishBatch } from './en/result-labels.ts';
import { tools as englishTools } from './en/tools/tool-words.ts';
import type { Language } from './languages.ts';
import type { ReportWords } from './report-words.ts';
import { messages as chineseMessages } from './zh/all-sentences.ts';
import { codes as chineseCodes } from './zh/code-meanings.ts';
import { commandWords as chineseCommands } from './zh/command-labels.ts';
import { report as chineseReport } from './zh/report-labels.ts';
import { batch as chineseBatch } from './zh/result-labels.ts';
import { tools as chineseTools } from './zh/tools/tool-words.ts';

export type Messages = typeof englishMessages;
/** What commands say: help, progress, results. */
export type CommandWords = typeof englishCommands & { readonly language: Language };

/** All words for people in one language. What one language has, each must have, or the code does not compile. */
export interface Catalogue {
  /** What each error code means, as a clause. */
  readonly codes: Readonly<Record<keyof typeof englishCodes, string>>;
  readonly messages: Messages;
  readonly report: ReportWords;
  readonly batch: BatchWords;
  readonly commands: CommandWords;
  /** What tools are called and say. */
  readonly tools: typeof englishTools;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: {
    codes: englishCodes,
    messages: englishMessages,
    report: englishReport,
    batch: englishBatch,
    commands: { ...englishCommands, language: 'en' },
    tools: englishTools,
  },
  zh: {
    codes: chineseCodes,
    messages: chineseMessages,
    report: chineseReport,
    batch: chineseBatch,
    commands: { ...chineseCommands, language: 'zh' },
    tools: chineseTools,
  },
};

export const catalogueOf = (language: Language): Catalogue => CATALOGUES[language];
