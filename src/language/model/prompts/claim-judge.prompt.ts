import type { JudgeClaimsInput } from '../../../domain/index.ts';
import { fence } from '../fence.ts';
import { evidencePassage } from './evidence-passage.ts';
import { type BuiltPrompt, composeWithPassages, dataRule, jsonRule, type Wording } from './prompt.ts';

export const claimJudgePromptVersion = 2;

const SHAPE = '{"verdicts": [{"id": "s1", "verdict": "supported | partly | not_found | contradicted"}]}';

const rules: Wording = {
  en: () =>
    `Judge for every statement what the passages that it cites show of it.
- supported: they state all of it. partly: they state some of it and nothing against it. not_found: they state nothing of it. contradicted: one of them says otherwise.
- Only the passages count, not what you know. Numbers, names, dates, conditions and negations must agree exactly.`,
  zh: () =>
    `逐条判断每个陈述所引用的段落对它证明了多少。
- supported：段落说明了全部内容。partly：说明了一部分，且没有相反的说法。not_found：完全没有说明。contradicted：有段落说法相反。
- 只看段落，不用自己的知识。数字、名称、日期、条件和否定必须完全一致。`,
};

export function buildClaimJudgePrompt(input: JudgeClaimsInput, maxTokens: number): BuiltPrompt {
  const { language } = input;
  const claims = input.claims.map(({ id, text, evidenceIds }) =>
    fence('statement', { id, cites: evidenceIds.join(' ') }, text),
  );
  return composeWithPassages({
    system: ['# Task: judge_claims', rules[language](), dataRule[language](), jsonRule[language](SHAPE)].join(
      '\n\n',
    ),
    language,
    passages: input.evidence.map(evidencePassage),
    maxTokens,
    user: (passages) => [passages, claims.join('\n')].join('\n\n'),
  });
}
