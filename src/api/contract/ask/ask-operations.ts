import * as z from 'zod';
import { AnswerSchema } from '../../../domain/index.ts';
import { operation } from '../operation.ts';
import { ApiRunSchema } from '../schemas.ts';
import { AskRequestSchema, HistorySchema, SummarizeRequestSchema } from './ask-schemas.ts';

const ask = {
  method: 'post',
  tag: 'Ask',
  body: AskRequestSchema,
  answers: {
    200: {
      description: 'The answer.',
      content: { 'application/json': AnswerSchema, 'text/event-stream': undefined },
    },
    202: {
      description: 'The run takes longer than `wait_seconds`, or was paused; follow it where it is.',
      content: { 'application/json': ApiRunSchema },
      headers: { Location: 'Where the run is.' },
    },
  },
  errors: ['E006', 'E020', 'E021', 'E022', 'E026', 'E027', 'E036', 'E037'],
  isStream: true,
} as const;

export const askQuestion = operation({
  ...ask,
  id: 'askQuestion',
  path: '/api/qa/ask',
  summary: 'Ask a question and get a cited answer at once',
  description:
    'One search and one answer, each claim checked; where a part stays open, an executor looks further with tools and the answer is written again (`depth`). What is still open is named in the answer. No plan and no report. It is a run all the same: it stands in the history, and goes on when the client leaves. With `Accept: text/event-stream` the events are `run`, `progress`, then `answer-delta` with the checked text piece by piece, `references`, `usage` and `end`; or `problem` and `end`. With `reading: documents` the `answer-delta` come as the answer is written, with marks such as `[DOC-1f3a90bc-PARA-4]`, and `answer` is the text that was checked. Names of fields are those that question-answering programs expect.',
});

export const query = operation({
  ...ask,
  id: 'query',
  path: '/api/query',
  summary: 'The same as `POST /api/qa/ask`',
});

export const summarize = operation({
  ...ask,
  id: 'summarize',
  path: '/api/qa/summarize',
  body: SummarizeRequestSchema,
  summary: 'Sum up a document, one of its sections, or a topic',
  description:
    'Answered and streamed as `POST /api/qa/ask`: a run whose question names the document, every statement cited and checked. Without a model: the sentences of the document that say most of it, in its order. With one: the document is read whole, or as many of its passages from every section as fit, and summed up in the model’s words. Of a topic each document is summed up first, and the summary is made of these: up to 24 documents by rules, 10 with a model, the surest first; a note counts the others.',
  errors: [...ask.errors, 'E051'],
});

export const listAsked = operation({
  id: 'listAsked',
  method: 'get',
  path: '/api/qa/history',
  tag: 'Ask',
  summary: 'List questions that were asked, newest first, with their answers',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    thread: z.string().min(1).max(200).optional().describe('Only questions of this thread.'),
    before: z.string().min(1).max(200).optional().describe('`next` of the page before.'),
  }),
  answers: {
    200: { description: 'Questions the key may see.', content: { 'application/json': HistorySchema } },
  },
  errors: ['E020', 'E021'],
});
