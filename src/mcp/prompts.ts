import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { catalogueOf, type Language, say, wording } from '../catalogue/index.ts';

const MAX_CHARACTERS = 20_000;

export function listPrompts(language: Language): Prompt[] {
  const { research, check } = catalogueOf(language).tools.mcp.prompts;
  return [
    {
      name: 'research_question',
      title: research.title,
      description: research.description,
      arguments: [{ name: 'question', description: research.argument, required: true }],
    },
    {
      name: 'check_claim',
      title: check.title,
      description: check.description,
      arguments: [{ name: 'claim', description: check.argument, required: true }],
    },
  ];
}

/** The words with which a person asks a model to use the tools. */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>> | undefined,
  language: Language,
): GetPromptResult {
  const { research, check } = catalogueOf(language).tools.mcp.prompts;
  const argument = (field: string): string => {
    const value = given?.[field]?.trim() ?? '';
    if (value !== '') return value.slice(0, MAX_CHARACTERS);
    throw refusedPrompt(language, name, field);
  };
  if (name === 'research_question')
    return asUser(research.description, research.text({ question: argument('question') }));
  if (name === 'check_claim') return asUser(check.description, check.text({ claim: argument('claim') }));
  throw refusedPrompt(language, name, 'name');
}

function refusedPrompt(language: Language, tool: string, field: string): ProtocolError {
  const names = { tool: tool.slice(0, 80), where: `${field}: ?` };
  const said = say(language, wording('toolInputRefused', names));
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `E020 INVALID_INPUT: ${said}`, { code: 'E020' });
}

const asUser = (description: string, text: string): GetPromptResult => ({
  description,
  messages: [{ role: 'user', content: { type: 'text', text } }],
});
