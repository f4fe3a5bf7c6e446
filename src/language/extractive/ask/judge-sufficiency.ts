import { say, wording } from '../../../catalogue/index.ts';
import type { Sufficiency, SufficiencyInput } from '../../../domain/ask/index.ts';
import { judgeCoverage } from '../answer/judge-coverage.ts';
import { isHopOf } from '../plan/hops.ts';
import { lastLink, nextLink } from './linked-step.ts';
import { asTask, isNested, stepsOfQuestion } from './question-steps.ts';

/**
 * Whether the passages hold what a question asks for: a nested one needs its last step answered, a comparing one both of its sides, any
 * other its own words and the form of answer that it expects. Pure.
 */
export function judgeSufficiencyByRules({ question, language, tasks }: SufficiencyInput): Sufficiency {
  const judge = (asked: SufficiencyInput['tasks']) =>
    judgeCoverage({ question, language, tasks: asked, round: 0, maxFollowUps: 0 }).verdicts;
  if (nextLink(question, tasks) !== undefined)
    return { sufficient: false, missing: say(language, wording('lacksAnswer')) };
  const last = lastLink(tasks);
  if (last !== undefined && judge([last])[0]?.covered === true) return { sufficient: true, missing: '' };
  if (isNested(question)) {
    const hops = tasks.filter(({ subQuestion }) => isHopOf(subQuestion.question, question));
    const verdicts = judge(hops.length > 0 ? hops : tasks.slice(0, 1));
    const covered = hops.length > 0 && verdicts.some((verdict) => verdict.covered);
    return { sufficient: covered, missing: covered ? '' : (verdicts[0]?.missing ?? '') };
  }
  const sides = stepsOfQuestion(question, language).slice(0, 2);
  const asked = sides.length > 1 ? sides.map((side, index) => asTask(side, index, tasks)) : tasks.slice(0, 1);
  const open = judge(asked).find(({ covered }) => !covered);
  return { sufficient: open === undefined, missing: open?.missing ?? '', byWords: sides.length < 2 };
}
