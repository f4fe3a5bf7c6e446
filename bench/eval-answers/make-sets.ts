import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerSet } from './answer-set.ts';
import { figureQuestions } from './figure-questions.ts';
import { readDragonBall } from './read-dragonball.ts';
import { createEntityOf } from './read-financebench.ts';
import { readPages } from './read-pages.ts';
import { rowQuestions } from './row-questions.ts';
import { sentenceQuestions } from './sentence-questions.ts';
import { titleQuestions } from './title-questions.ts';

const FOLDERS = [
  { name: 'owasp', path: 'corpus/owasp-cheatsheets' },
  { name: 'ntsb', path: 'corpus/ntsb' },
  { name: 'aragog', path: 'corpus/aragog/papers' },
  { name: 'protocols', path: 'corpus/protocols' },
  { name: 'filings', path: 'corpus/financebench/pdfs' },
] as const;

/**
 * Sets whose questions are made from the documents by rule, with the place they were taken from as the gold place: sentences with words
 * left out, titles of sections, rows of tables. And DragonBall, whose answers name the sentences they rest on.
 */
export async function makeSets(data: string, cache: string): Promise<AnswerSet[]> {
  const made = FOLDERS.map(({ name, path }) => ({ name, folder: join(data, path) }))
    .filter(({ folder }) => existsSync(folder))
    .flatMap(({ name, folder }): AnswerSet[] => {
      const pages = readPages(folder);
      return [
        { name: `${name} sentences`, folder, questions: sentenceQuestions(pages) },
        { name: `${name} titles`, folder, questions: titleQuestions(pages) },
        { name: `${name} rows`, folder, questions: rowQuestions(pages) },
      ];
    });
  return [...made, ...figures(data), ...dragonBall(data, cache)].filter(
    ({ questions }) => questions.length >= 10,
  );
}

/** Figures asked of the filings with questions, and of others on which no rule was made. */
function figures(data: string): AnswerSet[] {
  const known = join(data, 'corpus/financebench');
  if (!existsSync(known)) return [];
  const entityOf = createEntityOf(known);
  return [
    { name: 'filings figures', folder: join(known, 'pdfs') },
    { name: 'other filings figures', folder: join(data, 'sections/financebench') },
  ]
    .filter(({ folder }) => existsSync(folder))
    .map((set) => ({ ...set, entityOf, questions: figureQuestions(readPages(set.folder), entityOf) }));
}

function dragonBall(data: string, cache: string): AnswerSet[] {
  const source = join(data, 'longform/rageval-dragonball-finance-en');
  if (!existsSync(join(source, 'docs.jsonl'))) return [];
  const { documents, questions, entityOf } = readDragonBall(
    readFileSync(join(source, 'docs.jsonl'), 'utf8'),
    readFileSync(join(source, 'queries.jsonl'), 'utf8'),
  );
  const folder = join(cache, 'dragonball');
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of documents) {
    const path = join(folder, `${name}.txt`);
    if (!existsSync(path)) writeFileSync(path, text);
  }
  return [{ name: 'dragonball', folder, questions, entityOf }];
}
