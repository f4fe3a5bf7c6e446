// The job of the orchestration bench in the npm package `deepagents`: plan, four sub-agents side by side that search and
// answer, a report. The model is a script with the same latency as Plumbline's stand-in; only the package is measured.
import { createHash } from 'node:crypto';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { MemorySaver } from '@langchain/langgraph-checkpoint';
import { createDeepAgent } from 'deepagents';
import * as z from 'zod';

const SUB_AGENTS = 4;
/** Calls that wait for one another: the plan, search and answer of a sub-agent, the report. */
export const CRITICAL_CALLS = 4;

/**
 * @typedef {{ key: string, ended: boolean }} Call
 * @param {{ latencyMs: number, failing?: number }} options `failing`: the sub-agent whose model throws
 */
export function createJob({ latencyMs, failing }) {
  /** @type {Call[]} */
  const calls = [];
  const model = new ScriptedModel({ latencyMs, failing, calls });
  const search = tool(async ({ query }) => `What is known of ${query}.`, {
    name: 'search',
    description: 'Searches the documents.',
    schema: z.object({ query: z.string() }),
  });
  const agent = createDeepAgent({
    model,
    tools: [search],
    checkpointer: new MemorySaver(),
    subagents: Array.from({ length: SUB_AGENTS }, (_, index) => ({
      name: `researcher-${index + 1}`,
      description: `Answers sub-question ${index + 1}.`,
      systemPrompt: `SUB-AGENT ${index + 1}`,
      tools: [search],
    })),
  });
  const config = (/** @type {AbortSignal | undefined} */ signal) => ({
    configurable: { thread_id: 'job' },
    recursionLimit: 100,
    signal,
  });
  return {
    calls,
    start: (/** @type {string} */ question, /** @type {AbortSignal | undefined} */ signal) =>
      agent.invoke({ messages: [{ role: 'user', content: question }] }, config(signal)),
    goOn: () => agent.invoke(null, config(undefined)),
  };
}

class ScriptedModel extends BaseChatModel {
  #options;

  /** @param {{ latencyMs: number, failing?: number, calls: Call[] }} options */
  constructor(options) {
    super({});
    this.#options = options;
  }

  _llmType() {
    return 'scripted';
  }

  bindTools() {
    return this;
  }

  /** @param {import('@langchain/core/messages').BaseMessage[]} messages */
  async _generate(messages, { signal } = {}) {
    const text = messages.map((message) => JSON.stringify([message.getType(), message.content])).join('\n');
    const call = { key: createHash('sha256').update(text).digest('hex'), ended: false };
    this.#options.calls.push(call);
    await pause(this.#options.latencyMs, signal);
    const subAgent = /SUB-AGENT (\d+)/.exec(text)?.[1];
    if (subAgent !== undefined && Number(subAgent) === this.#options.failing)
      throw new Error(`sub-agent ${subAgent} has failed`);
    call.ended = true;
    const message = answer(messages, subAgent);
    return { generations: [{ text: String(message.content), message }] };
  }
}

function answer(messages, subAgent) {
  const results = messages.filter((message) => message.getType() === 'tool');
  if (results.length > 0)
    return new AIMessage(subAgent ? `Finding ${subAgent}.` : results.map(({ content }) => content).join(' '));
  const toolCalls = subAgent
    ? [{ name: 'search', args: { query: `part ${subAgent}` }, id: `search-${subAgent}` }]
    : Array.from({ length: SUB_AGENTS }, (_, index) => ({
        name: 'task',
        args: { subagent_type: `researcher-${index + 1}`, description: `Answer part ${index + 1}.` },
        id: `task-${index + 1}`,
      }));
  return new AIMessage({ content: '', tool_calls: toolCalls });
}

const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
