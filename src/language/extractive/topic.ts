import type { QuestionLanguage } from './question-form.ts';

const ENGLISH_OPENING =
  /^(?:(?:please|can you|could you|i (?:want|need|would like) to know|tell me|explain|describe|list|summari[sz]e|discuss|give (?:me )?(?:an )?overview of|find(?: out)?|show me|research|investigate|analy[sz]e|and|also)\s+(?:me\s+|about\s+|to\s+)?)+/i;
const ENGLISH_QUESTION =
  /^(?:(?:in|at|on|by|for|from|to|under|with) )?(?:what|which|who|whom|whose|when|where|why|how)(?: (?:long|many|much|often|far|old|large|big|well|exactly|kinds? of|types? of|sorts? of))?\b\s*/i;
const AUXILIARY =
  /^(?:(?:is|are|was|were|am|be|been|do|does|did|can|could|should|shall|must|may|might|will|would|has|have|had|need|it|there|we|you|i|one|they|to|possible)\s+)+/i;
const CHINESE_OPENING =
  /^(?:请问|请|帮我|告诉我|介绍一下|介绍|说明|解释|分析|列出|总结|概述|研究|调研|收集整理|关于|为什么|为何|如何|怎样|怎么|什么是|哪些|哪个|何时|谁)+/u;
const CHINESE_CLOSING =
  /(?:分别)?(?:都)?(?:是|有|在|为|位于|包括|需要|应该|应当|应)?(?:什么样的?|什么|哪些|哪里|哪儿|哪[一]?[年个位家种天]|谁|多少|多久|多长时间|几[个年天次]|何时|何地|怎么样|怎样|如何|吗|呢)(?:[\p{Script=Han}]{0,4})?$/u;

/** The subject of a question in its own words, for use inside other questions; never empty for a text with letters. */
export function topicOf(question: string, language: QuestionLanguage): string {
  const text = question
    .replace(/\s+/g, ' ')
    .replace(/[\s?？。.!！]+$/g, '')
    .trim();
  const stripped = language === 'zh' ? chineseTopic(text) : englishTopic(text);
  const topic = /[\p{L}\p{N}]/u.test(stripped) ? stripped : text;
  return shorten(topic, language === 'zh' ? 40 : 110);
}

function englishTopic(text: string): string {
  const isAsked = ENGLISH_QUESTION.test(text.replace(ENGLISH_OPENING, '')) || AUXILIARY.test(text);
  const body = text
    .replace(ENGLISH_OPENING, '')
    .replace(ENGLISH_QUESTION, '')
    .replace(
      /^(?:years?|dates?|time|person|people|city|country|percentage)\b\s+(?=(?:is|are|was|were|did|does|do)\b)/i,
      '',
    );
  const rest = isAsked ? body.replace(AUXILIARY, '') : body;
  return rest
    .replace(/^(?:the )?(?:main|key|most important|best|recommended|different|current) (?=\w)/i, '')
    .replace(/^(?:differences?|way|ways|methods?|steps?|reasons?) (?:of|to|for|between) /i, '')
    .replace(/^(?:the|an?) /i, '')
    .replace(/ (?:be|been|is|are|was|were|do|does|did|used for|mean)$/i, '')
    .trim();
}

function chineseTopic(text: string): string {
  return text
    .replace(CHINESE_OPENING, '')
    .replace(CHINESE_CLOSING, '')
    .replace(/^[，,、：:]+|[，,、：:的]+$/g, '')
    .trim();
}

function shorten(topic: string, limit: number): string {
  const characters = [...topic];
  if (characters.length <= limit) return topic;
  const cut = characters.slice(0, limit).join('');
  const clause = cut.replace(/[,，;；:：（(][^,，;；:：（(]*$/u, '');
  return (clause.length > limit / 3 ? clause : cut.replace(/\s+\S*$/, '')).trim();
}
