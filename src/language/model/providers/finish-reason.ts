/** Where the packages put why a reply ended. */
const FIELDS = ['finish_reason', 'finishReason', 'stop_reason', 'stopReason', 'done_reason'] as const;

/** Other providers' words for what OpenAI calls so. */
const WORDS: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_length: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content_filter',
  safety: 'content_filter',
  recitation: 'content_filter',
  blocklist: 'content_filter',
  prohibited_content: 'content_filter',
  guardrail_intervened: 'content_filter',
};

type Facts = Readonly<Record<string, unknown>>;

/** Why a reply ended, in the words of OpenAI (`stop`, `length`, …), from whatever a package of LangChain tells of it. */
export function finishReasonOf(message: {
  readonly response_metadata: Facts;
  readonly additional_kwargs?: Facts | undefined;
}): string | undefined {
  return reasonIn(message.response_metadata) ?? reasonIn(message.additional_kwargs ?? {});
}

function reasonIn(metadata: Facts): string | undefined {
  const { messageStop } = metadata;
  if (typeof messageStop === 'object' && messageStop !== null) return reasonIn({ ...messageStop });
  const reason = FIELDS.map((field) => metadata[field]).find((value) => typeof value === 'string');
  if (typeof reason !== 'string') return undefined;
  const word = reason.toLowerCase();
  return WORDS[word] ?? word;
}
