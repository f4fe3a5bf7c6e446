import { CLAIMS } from './chinese/zh-claims.ts';
import { DOCUMENTS } from './chinese/zh-documents.ts';
import { FIGURES } from './chinese/zh-figures.ts';
import { KNOWLEDGE } from './chinese/zh-knowledge.ts';
import { ORDERS } from './chinese/zh-orders.ts';
import { PLANS } from './chinese/zh-plans.ts';
import { QUESTIONS } from './chinese/zh-questions.ts';

/** The tables of Chinese terms, by what they are about. */
export const ZH = {
  claims: CLAIMS,
  documents: DOCUMENTS,
  figures: FIGURES,
  plans: PLANS,
  questions: QUESTIONS,
  orders: ORDERS,
  knowledge: KNOWLEDGE,
} as const;
