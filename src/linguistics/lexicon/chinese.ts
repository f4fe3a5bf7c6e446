import { CLAIMS } from './chinese/zh-claims.ts';
import { DOCUMENTS } from './chinese/zh-documents.ts';
import { FIGURES } from './chinese/zh-figures.ts';
import { FOLLOW_UPS } from './chinese/zh-follow-ups.ts';
import { KNOWLEDGE } from './chinese/zh-knowledge.ts';
import { ORDERS } from './chinese/zh-orders.ts';
import { PLANS } from './chinese/zh-plans.ts';
import { QUESTIONS } from './chinese/zh-questions.ts';
import { SENTENCES } from './chinese/zh-sentences.ts';

/** The tables of Chinese terms, by what they are about. */
export const ZH = {
  claims: CLAIMS,
  documents: DOCUMENTS,
  figures: FIGURES,
  followUps: FOLLOW_UPS,
  plans: PLANS,
  questions: QUESTIONS,
  sentences: SENTENCES,
  orders: ORDERS,
  knowledge: KNOWLEDGE,
} as const;
