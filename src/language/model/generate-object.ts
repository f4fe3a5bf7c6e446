import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { CallContext, ModelRole } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { CallModel } from './call-model.ts';
import type { MessageTurn } from './chat-messages.ts';
import { extractJson } from './extract-json.ts';
import type { ModelCall } from './model-call.ts';
import { buildRepairTurns } from './prompts/repair.prompt.ts';
import { toWireSchema, type WireSchema } from './response-format.ts';

interface ObjectRequest<Value> {
  readonly role: ModelRole;
  readonly turns: readonly MessageTurn[];
  /** Names the task in requests and messages. */
  readonly name: string;
  readonly schema: z.ZodType<Value>;
  readonly strict?: boolean | undefined;
  /** Whether the call may use the reserve kept for reading and writing the report. */
  readonly purpose?: ModelCall['purpose'] | undefined;
}

/** Asks for JSON of a shape. Malformed output is shown to the model once with what is wrong; then E025. */
export async function generateObject<Value>(
  callModel: CallModel,
  request: ObjectRequest<Value>,
  context: CallContext,
): Promise<Value> {
  const wire: WireSchema = toWireSchema(request.name, request.schema, request.strict ?? true);
  const call: ModelCall = {
    role: request.role,
    turns: request.turns,
    wire,
    purpose: request.purpose ?? 'research',
  };
  const first = await callModel(call, context);
  const parsed = parseReply(first.text, request.schema);
  if (parsed.success) return parsed.value;
  const turns = [...request.turns, ...buildRepairTurns({ output: first.text, complaint: parsed.complaint })];
  const second = await callModel({ ...call, turns }, context);
  const repaired = parseReply(second.text, request.schema);
  if (repaired.success) return repaired.value;
  throw new AppError('E025', wording('modelAnswerUnusable', { task: request.name }), {
    details: { task: request.name, complaint: repaired.complaint.slice(0, 500) },
  });
}

/** The first value in a reply that has the shape, or what is wrong with the likeliest one. Never throws. */
export function parseReply<Value>(
  reply: string,
  schema: z.ZodType<Value>,
):
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly complaint: string } {
  let complaint = 'The reply holds no complete JSON value.';
  for (const [index, candidate] of extractJson(reply).entries()) {
    const result = schema.safeParse(candidate);
    if (result.success) return { success: true, value: result.data };
    if (index === 0) complaint = z.prettifyError(result.error);
  }
  return { success: false, complaint };
}
