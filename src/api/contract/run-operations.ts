import * as z from 'zod';
import { ReportSchema, RunModeSchema } from '../../domain/index.ts';
import { ReportChartListSchema } from './fields/chart-fields.ts';
import { MAX_PLACE, operation } from './operation.ts';
import {
  ApiRunSchema,
  CheckpointListSchema,
  EventListSchema,
  EvidenceListSchema,
  FollowUpRequestSchema,
  ForkRequestSchema,
  PlanDecisionSchema,
  ResearchRequestSchema,
  RunDetailSchema,
  RunListSchema,
  RunStatusSchema,
  TaskRequestSchema,
} from './schemas.ts';
import { VerificationSchema } from './service-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const byId = z.object({ id: z.string().min(1).max(200).describe('Id of the run, `run_…`.') });
const accepted = (description: string) => ({
  202: { description, content: json(ApiRunSchema), headers: { Location: 'Where the run is.' } },
});
const run = { tag: 'Research' as const, params: byId };

export const submitResearch = operation({
  id: 'submitResearch',
  method: 'post',
  path: '/api/research',
  tag: 'Research',
  summary: 'Ask a question',
  description: 'Stores the question and queues the run. Follow it with `GET /api/research/{id}/events`.',
  body: ResearchRequestSchema,
  requestHeaders: {
    'Idempotency-Key':
      'A text of your own, 1 to 200 printable characters. The same key with the same body gives the same run; with another body it is refused with 409.',
  },
  answers: accepted('The run is queued.'),
  errors: ['E020', 'E021', 'E022', 'E036', 'E037'],
});

export const listResearch = operation({
  id: 'listResearch',
  method: 'get',
  path: '/api/research',
  tag: 'Research',
  summary: 'List runs, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(200).default(20),
    status: RunStatusSchema.optional(),
    mode: RunModeSchema.optional().describe('Only runs of this mode.'),
    thread: z.string().min(1).max(200).optional().describe('Only runs of this thread.'),
    before: z.string().min(1).max(200).optional().describe('`next` of the page before.'),
  }),
  answers: { 200: { description: 'Runs the key may see.', content: json(RunListSchema) } },
  errors: ['E020'],
});

export const getResearch = operation({
  ...run,
  id: 'getResearch',
  method: 'get',
  path: '/api/research/{id}',
  summary: 'Get a run with its plan',
  answers: { 200: { description: 'The run.', content: json(RunDetailSchema) } },
  errors: ['E021'],
});

export const followResearch = operation({
  ...run,
  id: 'followResearch',
  method: 'get',
  path: '/api/research/{id}/events',
  summary: 'Follow a run',
  description:
    'Server-sent events: `id` is the sequence number, `event` the type, `data` a `RunEvent` as JSON. Silent times are filled with comments. After the final `run-end` comes exactly one `end` event with the run’s status, and the stream closes; a client that comes back after it gets 204, which stops an EventSource. A run that waits for review or is paused keeps the stream open. With `Accept: application/json` the events so far are returned as a page instead.',
  query: z.object({
    after: z.coerce.number().int().min(0).max(MAX_PLACE).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(1000).describe('Of the JSON page.'),
  }),
  requestHeaders: { 'Last-Event-ID': 'The last sequence number that arrived; wins over `after`.' },
  answers: {
    200: {
      description: 'The events after the given one.',
      content: { 'text/event-stream': undefined, ...json(EventListSchema) },
    },
    204: { description: 'The run has ended and every event was delivered before.' },
  },
  errors: ['E020', 'E021', 'E037'],
  isStream: true,
});

export const decidePlan = operation({
  ...run,
  id: 'decidePlan',
  method: 'post',
  path: '/api/research/{id}/plan',
  summary: 'Approve, edit or replan the plan that waits for review',
  body: PlanDecisionSchema,
  answers: accepted('The decision counts; the run goes on.'),
  errors: ['E020', 'E021', 'E036'],
});

export const addResearchTask = operation({
  ...run,
  id: 'addResearchTask',
  method: 'post',
  path: '/api/research/{id}/tasks',
  summary: 'Have a run look at something more',
  description:
    'Joins the plan once the executors that work have ended, before the findings are judged. Refused from the moment the report is written.',
  body: TaskRequestSchema,
  answers: accepted('The question is kept; the event `tasks-added` says when it joins the plan.'),
  errors: ['E020', 'E021', 'E126'],
});

export const cancelResearch = operation({
  ...run,
  id: 'cancelResearch',
  method: 'post',
  path: '/api/research/{id}/cancel',
  summary: 'End a run for good',
  description: 'Of a run that has ended it changes nothing.',
  answers: accepted('The run ends within seconds.'),
  errors: ['E021'],
});

export const pauseResearch = operation({
  ...run,
  id: 'pauseResearch',
  method: 'post',
  path: '/api/research/{id}/pause',
  summary: 'Stop a run so that it can go on later',
  answers: accepted('The run stops within seconds.'),
  errors: ['E021', 'E036'],
});

