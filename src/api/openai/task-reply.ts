/** What Open WebUI has a model do beside a conversation, by the field that it wants to read. */
const REPLIES: Readonly<Record<string, (question: string) => unknown>> = {
  title: (question) => titleOf(question),
  tags: () => ['General'],
  follow_ups: () => [],
  queries: () => [],
  prompt: () => '',
  text: () => '',
};
/** What it has a model do without the conversation between tags: choose tools, of which there are none here, and a face for a voice call. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^Query: History:\n[A-Z]+: """/, '{"tool_calls":[]}'],
  [/^Your task is to reflect the speaker's likely facial expression /, ''],
];
const TITLE_CHARACTERS = 60;

/**
 * The reply to a request that a chat page makes for itself (a title, tags, questions to ask next), undefined where somebody asks. None
 * of it is a question to a library: a title is the first question, the rest is empty.
 */
export function taskReply(text: string): string | undefined {
  if (!/^\s{0,8}### Task:\s/.test(text) || !text.includes('<chat_history>'))
    return OTHERS.find(([begins]) => begins.test(text))?.[1];
  const [, field = ''] =
    Object.keys(REPLIES)
      .map((name) => [text.indexOf(`"${name}":`), name] as const)
      .filter(([at]) => at >= 0)
      .sort(([left], [right]) => left - right)[0] ?? [];
  const [, question = ''] = /<chat_history>\s*USER: ([^\n]*)/.exec(text) ?? [];
  return JSON.stringify(field === '' ? {} : { [field]: REPLIES[field]?.(question) });
}

function titleOf(question: string): string {
  const letters = [...question.replace(/\s+/g, ' ').trim()];
  return letters.length <= TITLE_CHARACTERS
    ? letters.join('')
    : `${letters
        .slice(0, TITLE_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}
