import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { Chunk, LanguageTasks } from '../../domain/index.ts';
import { acceptSaid } from '../../rag/index.ts';
import { type AskedModel, createAskKept, documentBudget } from './ask-kept.ts';
import { type ExtractDocument, reasonOf } from './make-graphs.ts';

/** Passages of one request to a model. */
const PASSAGES = 6;

const SaidSchema = z.object({
  entities: z.array(z.object({ name: z.string(), type: z.string() })).readonly(),
  relations: z
    .array(
      z.object({
        source: z.string(),
        target: z.string(),
        keywords: z.array(z.string()).readonly(),
        sentence: z.string(),
      }),
    )
    .readonly(),
});

interface Passage {
  readonly documentTitle: string;
  readonly chunk: Chunk;
}

/** Names and relations as a model reads them, each passage once. What it does not read, for want of tokens or of an answer, is a warning. */
export function createExtractByModel(
  deps: Omit<AskedModel, 'turns'> & { readonly extract: NonNullable<LanguageTasks['extractGraph']> },
): ExtractDocument {
  const { logger } = deps;
  const ask = createReadPassages(deps);

  return async (document, chunks, signal) => {
    const texts = chunks.filter(({ kind }) => kind === 'text');
    const passages = texts.map((chunk) => ({ documentTitle: document.title, chunk }));
    const { answers, failure } = await ask(passages, { budget: documentBudget(deps.maxTokens), signal });
    const said = new Map(
      [...answers].map(
        ([
          {
            chunk: { id },
          },
          answer,
        ]) => [id, { ...answer, id }],
      ),
    );
    const { graph, dropped } = acceptSaid({ ...document, chunks }, said);
    if (dropped.relations + dropped.names > 0)
      logger.info('a model named what its passages do not say', {
        documentId: document.documentId,
        ...dropped,
      });
    const unread = texts.filter(({ id }) => !said.has(id));
    if (unread.length === 0) return { graph };
    const counts = { missing: unread.length, all: texts.length };
    const reason = wording('whyGraphUnread', { ...counts, why: reasonOf(failure) });
    return { graph, problem: wording('graphIncomplete', { reason }) };
  };
}

/** Asks for what stands in passages, a few a request. */
function createReadPassages(deps: Parameters<typeof createExtractByModel>[0]) {
  return createAskKept<Passage, z.infer<typeof SaidSchema>>({
    cache: deps.cache,
    name: 'graph',
    contentOf: ({ documentTitle, chunk: { headingPath, prefix, text } }) => [
      deps.fingerprint,
      documentTitle,
      headingPath,
      prefix,
      text,
    ],
    schema: SaidSchema,
    together: PASSAGES,
    ask: async (items, context) => {
      const passages = items.map(({ documentTitle, chunk: { id, text, headingPath } }) => ({
        id,
        documentTitle,
        headingPath,
        text,
      }));
      const said = new Map((await deps.extract({ passages }, context)).map((one) => [one.id, one]));
      return items.map(({ chunk }) => {
        const { entities = [], relations = [] } = said.get(chunk.id) ?? {};
        return { entities, relations };
      });
    },
  });
}
