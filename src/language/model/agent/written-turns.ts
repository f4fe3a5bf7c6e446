import type { AgentCall, ToolSpec } from '../../../domain/findings/index.ts';
import type { MessageTurn } from '../chat-messages.ts';
import { fence } from '../fence.ts';
import { describeTools } from '../prompts/tool-steps.prompt.ts';

/** The turns of an agent for a model that takes no tools: these in the system prompt, its calls as JSON, their results fenced. */
export function writeTurns(
  turns: readonly MessageTurn[],
  tools: readonly ToolSpec[],
): readonly MessageTurn[] {
  const written: MessageTurn[] = [];
  let results: string[] = [];
  const endResults = () => {
    if (results.length > 0) written.push({ role: 'user', content: results.join('\n') });
    results = [];
  };
  for (const turn of turns) {
    if (turn.role === 'tool') {
      const number = String(results.length + 1);
      results.push(fence('tool_result', { call: number, tool: turn.call.tool }, turn.content));
      continue;
    }
    endResults();
    const { role, content, calls } = turn;
    if (typeof content !== 'string') written.push(turn);
    else if (role === 'system') written.push({ role, content: describeTools(content, tools) });
    else written.push({ role, content: calls ? writeStep(content, calls) : content });
  }
  endResults();
  return written;
}

const writeStep = (thought: string, calls: readonly AgentCall[]): string =>
  JSON.stringify({
    ...(thought === '' ? {} : { thought }),
    calls: calls.map(({ tool, input }) => ({ tool, input })),
  });
