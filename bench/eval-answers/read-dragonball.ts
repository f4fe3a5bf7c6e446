import * as z from 'zod';
import type { AnswerQuestion } from './answer-set.ts';

const DocumentSchema = z.object({
  doc_id: z.int(),
  company_name: z.string(),
  content: z.string(),
});
const QuestionSchema = z.object({
  query: z.object({ query_id: z.int(), query_type: z.string(), content: z.string() }),
  ground_truth: z.object({
    doc_ids: z.array(z.int()),
    content: z.string(),
    references: z.array(z.string()),
  }),
});

/** DragonBall's documents and questions; the sentences that an answer rests on are its gold places. */
export function readDragonBall(documentLines: string, questionLines: string) {
  const documents = parseLines(documentLines, DocumentSchema);
  const nameOf = (id: number) => `document-${id}`;
  const companies = new Map(
    documents.map(({ doc_id, company_name }) => [nameOf(doc_id), company_name] as const),
  );
  const questions = parseLines(questionLines, QuestionSchema).map(
    ({ query, ground_truth }): AnswerQuestion => {
      const isAbsent = /unsolvable/i.test(query.query_type);
      const [first] = ground_truth.doc_ids;
      const isAboutOne = ground_truth.doc_ids.length === 1 && first !== undefined;
      return {
        id: String(query.query_id),
        text: query.content,
        answer: ground_truth.content,
        ...(isAboutOne && { entity: companies.get(nameOf(first)) }),
        gold: isAbsent
          ? []
          : ground_truth.doc_ids.flatMap((id) =>
              ground_truth.references.map((words) => ({ document: nameOf(id), words })),
            ),
      };
    },
  );
  return {
    documents: documents.map(({ doc_id, content }) => ({ name: nameOf(doc_id), text: content })),
    questions,
    entityOf: (document: string) => companies.get(document),
  };
}

function parseLines<T>(text: string, schema: z.ZodType<T>): T[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
