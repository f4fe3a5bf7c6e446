import { describe, expect, it } from 'vitest';
import type { PlanInput } from '../../../../src/domain/index.ts';
import { planParts } from '../../../../src/language/extractive/plan-parts.ts';

const library = {
  documentCount: 3,
  documents: [
    { id: 'doc_1', title: 'Canteen menu', headings: ['Soup'] },
    { id: 'doc_2', title: 'Turbine', headings: ['Maker', 'Warranty'] },
    { id: 'doc_3', title: '涡轮机手册', headings: ['保修期'] },
  ],
};
const plan = (over: Partial<PlanInput> = {}) =>
  planParts({
    question: 'How long is the warranty of the turbine?',
    language: 'en',
    library,
    minSubQuestions: 3,
    maxSubQuestions: 8,
    ...over,
  });

describe('planParts', () => {
  it('should ask the question, then ask it of the documents that share most of its terms', () => {
    const question = 'How long is the warranty of the turbine?';
    const { tasks, sides } = plan();
    expect(tasks).toEqual([question, `Turbine: ${question}`, `Canteen menu: ${question}`]);
    expect(sides).toEqual(tasks.slice(1));
  });

  it('should do so in Chinese', () => {
    const question = '涡轮机的保修期有多长？';
    const { tasks, rationale } = plan({ question, language: 'zh' });
    expect(tasks.slice(0, 2)).toEqual([question, `涡轮机手册：${question}`]);
    expect(rationale).toMatch(/\p{Script=Han}/u);
  });

  it('should ask nothing beside the parts of a question that has enough of them', () => {
    const parts = ['Who makes it?', 'What does it cost?', 'How long does it last?'];
    expect(plan({ question: parts.join(' ') })).toMatchObject({ tasks: parts, sides: [] });
  });

  it('should ask a library of one document for its parts, those first that share most terms', () => {
    const question = 'How long is the warranty of the turbine?';
    const documents = [{ id: 'doc_2', title: 'Turbine', headings: ['Turbine', 'Maker', 'Warranty'] }];
    expect(plan({ library: { documentCount: 1, documents } }).tasks).toEqual([
      question,
      `Turbine: ${question}`,
      `Warranty: ${question}`,
    ]);
  });

  it('should make a plan of an empty library, and of no more sub-questions than may be', () => {
    const empty = plan({ library: { documentCount: 0, documents: [] } });
    expect(new Set(empty.tasks).size).toBe(3);
    const many = Array.from({ length: 10 }, (_, at) => `Who made turbine ${at}?`);
    expect(plan({ question: many.join(' '), maxSubQuestions: 4 }).tasks).toEqual(many.slice(0, 4));
  });

  it('should ask what a person has written where they wanted another plan', () => {
    const wanted = ['Who makes the blades?', 'Who tests the blades?'];
    expect(plan({ feedback: wanted.join(' ') }).tasks.slice(0, 2)).toEqual(wanted);
    const [question, one] = plan({ feedback: 'Who made the Heron 4?' }).tasks;
    expect([question, one]).toEqual(['How long is the warranty of the turbine?', 'Who made the Heron 4?']);
    expect(plan({ feedback: 'Be more precise.' }).tasks[0]).toBe('How long is the warranty of the turbine?');
  });
});
