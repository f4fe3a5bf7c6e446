import { CLAIMS } from './english/en-claims.ts';
import { DOCUMENTS } from './english/en-documents.ts';
import { FIGURES } from './english/en-figures.ts';
import { FOLLOW_UPS } from './english/en-follow-ups.ts';
import { GRAMMAR } from './english/en-grammar.ts';
import { KNOWLEDGE } from './english/en-knowledge.ts';
import { NAMES } from './english/en-names.ts';
import { ORDERS } from './english/en-orders.ts';
import { PLANS } from './english/en-plans.ts';
import { QUESTIONS } from './english/en-questions.ts';
import { SENTENCES } from './english/en-sentences.ts';

/** The tables of English terms, by what they are about. */
export const EN = {
  claims: CLAIMS,
  documents: DOCUMENTS,
  figures: FIGURES,
  followUps: FOLLOW_UPS,
  grammar: GRAMMAR,
  knowledge: KNOWLEDGE,
  names: NAMES,
  plans: PLANS,
  questions: QUESTIONS,
  sentences: SENTENCES,
  orders: ORDERS,
} as const;
