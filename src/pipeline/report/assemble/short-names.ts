import type { DocumentName, Evidence, Report } from '../../../domain/index.ts';

/** In characters: it stands behind every statement. */
const LONGEST_NAME = 32;
/** What would end a citation, or be read as a form of Markdown. */
const SIGNS = /[[\](){}|;；:：<>*_`\n]/;

/**
 * Sources with the short names that a writer gives them. A name is taken where each of its words stands in the title, the path or a passage
 * of its document, and each of its numbers in the title or the path, so that it says nothing of its own (a report on 2021 tells of 2022, too),
 * and where no other document has it. Pure.
 */
export function nameDocuments(
  sources: Report['sources'],
  names: readonly DocumentName[],
  evidence: readonly Evidence[],
): Report['sources'] {
  const documentOf = new Map(evidence.map(({ id, documentId }) => [id, documentId]));
  const wanted = new Map<string, string>();
  for (const { evidenceId, name } of names) {
    const documentId = documentOf.get(evidenceId);
    if (documentId !== undefined && !wanted.has(documentId)) wanted.set(documentId, name);
  }
  const given = sources.map(({ documentId }) => wanted.get(documentId)?.toLowerCase());
  return sources.map((source) => {
    const name = wanted.get(source.documentId);
    if (name === undefined || name.length > LONGEST_NAME || SIGNS.test(name)) return source;
    const isShared = given.filter((one) => one === name.toLowerCase()).length > 1;
    return isShared || !isTold(name, source, evidence) ? source : { ...source, name };
  });
}

const HAN = /\p{Script=Han}/u;

/** Words and numbers, apart where one follows on the other: `2023Q2` is 2023, q and 2. */
const runsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];

/** Whether all words of a name stand in its document; at least one has a letter, so that none is taken for a number. */
function isTold(
  name: string,
  { documentId, title, sourcePath }: Report['sources'][number],
  evidence: readonly Evidence[],
): boolean {
  const heads = new Set(runsOf(`${title} ${sourcePath}`));
  const own = evidence.flatMap((one) => (one.documentId === documentId ? [one.prefix, one.text] : []));
  const words = [...heads, ...runsOf(own.join(' '))];
  const isWord = (run: string) => /\p{L}/u.test(run);
  // Chinese has no spaces between words, and a short form begins a word: `J` of Johnson.
  const begins = (run: string) =>
    words.some((word) => (HAN.test(run) ? word.includes(run) : word.startsWith(run)));
  const runs = runsOf(name);
  return runs.some(isWord) && runs.every((run) => (isWord(run) ? begins(run) : heads.has(run)));
}
