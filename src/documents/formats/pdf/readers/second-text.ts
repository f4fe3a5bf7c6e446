import { openSecondReader } from './second-reader.ts';

/** The text of each page as pdf.js alone reads it, in the order of its content; empty where it reads nothing. */
export async function readSecondText(
  bytes: Uint8Array,
  password: string | undefined,
  pageCount: number,
): Promise<string[] | undefined> {
  const reader = await openSecondReader(bytes, password);
  if (reader === undefined) return undefined;
  try {
    const pages: string[] = [];
    for (let page = 1; page <= pageCount; page++) {
      const runs = (await reader.readRuns(page)) ?? [];
      pages.push(runs.map(({ text }) => text).join(' '));
    }
    return pages;
  } finally {
    await reader.close();
  }
}
