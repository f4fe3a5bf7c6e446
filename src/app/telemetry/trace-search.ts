import type { Config } from '../../config/index.ts';
import type { Embedder, GuardedFetch, Reranker } from '../../domain/index.ts';
import type { Retriever } from '../../rag/index.ts';
import type { ToolRegistry } from '../../tools/index.ts';
import { serverOf } from './trace-model.ts';
import type { Tracing } from './tracing.ts';

/** A span for each search, and for the gathering of evidence. */
export function traceRetriever(retriever: Retriever, tracing: Tracing): Retriever {
  return {
    searchQuestion: (question, scope, request) => {
      const attributes = {
        'gen_ai.operation.name': 'retrieval',
        ...(tracing.content && { 'gen_ai.retrieval.query.text': question }),
      };
      return tracing.span('retrieval library', { attributes }, async (span) => {
        const found = await retriever.searchQuestion(question, scope, request);
        span.setAttribute('plumbline.retrieval.results', found.results.length);
        return found;
      });
    },
    gather: (pool, scope, request) => {
      const attributes = { 'plumbline.retrieval.questions': pool.length };
      return tracing.span('gather evidence', { attributes }, async (span) => {
        const gathered = await retriever.gather(pool, scope, request);
        span.setAttribute('plumbline.retrieval.results', gathered.passages.length);
        return gathered;
      });
    },
    remembering: (...remembered) => traceRetriever(retriever.remembering(...remembered), tracing),
  };
}

/** A span for each request to a model of embeddings. What is built in takes no request. */
export function traceEmbedder(
  embedder: Embedder,
  { embedding }: Pick<Config, 'embedding'>,
  tracing: Tracing,
): Embedder {
  if (embedding.provider === 'builtin') return embedder;
  const model = embedding.model ?? embedder.fingerprint;
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.provider.name': embedding.provider,
    'gen_ai.request.model': model,
    'gen_ai.embeddings.dimension.count': embedder.dimension,
    ...serverOf(embedding.baseUrl ?? ''),
  };
  return {
    ...embedder,
    embed: (texts, purpose, signal) =>
      tracing.span(
        `embeddings ${model}`,
        { attributes: { ...attributes, 'plumbline.embeddings.texts': texts.length }, isCall: true },
        () => embedder.embed(texts, purpose, signal),
      ),
  };
}

/** A span for each ranking. */
export function traceReranker(reranker: Reranker, tracing: Tracing): Reranker {
  const { charging } = reranker;
  return {
    ...reranker,
    rerank: (query, passages, signal) => {
      const attributes = {
        'plumbline.reranker': reranker.name,
        'plumbline.rerank.passages': passages.length,
      };
      return tracing.span('rerank', { attributes }, () => reranker.rerank(query, passages, signal));
    },
    ...(charging && { charging: (budget) => traceReranker(charging(budget), tracing) }),
  };
}

/** A span for each call of a tool, whoever makes it. */
export function traceTools(registry: ToolRegistry, tracing: Tracing): ToolRegistry {
  return {
    ...registry,
    call: (name, input, context) => {
      // An unknown name is text of a model.
      const known =
        registry.tools.find((tool) => tool.name === name || tool.aliases.includes(name))?.name ?? 'unknown';
      const attributes = {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': known,
        'gen_ai.tool.type': 'function',
        ...(tracing.content && { 'gen_ai.tool.call.arguments': JSON.stringify(input) }),
      };
      return tracing.span(`execute_tool ${known}`, { attributes }, async (span) => {
        const answer = await registry.call(name, input, context);
        if (tracing.content) span.setAttribute('gen_ai.tool.call.result', answer.text);
        return answer;
      });
    },
  };
}

/** A span for each address that is fetched: its host alone, since the rest holds what is asked. */
export function traceFetch(fetch: GuardedFetch, tracing: Tracing): GuardedFetch {
  return (address, request) => {
    const method = request.method ?? 'GET';
    const attributes = {
      'http.request.method': method,
      'plumbline.fetch.purpose': request.purpose,
      ...serverOf(address),
      ...(tracing.content && { 'url.full': address }),
    };
    return tracing.span(method, { attributes, isCall: true }, async (span) => {
      const response = await fetch(address, request);
      span.setAttribute('http.response.status_code', response.status);
      return response;
    });
  };
}
