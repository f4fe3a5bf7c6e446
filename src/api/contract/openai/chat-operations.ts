import * as z from 'zod';
import { operation } from '../operation.ts';
import { ChatCompletionSchema, ChatRequestSchema, ModelListSchema } from './chat-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });

export const createChatCompletion = operation({
  id: 'createChatCompletion',
  method: 'post',
  path: '/v1/chat/completions',
  tag: 'OpenAI',
  summary: 'Ask as clients of OpenAI ask',
  description:
    'For programs that speak to an OpenAI-compatible server. `plumbline-ask` gives a cited answer at once, `plumbline-research` a whole report; `plumbline-ask:policies,contracts` searches these collections alone. The last message is the question; what an earlier answer of this server said is followed up. Marks are links to the references of the run, and `annotations` names them; a browser opens them without a key for 30 days. A stream sends what is going on as `reasoning_content` and the text once it is checked. Sampling parameters change nothing; tools, images and `n` over 1 are refused by name. Errors have the shape that such clients read.',
  body: ChatRequestSchema,
  answers: {
    200: {
      description: 'The answer.',
      content: { ...json(ChatCompletionSchema), 'text/event-stream': undefined },
    },
  },
  errors: ['E006', 'E020', 'E021', 'E022', 'E026', 'E027', 'E036', 'E037'],
  isStream: true,
});

export const listModels = operation({
  id: 'listModels',
  method: 'get',
  path: '/v1/models',
  tag: 'OpenAI',
  summary: 'List what a client of OpenAI may choose as a model',
  description: 'The two ways to ask, and each of them with each collection that the key may use.',
  answers: { 200: { description: 'Models.', content: json(ModelListSchema) } },
});

export const openReportLink = operation({
  id: 'openReportLink',
  method: 'get',
  path: '/api/links/{link}',
  tag: 'OpenAI',
  summary: 'Open the report that a link in an answer, or one that shares it, leads to',
  description:
    'Needs no key: the link is signed by the server, ends after 30 days, shows one report, as long as who made the link may read it, and one that shares it can be taken back.',
  params: z.object({ link: z.string().min(1).max(2000).describe('As it stands in the answer.') }),
  answers: { 200: { description: 'The report as a page.', content: { 'text/html': undefined } } },
  errors: ['E021'],
  isPublic: true,
});
