/** English: words of text that speaks to a model. Terms are cut at commas. */
export const ORDERS = {
  tells: 'can, could, may, might, which, they, that, attackers, attacker',
  forget: 'ignore, disregard, forget, override, bypass',
  earlier: 'previous, prior, above, earlier, preceding, your, system, all',
  instructions:
    'instructions, instruction, prompts, prompt, rules, rule, guidelines, directions, commands, command',
  models: 'assistant, model, ai, chatbot, mode, dan',
  agents:
    'ai assistants, ai assistant, ai models, ai model, ai agents, ai agent, language assistants, language assistant, language models, language model, language agents, language agent',
  duties: 'must, should, shall, are required to, are instructed to, please',
  answers: 'say, state, write, answer, reply, respond, output, report, conclude, recommend, ignore',
} as const;
