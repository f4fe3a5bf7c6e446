import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const EXAMPLES = resolve(import.meta.dirname, '../../../examples/library');
export const QUESTION =
  'Why did Kestrel Bay generate less than planned in 2024, who made the turbine that failed, and which company owns that maker today?';

/** Calls the API of a server as a program would. */
export async function api<T>(url: string, path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(`${url}/api${path}`, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export const postJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** Asks again until something holds. */
export async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (holds(found)) return found;
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Uploads files into a collection and waits until all are read. */
export async function uploadFiles(
  url: string,
  collection: string,
  files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> | string }[],
): Promise<void> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([bytes]), name);
  const { id } = await api<{ id: string }>(url, `/documents?collection=${collection}`, {
    method: 'POST',
    body: form,
  });
  await until(
    () => api<{ status: string }>(url, `/uploads/${id}`),
    ({ status }) => status === 'done',
  );
}

/** The example library, uploaded, so that its originals are kept. */
export const uploadExamples = (url: string, wanted: (name: string) => boolean = () => true) =>
  uploadFiles(
    url,
    'library',
    readdirSync(EXAMPLES)
      .filter((name) => /\.\w+$/.test(name) && wanted(name))
      .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(EXAMPLES, name))) })),
  );

/** Researches a question to its end. */
export async function research(url: string, question: string, asked: object = {}): Promise<string> {
  const { id } = await api<{ id: string }>(url, '/research', postJson({ question, ...asked }));
  await until(
    () => api<{ status: string }>(url, `/research/${id}`),
    ({ status }) => status === 'done',
  );
  return id;
}
