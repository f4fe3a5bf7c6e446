import type { ReviseInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, dataRule, jsonRule, type Wording } from './prompt.ts';

export const claimReviserPromptVersion = 2;

const SHAPE = '{"claims": [{"id": "s1", "text": "the statement as the passages have it [ev_3]"}]}';

const rules: Wording = {
  en: () =>
    `Statements of a report were not found in the passages that they cite. Put each one again so that the passages show all of it.
- Keep only what a passage states; take over numbers, names, dates, conditions and negations exactly as they stand there.
- One sentence each. End it with the ids of the passages that state it, in square brackets, as in: The vault keeps backups for 30 days [ev_3].
- When no passage shows anything of a statement, give an empty text for it. Never invent support.
- Write in English.`,
  zh: () =>
    `报告中的以下陈述在其引用的段落里没有找到依据。请逐条重写，使段落能够证明其全部内容。
- 只保留段落明确说明的内容；数字、名称、日期、条件和否定必须与段落一致。
- 每条一句，并在句末用方括号写出说明它的段落 id，例如：备份保存 30 天 [ev_3]。
- 没有任何段落涉及的陈述，text 留空。不得编造依据。
- 用中文书写。`,
};

export function buildClaimReviserPrompt(input: ReviseInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const claims = input.claims.map(({ id, text, problem }) => fence('statement', { id, problem }, text));
  return composeWithPassages({
    system: [
      '# Task: revise_claims',
      rules[language](),
      dataRule[language](),
      jsonRule[language](SHAPE),
    ].join('\n\n'),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) => [passages, claims.join('\n'), fence('question', {}, input.question)].join('\n\n'),
  });
}
