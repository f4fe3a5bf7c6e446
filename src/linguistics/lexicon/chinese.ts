import { CLAIMS } from './zh-claims.ts';
import { DOCUMENTS } from './zh-documents.ts';
import { FIGURES } from './zh-figures.ts';
import { PLANS } from './zh-plans.ts';
import { QUESTIONS } from './zh-questions.ts';
import { SENTENCES } from './zh-sentences.ts';

/** The tables of Chinese terms, by what they are about. */
export const ZH = {
  claims: CLAIMS,
  documents: DOCUMENTS,
  figures: FIGURES,
  plans: PLANS,
  questions: QUESTIONS,
  sentences: SENTENCES,
} as const;
