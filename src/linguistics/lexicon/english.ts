import { CLAIMS } from './en-claims.ts';
import { DOCUMENTS } from './en-documents.ts';
import { FIGURES } from './en-figures.ts';
import { GRAMMAR } from './en-grammar.ts';
import { NAMES } from './en-names.ts';
import { PLANS } from './en-plans.ts';
import { QUESTIONS } from './en-questions.ts';
import { SENTENCES } from './en-sentences.ts';

/** The tables of English terms, by what they are about. */
export const EN = {
  claims: CLAIMS,
  documents: DOCUMENTS,
  figures: FIGURES,
  grammar: GRAMMAR,
  names: NAMES,
  plans: PLANS,
  questions: QUESTIONS,
  sentences: SENTENCES,
} as const;
