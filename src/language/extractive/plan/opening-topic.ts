import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';

/** “What do the manuals say about backups: who makes them, …”: a topic, a colon, and what is asked of it. */
const ENGLISH_TOPIC = new RegExp(
  String.raw`^(?:[^:]*\b${anyOf(EN.plans.beforeTopic)} )?(?<topic>[^:,;?]{3,80}?): (?<asked>${anyOf(EN.grammar.questionWords)}\b.+)$`,
  'iu',
);
const CHINESE_TOPIC = new RegExp(
  String.raw`^(?:[^：:]*?${anyOf(ZH.plans.beforeTopic)})?(?<topic>[^：:，,；;？?]{2,40})[：:]\s*(?<asked>[^：:]*${anyOf(ZH.plans.questionWords)}.*)$`,
  'u',
);

export interface OpeningTopic {
  readonly topic: string;
  /** The questions about it. */
  readonly asked: string;
}

/** The topic that a question opens with, apart from what it asks of it; undefined where it opens with none. */
export function openingTopic(question: string, language: 'en' | 'zh'): OpeningTopic | undefined {
  const { topic, asked } =
    (language === 'zh' ? CHINESE_TOPIC : ENGLISH_TOPIC).exec(question.trim())?.groups ?? {};
  return topic === undefined || asked === undefined ? undefined : { topic: topic.trim(), asked };
}