export const resumeResearch = operation({
  ...run,
  id: 'resumeResearch',
  method: 'post',
  path: '/api/research/{id}/resume',
  summary: 'Go on with a run that was paused or has failed',
  description: 'Finished steps and model calls are not repeated.',
  answers: accepted('The run is queued.'),
  errors: ['E021', 'E036', 'E037'],
});

export const followUpResearch = operation({
  ...run,
  id: 'followUpResearch',
  method: 'post',
  path: '/api/research/{id}/follow-up',
  summary: 'Ask a follow-up question',
  description: 'A new run on the same thread that knows the earlier report and evidence.',
  body: FollowUpRequestSchema,
  answers: accepted('The new run is queued.'),
  errors: ['E020', 'E021', 'E036', 'E037'],
});

export const forkResearch = operation({
  ...run,
  id: 'forkResearch',
  method: 'post',
  path: '/api/research/{id}/fork',
  summary: 'Start a new run from a checkpoint of this one',
  body: ForkRequestSchema,
  bodyOptional: true,
  answers: accepted('The new run is queued.'),
  errors: ['E020', 'E021', 'E036', 'E037'],
});

export const listCheckpoints = operation({
  ...run,
  id: 'listCheckpoints',
  method: 'get',
  path: '/api/research/{id}/checkpoints',
  summary: 'List the checkpoints that a fork can start from, newest first',
  answers: { 200: { description: 'The checkpoints.', content: json(CheckpointListSchema) } },
  errors: ['E021'],
});

export const rewriteReport = operation({
  ...run,
  id: 'rewriteReport',
  method: 'post',
  path: '/api/research/{id}/rewrite',
  summary: 'Write the report again from the same evidence',
  answers: accepted('The run is queued; the old report stays until then.'),
  errors: ['E021', 'E036', 'E037'],
});

const passageId = z.string().min(1).max(100);

export const getReport = operation({
  ...run,
  id: 'getReport',
  method: 'get',
  path: '/api/research/{id}/report',
  summary: 'Get the report',
  query: z.object({
    format: z
      .enum(['json', 'markdown', 'html', 'docx', 'pdf', 'bibtex', 'csl'])
      .optional()
      .describe(
        'Wins over the Accept header. `docx` and `pdf` are files; `bibtex` and `csl` are its references alone.',
      ),
    appendix: z
      .enum(['inline', 'none', 'only'])
      .default('inline')
      .describe(
        'What says how the report was made (checks, searches, cost, hashes): at its end, left out, or alone. Of Markdown, HTML, `docx` and `pdf`.',
      ),
    passages: z
      .union([passageId, z.array(passageId).min(1).max(100)])
      .optional()
      .describe(
        'Id of a passage of a report without a model, or `run:passage` for one of another run; may be given several times. The answer is these passages alone, in this order, with document, place and words, under the question: no appendix, no seal.',
      ),
    heading: z
      .string()
      .max(300)
      .optional()
      .describe('With `passages`: the heading in place of the question.'),
    note: z.string().max(1_000).optional().describe('With `passages`: a text of your own above them.'),
  }),
  answers: {
    200: {
      description: 'The report in the form that the Accept header asks for; JSON without one.',
      content: { ...json(ReportSchema), 'text/markdown': undefined, 'text/html': undefined },
    },
  },
  errors: ['E020', 'E021', 'E035'],
});

export const getReportCharts = operation({
  ...run,
  id: 'getReportCharts',
  method: 'get',
  path: '/api/research/{id}/charts',
  summary: 'Get the charts of the report, as shapes to draw',
  description:
    'What stands in the report as HTML, Word and PDF: the measures of tables whose every row is signed. Lengths in points, `y` downwards.',
  answers: {
    200: { description: 'In the order of the report.', content: json(ReportChartListSchema) },
  },
  errors: ['E021'],
});

export const verifyReport = operation({
  ...run,
  id: 'verifyReport',
  method: 'post',
  path: '/api/research/{id}/verify',
  summary: 'Check the report again against the library as it is now',
  description:
    'Trusts nothing in the report: its digest and counts, every document’s content, every quote at its place, and every verdict judged again. What `plumbline runs verify` does on the command line.',
  answers: { 200: { description: 'What was checked, and what differs.', content: json(VerificationSchema) } },
  errors: ['E021'],
});

export const getEvidence = operation({
  ...run,
  id: 'getEvidence',
  method: 'get',
  path: '/api/research/{id}/evidence',
  summary: 'Get the passages the run has kept',
  answers: { 200: { description: 'Evidence with locators.', content: json(EvidenceListSchema) } },
  errors: ['E021'],
});

export const deleteResearch = operation({
  ...run,
  id: 'deleteResearch',
  method: 'delete',
  path: '/api/research/{id}',
  summary: 'Delete a run and everything that belongs to it',
  answers: { 204: { description: 'Nothing of the run is left.' } },
  errors: ['E021'],
});
