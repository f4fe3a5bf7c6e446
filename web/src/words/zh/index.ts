import type { Words } from '../en/index.ts';
import { askWords } from './ask-words.ts';
import { batchWords } from './batch-words.ts';
import { documentWords } from './document-words.ts';
import { knowledgeWords } from './knowledge-words.ts';
import { overviewWords } from './overview-words.ts';
import { reportWords } from './report-words.ts';
import { researchWords } from './research-words.ts';
import { settingsWords } from './settings-words.ts';
import { shellWords } from './shell-words.ts';
import { sourceWords } from './source-words.ts';
import { stateWords } from './state-words.ts';
import { topicWords } from './topic-words.ts';

/** Every sentence of the page in Chinese. */
export const zh: Words = {
  shell: shellWords,
  state: stateWords,
  report: reportWords,
  source: sourceWords,
  research: researchWords,
  documents: documentWords,
  ask: askWords,
  overview: overviewWords,
  settings: settingsWords,
  batches: batchWords,
  topics: topicWords,
  knowledge: knowledgeWords,
};
