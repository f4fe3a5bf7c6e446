import { api, postJson, QUESTION, research, until } from './sample-library.ts';

const ROWS =
  'Nr,Question\n1,Who made the Heron 4?\n2,How much did the Kestrel Bay array generate in 2024?\n3,Who is the mayor of Atlantis?\n';

interface Known {
  readonly topics: readonly { readonly id: string }[];
  readonly documents: { readonly made: number; readonly due: number };
}

/** Fills the example library with something for every page, and gives the address of each: lists, details, and what is not there. */
export async function openEveryPage(url: string): Promise<Readonly<Record<string, string>>> {
  const [run, again] = [await research(url, QUESTION), await research(url, QUESTION)];
  const form = new FormData();
  form.append('file', new Blob([ROWS]), 'tender.csv');
  const batch = await api<{ id: string }>(url, '/batches?name=tender.csv', { method: 'POST', body: form });
  await api(url, '/qa/ask', postJson({ question: 'Who made the Heron 4?', thread_id: 'every-page' }));
  await until(
    () => api<{ status: string }>(url, `/batches/${batch.id}`),
    ({ status }) => status === 'done',
  );
  const { topics } = await until(
    () => api<Known>(url, '/topics'),
    ({ documents }) => documents.made > 0 && documents.due === 0,
  );
  const { documents } = await api<{ documents: { id: string; format: string }[] }>(url, '/documents');
  const documentOf = (isWanted: (format: string) => boolean) =>
    documents.find(({ format }) => isWanted(format))?.id ?? '';
  return {
    overview: '/',
    research: '/research',
    report: `/research/${run}`,
    comparison: `/research/${run}/compare/${again}`,
    ask: '/ask',
    conversation: '/ask?thread=every-page',
    documents: '/documents',
    pdf: `/documents/${documentOf((format) => format === 'pdf')}`,
    document: `/documents/${documentOf((format) => format === 'markdown')}`,
    topics: '/topics',
    topic: `/topics/${topics[0]?.id}`,
    knowledge: '/knowledge',
    entity: '/knowledge/Norvik%20Marine',
    batches: '/batches',
    batch: `/batches/${batch.id}`,
    settings: '/settings',
    nowhere: '/nowhere',
  };
}
