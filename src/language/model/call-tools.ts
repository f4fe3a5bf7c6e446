import * as z from 'zod';
import type { AgentStep, AgentTurn, ToolSpec } from '../../domain/findings/index.ts';
import type { CallContext, ModelRole } from '../../domain/index.ts';
import type { MessageTurn } from './chat-messages.ts';
import { fence } from './fence.ts';
import { generateObject } from './generate-object.ts';
import type { TaskDeps } from './tasks/task-deps.ts';

const TurnSchema = z.object({
  text: z.string().default(''),
  calls: z.array(z.object({ tool: z.string(), input: z.record(z.string(), z.unknown()) })).default([]),
});

export async function callTools(
  deps: TaskDeps,
  request: {
    readonly role: ModelRole;
    readonly name: string;
    readonly system: string;
    readonly user: string;
    readonly steps: readonly AgentStep[];
    readonly tools: readonly ToolSpec[];
  },
  context: CallContext,
): Promise<AgentTurn> {
  const tools = request.tools
    .map(({ name, description, inputSchema }) =>
      fence('tool', { name }, `${description}\n${JSON.stringify(inputSchema)}`),
    )
    .join('\n');
  const turns: MessageTurn[] = [
    {
      role: 'system',
      content: `${request.system}\n\n${tools}\n\nReply with one JSON object: {"text": "…", "calls": [{"tool": "…", "input": {…}}]}`,
    },
    { role: 'user', content: request.user },
    ...request.steps.flatMap((step): MessageTurn[] => [
      {
        role: 'assistant',
        content: JSON.stringify({
          text: step.text,
          calls: step.calls.map(({ tool, input }) => ({ tool, input })),
        }),
      },
      {
        role: 'user',
        content: [
          ...step.results.map(({ id, text }) => {
            const call = step.calls.find((one) => one.id === id);
            return fence('step', { tool: call?.tool ?? '' }, text);
          }),
          step.remark,
        ].join('\n\n'),
      },
    ]),
  ];
  const reply = await generateObject(
    deps.callModel,
    { role: request.role, name: request.name, turns, schema: TurnSchema, strict: false },
    context,
  );
  const at = request.steps.length + 1;
  return {
    text: reply.text,
    calls: reply.calls.map((call, index) => ({ id: `c${at}_${index + 1}`, ...call })),
  };
}
