import { questionKey } from '../../../linguistics/questions/index.ts';
import { parseBridge } from './bridge.ts';
import { stepKey } from './step-key.ts';

/** Whether a question is the last hop of a nested one: the same question with a name in place of the description. */
export function isHopOf(asked: string, nested: string): boolean {
  const bridge = parseBridge(nested);
  if (bridge === undefined) return false;
  const [before = '', after = ''] = bridge.outer.split('{entity}').map(questionKey);
  const key = questionKey(asked);
  return key.startsWith(before) && key.endsWith(after) && key !== questionKey(nested);
}

/** The sub-question that found the name of a nested question: the chain reads from there. */
export function firstStepsOf<Step extends { readonly question: { readonly question: string } }>(
  nested: string,
  parts: readonly Step[],
): Step[] {
  const inner = parseBridge(nested)?.inner;
  if (inner === undefined) return [];
  const key = stepKey(inner);
  return parts.filter(({ question }) => stepKey(question.question) === key).slice(0, 1);
}
