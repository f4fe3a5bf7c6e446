import type { FollowUpInput } from '../../../domain/ask/index.ts';
import { anyOf, EN, eitherOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { profileQuestion } from '../answer/question-profile.ts';
import { resolvePronouns } from '../plan/resolve-pronouns.ts';
import { namesOf } from '../plan/topic.ts';

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
  const other = ABOUT.test(asked) ? sameOfOther(asked, earlier.question, language) : undefined;
  if (other !== undefined) return other;
  const bare = asked.replace(OPENING, '').trim();
  if (bare === '') return asked;
  const [, resolved = bare] = resolvePronouns([bareQuestion(earlier.question), bareQuestion(bare)], language);
  if (resolved === bareQuestion(bare)) return asked;
  const mark = language === 'zh' ? '？' : '?';
  return `${resolved.charAt(0).toUpperCase()}${resolved.slice(1)}${mark}`;
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
