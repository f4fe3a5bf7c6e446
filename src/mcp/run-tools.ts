import type { CallToolResult, ServerContext, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { catalogueOf, type Language, say, wording } from '../catalogue/index.ts';
import {
  fieldProblem,
  type Report,
  ReportSchema,
  type Run,
  type RunMode,
  RunWishesSchema,
  TERMINAL_STATUSES,
  wishesIn,
} from '../domain/index.ts';
import { AppError, problemIn, toProblem } from '../errors/index.ts';
import { outcomeOf, pageText, type ToolCaller } from '../pipeline/index.ts';
import type { McpDeps } from './mcp-deps.ts';
import { toToolError } from './said-error.ts';
import { tellProgress } from './tell-progress.ts';

export const RUN_TOOLS: readonly RunMode[] = ['ask', 'research'];

const MAX_WAIT_SECONDS = 300;
const DEFAULT_WAIT_SECONDS = 45;
/** Long enough to read what has happened. */
const LOOK_MS = 250;

const InputSchema = z.strictObject({
  question: z.string().min(1).max(20_000).optional().describe('A whole question, in any language.'),
  handle: z.string().min(1).max(100).optional().describe('Of an earlier call, in place of a question.'),
  ...RunWishesSchema.shape,
  wait_seconds: z
    .int()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .default(DEFAULT_WAIT_SECONDS)
    .describe('Longest time that this call waits.'),
  from: z.int().min(0).default(0).describe('`next` of the answer before, for the rest of a long report.'),
});

const OutputSchema = z.object({
  handle: z.string(),
  mode: z.enum(['ask', 'research']),
  status: z.string(),
  question: z.string(),
  /** Of the report, once it is there. */
  title: z.string().optional(),
  reportStatus: z.string().optional(),
  /** The report as Markdown, or the part of it that fits. */
  report: z.string().optional(),
  next: z.int().optional(),
  /** Of a request with `schema`: the object that was filled. */
  data: ReportSchema.shape.data,
});

/** `ask` or `research` as clients list it: it writes a run and nothing else. */
export function runTool(mode: RunMode, language: Language): Tool {
  const { title, description } = catalogueOf(language).tools.mcp[mode];
  const { $schema: _in, ...inputSchema } = z.toJSONSchema(InputSchema, { io: 'input' });
  const { $schema: _out, ...outputSchema } = z.toJSONSchema(OutputSchema);
  return {
    name: mode,
    title,
    description,
    inputSchema: inputSchema as Tool['inputSchema'],
    outputSchema: outputSchema as Tool['outputSchema'],
    annotations: {
      title,
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: false,
    },
  };
}

/** Starts a run, or goes on waiting for one, and gives what there is of it when it ends or the time is over. */
export async function callRunTool(
  deps: McpDeps,
  caller: ToolCaller,
  mode: RunMode,
  raw: unknown,
  context: ServerContext,
): Promise<CallToolResult> {
  const { question, handle, wait_seconds, from, ...wishes } = parseRunInput(mode, raw);
  const release = caller.takePlace();
  try {
    const run =
      handle === undefined
        ? await caller.work(() => caller.start({ question: question ?? '', mode, ...wishesIn(wishes) }))
        : await caller.work(() => caller.findRun(handle));
    const waitMs = Math.max(LOOK_MS, wait_seconds * 1000);
    const settled = TERMINAL_STATUSES.includes(run.status)
      ? 0
      : await tellProgress(deps, run, waitMs, caller.language, context);
    const now = await caller.work(() => caller.findRun(run.id));
    return await caller.work(() => describeRun(deps, now, caller.language, { from, settled }));
  } finally {
    release();
  }
}

function parseRunInput(tool: RunMode, raw: unknown): z.output<typeof InputSchema> {
  const parsed = InputSchema.safeParse(raw ?? {});
  if (!parsed.success) {
    const where = fieldProblem(parsed.error);
    throw new AppError('E020', wording('toolInputRefused', { tool, where }), { cause: parsed.error });
  }
  const { question, handle } = parsed.data;
  if ((question === undefined) === (handle === undefined))
    throw new AppError('E020', wording('questionOrHandle', { tool }));
  return parsed.data;
}

async function describeRun(
  deps: McpDeps,
  run: Run,
  language: Language,
  { from, settled }: { readonly from: number; readonly settled: number },
): Promise<CallToolResult> {
  const words = catalogueOf(language).tools.mcp;
  const handle = run.id;
  const mode = run.request.mode ?? 'research';
  const facts = { handle, mode, status: run.status, question: run.question };
  if (!TERMINAL_STATUSES.includes(run.status)) {
    const planned = (await deps.research.plan(handle))?.subQuestions.length ?? 0;
    const text = sayGoing(language, run, { settled, planned });
    return { content: [{ type: 'text', text }], structuredContent: facts };
  }
  const report = await deps.research.report(handle);
  const { problem } = outcomeOf(run, report);
  // What could not be written is never handed on as an answer.
  if (problem !== undefined || report === undefined) {
    const said = problemIn(language, problem ?? toProblem(undefined));
    return toToolError({ ...said, detail: `${said.detail} ${words.handle({ handle })}` });
  }
  const { part, next } = pageText(deps.renderMarkdown(report), from, deps.limits.maxContextTokens);
  return withReport(facts, report, part, next, words.handle({ handle }));
}

/** What a run is at that has not ended; at rest it waits for somebody, and asking again is of no use. */
function sayGoing(
  language: Language,
  { id: handle, status }: Run,
  count: { readonly settled: number; readonly planned: number },
): string {
  const words = catalogueOf(language).tools.mcp;
  if (status === 'paused') return words.paused({ handle });
  if (status === 'awaiting-review') return words.awaitingReview({ handle });
  return words.running({ handle, status: say(language, wording('runStatus', { status })), ...count });
}

function withReport(
  facts: { readonly handle: string },
  { title, status, data }: Report,
  part: string,
  next: number | undefined,
  handleLine: string,
): CallToolResult {
  const rest = next === undefined ? '' : `\n\n{"handle": "${facts.handle}", "from": ${next}}`;
  return {
    content: [{ type: 'text', text: `${part}\n\n${handleLine}${rest}` }],
    structuredContent: {
      ...facts,
      title,
      reportStatus: status,
      report: part,
      ...(next === undefined ? {} : { next }),
      ...(data === undefined ? {} : { data }),
    },
  };
}
