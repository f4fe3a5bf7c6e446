import { CLAIMS } from './english/en-claims.ts';
import { DOCUMENTS } from './english/en-documents.ts';
import { GRAMMAR } from './english/en-grammar.ts';
import { KNOWLEDGE } from './english/en-knowledge.ts';
import { NAMES } from './english/en-names.ts';
import { ORDERS } from './english/en-orders.ts';
import { QUESTIONS } from './english/en-questions.ts';

/** The tables of English terms, by what they are about. */
export const EN = {
  claims: CLAIMS,
  documents: DOCUMENTS,
  grammar: GRAMMAR,
  knowledge: KNOWLEDGE,
  names: NAMES,
  questions: QUESTIONS,
  orders: ORDERS,
} as const;
