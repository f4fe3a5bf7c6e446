import { describe, expect, it } from 'vitest';
import { entitiesOfCodes } from '../../../../src/rag/query/document-codes.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { planSearch } from '../../../../src/rag/query/plan-search.ts';
import { understandQuestion } from '../../../../src/rag/query/understand-question.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const coded = (id: string, title: string, file: string) => ({
  ...libraryDocument(id, 'Harbour Board', { period: { year: 2008 } }),
  title,
  sourcePath: `reports/${file}`,
});
const LIBRARY = knowLibrary([
  coded('a', 'Final report NYC08CA048', '20080109X00035.pdf'),
  coded('b', 'Final report SEA08CA049', '20071231X02009.pdf'),
  coded('c', 'Protocol NCT06147739', 'NCT06147739_Prot.pdf'),
  coded('d', 'Protocol NCT06147739, amended', 'amended.pdf'),
]);
const planOf = (question: string) =>
  planSearch(understandQuestion(question, LIBRARY), { collectionIds: ['col'] }, LIBRARY);

describe('numbers by which documents are called', () => {
  it.each([
    ['Why did the aircraft of report 20080109X00035 crash?', ['a']],
    ['What was the cause in SEA08CA049?', ['b']],
    ['20071231X02009号报告中事故的原因是什么？', ['b']],
  ])('should narrow a question to their document: %s', (question, documentIds) => {
    expect(planOf(question).legs.map(({ scope }) => scope.documentIds)).toEqual([documentIds]);
  });

  it('should name nothing that two documents share, no year and no word', () => {
    expect(
      [...entitiesOfCodes([...LIBRARY.documents.values()].map((each) => ({ ...each, sourcePath: '' })))].map(
        ([key]) => key,
      ),
    ).toEqual(['nyc08ca048', 'sea08ca049']);
    expect(
      entitiesOfCodes([
        { id: 'x', title: 'ANNUAL REPORT 20221231 FY2022', sourcePath: 'BOEING_2022_10K.pdf' },
      ]).size,
    ).toBe(0);
  });
});
