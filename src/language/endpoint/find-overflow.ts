/** Servers that name the tokens their model holds: the number is the first group. */
const WITH_NUMBER: readonly RegExp[] = [
  /maximum (?:context|prompt|model) length(?: is| of|:)? \(?(\d[\d,]*)/i, // OpenAI, vLLM, DeepSeek, xAI, OpenRouter
  /max_model_len ?= ?(\d+)/i, // vLLM
  /context length of only (\d+)/i, // LM Studio
  /available context size \((\d+)/i, // llama.cpp
  /range of input length should be \[1, ?(\d+)\]/i, // Qwen
  /prompt is too long: \d+ tokens > (\d+)/i, // Anthropic
  /exceed context limit: \d+ \+ \d+ > (\d+)/i, // Anthropic
  /max_new_tokens` must be <= (\d+)/i, // TGI, Together
  /`inputs` must have less than (\d+) tokens/i, // TGI
  /maximum number of tokens allowed \((\d+)\)/i, // Google
  /too large for model with (\d+) maximum context/i, // Mistral
  /configured limit of (\d+) tokens/i, // OpenAI
  /model token limit: (\d+)/i, // Moonshot
  /model's context length \((\d+)/i, // SGLang
];
const WITHOUT: readonly RegExp[] = [
  /context_length_exceeded|exceed_context_size/i,
  /available context size/i, // llama.cpp
  /input is too large to process/i, // llama.cpp
  /tokens to keep from the initial prompt/i, // LM Studio
  /context the overflows|context overflow/i, // LM Studio
  /(?:context|prompt)(?: length| window| size)? (?:was |is )?exceed/i,
  /exceeds? (?:the |maximum )*(?:context|prompt)/i, // Ollama
  /context window|maximum context/i,
  /(?:input|prompt)(?: length)?(?: is)? too (?:long|large)/i, // Bedrock
  /prompt exceeds max length/i, // Zhipu
  /too many (?:input )?tokens/i, // Cohere
  /reduce the length of the (?:messages|input|prompt)/i, // Groq
  /request (?:too large for model|exceeds the maximum size)/i, // Groq, Anthropic
  /longer than the (?:model's context|maximum model length)/i, // SGLang, vLLM
];

export interface Overflow {
  /** What the model holds, where the server says it. */
  readonly contextTokens?: number | undefined;
}

/** Whether a server's refusal says that the prompt is longer than its model's context. */
export function findOverflow(message: string): Overflow | undefined {
  for (const pattern of WITH_NUMBER) {
    const told = pattern.exec(message)?.[1];
    if (told !== undefined) return { contextTokens: Number(told.replaceAll(',', '')) };
  }
  return WITHOUT.some((pattern) => pattern.test(message)) ? {} : undefined;
}
