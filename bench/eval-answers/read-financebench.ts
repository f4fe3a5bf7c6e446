import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { type AnswerQuestion, type AnswerSet, foldWords, stemOf } from './answer-set.ts';
import { shortForm } from './short-form.ts';

const QuestionSchema = z.object({
  financebench_id: z.string(),
  company: z.string(),
  question: z.string(),
  answer: z.string(),
  evidence: z.array(z.object({ doc_name: z.string(), evidence_page_num: z.int() })),
});
const DocumentSchema = z.object({ doc_name: z.string(), company: z.string() });

/** Folders below `root` that are laid out as FinanceBench is. */
export function findAnswerFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'questions_open_source.jsonl')))
    .sort();
}

/**
 * The questions of a folder as they stand, in short form, and in two halves by company: rules are made looking at the first and
 * judged on the second. Gold pages of the files count from 0.
 */
export function readFinanceBench(folder: string): AnswerSet[] {
  const pdfs = existsSync(join(folder, 'pdfs')) ? join(folder, 'pdfs') : folder;
  const present = new Set(readdirSync(pdfs).map(stemOf));
  const questions = [
    ...readLines(join(folder, 'questions_open_source.jsonl')),
    ...readLines(join(folder, 'questions_pdf_not_included.jsonl')),
  ].map((row) => toQuestion(QuestionSchema.parse(row), present));
  const entityOf = createEntityOf(folder);
  const name = basename(folder);
  const companies = [...new Set(questions.filter(({ gold }) => gold.length > 0).map(({ entity }) => entity))]
    .sort()
    .filter((_, place) => place % 2 === 1);
  const isFirstHalf = ({ entity }: AnswerQuestion) => companies.includes(entity);
  const known = questions.filter(({ gold }) => gold.length > 0);
  const short = (list: readonly AnswerQuestion[]) =>
    list.map((question) => ({ ...question, text: shortForm(question.text) }));
  const set = (suffix: string, list: readonly AnswerQuestion[]): AnswerSet => ({
    name: `${name}${suffix}`,
    folder: pdfs,
    questions: list,
    entityOf,
  });
  return [
    set('', questions),
    set(' first half', known.filter(isFirstHalf)),
    set(
      ' second half',
      known.filter((question) => !isFirstHalf(question)),
    ),
    set(' short', short(questions)),
  ];
}

function toQuestion(row: z.infer<typeof QuestionSchema>, present: ReadonlySet<string>): AnswerQuestion {
  const normal = new Map([...present].map((stem) => [foldWords(stem), stem]));
  const gold = row.evidence.flatMap(({ doc_name, evidence_page_num }) => {
    const document = normal.get(foldWords(doc_name));
    return document === undefined ? [] : [{ document, page: evidence_page_num + 1 }];
  });
  return { id: row.financebench_id, text: row.question, answer: row.answer, entity: row.company, gold };
}

/** By the list of documents; a file that is not in it belongs to the company whose name it begins with. */
export function createEntityOf(folder: string): (document: string) => string | undefined {
  const documents = readLines(join(folder, 'document_information.jsonl')).map((row) =>
    DocumentSchema.parse(row),
  );
  const byName = new Map(documents.map(({ doc_name, company }) => [foldWords(doc_name), company]));
  const joined = (text: string) => foldWords(text).replaceAll(' ', '');
  return (document) =>
    byName.get(foldWords(document)) ??
    documents.find(({ company }) => joined(document).startsWith(joined(company)))?.company;
}

function readLines(file: string): unknown[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);
}
