import type { ToolChoiceInput } from '../../../domain/index.ts';
import { detectLanguage } from '../../../linguistics/index.ts';
import { cutToTokens, fence } from '../fence.ts';
import { type BuiltPrompt, dataRule, jsonRule, type Wording } from './prompt.ts';

export const toolChooserPromptVersion = 1;

const SHAPE = '{"calls": [{"tool": "name of a tool", "input": {"…": "…"}}]}';

const rules: Wording = {
  en: () =>
    "Decide which of the tools, if any, are needed to find what the sub-question asks for. Take a tool only when its description fits; an empty list is a good answer. The input must fit the tool's schema. Never call the same tool twice with the same input.",
  zh: () =>
    '判断回答子问题需要哪些工具，也可以一个都不用。只有当工具的说明符合需要时才选用；空列表也是好答案。输入必须符合该工具的 schema。不要用相同输入重复调用同一工具。',
};

export function buildToolChooserPrompt(input: ToolChoiceInput, maxTokens: number): BuiltPrompt {
  const language = detectLanguage(input.subQuestion);
  const system = ['# Task: choose_tools', rules[language](), dataRule[language](), jsonRule[language](SHAPE)];
  const tools = input.tools.map((tool) =>
    fence('tool', { id: tool.name }, `${tool.description}\nschema: ${JSON.stringify(tool.inputSchema)}`),
  );
  const user = [
    tools.join('\n'),
    fence('question', {}, cutToTokens(input.question, Math.floor(maxTokens / 4))),
    fence('sub_question', {}, input.subQuestion),
  ];
  return {
    turns: [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: user.join('\n\n') },
    ],
    cut: 0,
  };
}
