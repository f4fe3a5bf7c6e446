import type { FollowUpInput } from '../../../domain/ask/index.ts';
import { splitSentences } from '../../../linguistics/index.ts';
import { anyOf, EN, eitherOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { leansOnBefore } from '../../../linguistics/questions/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { resolvePronouns } from '../plan/resolve-pronouns.ts';
import { namesOf } from '../plan/topic.ts';
import { findEntity } from '../select/find-entity.ts';

const OPENING = eitherOf(
  new RegExp(String.raw`^${anyOf(EN.plans.followUpOpens)}\b[\s,]*`, 'i'),
  new RegExp(`^${anyOf(ZH.plans.followUpOpens)}[，,]?`),
);
const ENDING = new RegExp(`${anyOf(ZH.plans.followUpEnds)}[?？]?$`);
const ABOUT = eitherOf(/^(?:(?:and|but|so) )?(?:(?:what|how) about\b|(?:in|for|of|at) \S+)/i, ENDING);

/**
 * A question with “it” and “its” said in full, and “And in 2021?” as the question before with another time or name. What stands on its own
 * stays as it is. Pure.
 */
export function rewriteFollowUp({ question, language, earlier }: FollowUpInput): string {
  const asked = question.trim();
  if (!leansOnBefore(asked, language)) return asked;
  const other = ABOUT.test(asked) ? sameOfOther(asked, earlier.question, language) : undefined;
  if (other !== undefined) return other;
  const bare = namedBefore(asked.replace(OPENING, '').trim(), earlier);
  if (bare === '') return asked;
  const [, resolved = bare] = resolvePronouns([bareQuestion(earlier.question), bareQuestion(bare)], language);
  if (resolved === bareQuestion(asked.replace(OPENING, '').trim())) return asked;
  const mark = language === 'zh' ? '？' : '?';
  return `${resolved.charAt(0).toUpperCase()}${resolved.slice(1)}${mark}`;
}

/** “That company”, 该公司: whom the answer named. */
const WHOM_ANSWER_NAMES = eitherOf(
  new RegExp(String.raw`\b(?:that|this|the said) ${anyOf(EN.plans.namedByAnswers)}\b`, 'i'),
  new RegExp(
    `${anyOf(ZH.plans.pointsAt)}${anyOf(ZH.plans.pieces, ZH.plans.piecesOfBodies)}?${anyOf(ZH.plans.clauseNouns)}`,
    'u',
  ),
);

function namedBefore(asked: string, { question, answer }: FollowUpInput['earlier']): string {
  const pointer = WHOM_ANSWER_NAMES.exec(asked)?.[0];
  if (pointer === undefined) return asked;
  const said = answer.replace(/\s*\[[^\]]*\]/g, ' ');
  const sentences = splitSentences(said).map(({ start, end }) => said.slice(start, end));
  const name = sentences
    .map((sentence) => findEntity(sentence, question))
    .find((found) => found !== undefined);
  return name === undefined ? asked : asked.replace(pointer, () => name);
}

const bareQuestion = (text: string) => text.replace(/[\s?？。.!！]+$/g, '');

/** The earlier question with the period, or the name, that a short follow-up gives instead. */
function sameOfOther(asked: string, earlier: string, language: 'en' | 'zh'): string | undefined {
  if (profileQuestion(asked).terms.filter(({ weight }) => weight >= 1).length > 3) return undefined;
  const [period] = readPeriods(asked);
  const [before] = readPeriods(earlier);
  if (period !== undefined && before !== undefined) return earlier.replace(before.raw, period.raw);
  if (period !== undefined) return undefined;
  const name = namesOf(asked.replace(ENDING, ''), language);
  const named = namesOf(earlier, language);
  return name === undefined || named === undefined || !earlier.includes(named)
    ? undefined
    : earlier.replace(named, name);
}
