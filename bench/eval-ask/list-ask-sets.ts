import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { AnswerSet } from '../eval-answers/answer-set.ts';
import { findAnswerFolders, readFinanceBench } from '../eval-answers/read-financebench.ts';
import { readBeirSet } from '../eval-retrieval/read-beir.ts';
import { composeQuestions, type MadeDocument } from './compose-questions.ts';

const HotpotSchema = z.array(z.object({ _id: z.string(), question: z.string(), answer: z.string() }));

/** Sets that are asked: of several steps, and of filings, where most questions need one. */
export function listAskSets(data: string, cache: string): AnswerSet[] {
  const corpus = join(data, 'corpus');
  return [
    ...hotpot(data, cache),
    composed(cache, 'en'),
    composed(cache, 'zh'),
    ...(existsSync(corpus) ? findAnswerFolders(corpus).flatMap(readFinanceBench) : []).filter(
      ({ name }) => !/ (?:half|short)$/.test(name),
    ),
  ];
}

/** What a yes or a no answers cannot be seen in a passage, so such questions are left out. */
function hotpot(data: string, cache: string): AnswerSet[] {
  const source = join(data, 'multihop/hotpotqa-100');
  if (!existsSync(join(source, 'questions.json'))) return [];
  const { passages } = readBeirSet(source);
  const asked = HotpotSchema.parse(JSON.parse(readFileSync(join(source, 'questions.json'), 'utf8')));
  const questions = asked
    .filter(({ answer }) => !/^(?:yes|no)$/i.test(answer))
    .map(({ _id, question, answer }) => ({
      id: _id,
      text: question.trim(),
      gold: [{ document: '' }],
      answer,
    }));
  return [{ name: 'hotpotqa', folder: write(cache, 'hotpotqa', passages), questions }];
}

function composed(cache: string, language: 'en' | 'zh'): AnswerSet {
  const { documents, questions } = composeQuestions(language);
  const name = `composed-${language}`;
  return {
    name,
    folder: write(cache, name, documents),
    questions: questions.map(({ text, answer }, index) => ({
      id: `${name}-${index + 1}`,
      text,
      gold: [{ document: '' }],
      answer,
    })),
  };
}

/** A file for each passage, in a folder that is called after what is in it. */
function write(cache: string, name: string, documents: readonly MadeDocument[]): string {
  const digest = createHash('sha256').update(JSON.stringify(documents)).digest('hex').slice(0, 10);
  const folder = join(cache, `asks-${name}-${digest}`);
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  for (const [index, { title, text }] of documents.entries())
    writeFileSync(join(folder, `${index}.md`), `# ${title}\n\n${text}\n`);
  return folder;
}
