import * as z from 'zod';

/** Events of a run, appended to its log in order; API, CLI and page read the same log. Every run ends with exactly one `run-end`. */
export const RUN_EVENT_TYPES = [
  'run-start',
  'run-resume',
  'plan-start',
  'plan-ready',
  'review-wait',
  'review-done',
  'task-start',
  'task-progress',
  'tool-call',
  'web-fetch',
  'task-end',
  'coverage-end',
  'tasks-added',
  'quality-check',
  'thought',
  'step-end',
  'evidence-ready',
  'read-start',
  'read-end',
  'report-start',
  'report-delta',
  'answer-delta',
  'verify-end',
  'report-ready',
  'note',
  'run-paused',
  'run-end',
] as const;
export const RunEventSchema = z.object({
  /** Position in the log of the run, from 1, without gaps. */
  seq: z.int().min(1),
  type: z.enum(RUN_EVENT_TYPES),
  data: z.record(z.string(), z.unknown()),
  at: z.string(),
});
export type RunEvent = z.infer<typeof RunEventSchema>;
export type RunEventType = (typeof RUN_EVENT_TYPES)[number];
