import { createOpenAiServer, type ReceivedRequest } from '../../../test/fakes/openai-server.ts';
import { scriptGraph } from '../../../test/fakes/scripted-graph.ts';
import { api, until, uploadExamples } from './sample-library.ts';
import type { openLibraryFolder } from './serve.ts';

interface Known {
  readonly documents: { readonly made: number; readonly due: number };
}

/** Fills a library with the examples and the graph that a stand-in for a model reads of them. Any server over the folder shows it then. */
export async function readExamples(folder: ReturnType<typeof openLibraryFolder>): Promise<void> {
  const model = await createOpenAiServer({ reply: readPassages });
  const set = [
    'language.provider=model',
    `language.baseUrl=${model.baseUrl}`,
    'language.model=stand-in',
    'knowledge.modelTokens=1000000',
  ];
  const server = await folder.serve(
    0,
    set.flatMap((one) => ['--set', one]),
  );
  await uploadExamples(server.url);
  await until(
    () => api<Known>(server.url, '/graph/entities'),
    ({ documents }) => documents.made > 0 && documents.due === 0,
  );
  await server.stop();
  await model.close();
}

function readPassages({ prompt }: ReceivedRequest): string {
  const passages = [...prompt.matchAll(/<passage id="(p\d+)"[^>]*>([\s\S]*?)<\/passage>/g)];
  return JSON.stringify({ passages: passages.map(([, id = '', text = '']) => scriptGraph({ id, text })) });
}
