import { expect, it } from 'vitest';
import type { Evidence } from '../../../../src/domain/index.ts';
import { sumUpEach } from '../../../../src/rag/summaries/sum-up-each.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const of = (documentId: string, text: string, id: string): Evidence => ({
  ...(makeEvidence([text], documentId)[0] as Evidence),
  documentId,
  id,
});
/** Every passage as a bullet, as many as it may. */
const telling = async (evidence: readonly Evidence[], most = 99) => ({
  title: 'All',
  answer: evidence
    .slice(0, most)
    .map(({ id, text }) => `- ${text} [${id}]`)
    .join('\n'),
  sections: [],
});

it('should give every document its share, and say once what two say in the same words', async () => {
  const evidence = [
    of('a', 'Seals rest.', 'ev_1'),
    of('b', 'Seals rest.', 'ev_2'),
    of('b', 'Boats are few.', 'ev_3'),
  ];
  expect((await sumUpEach(evidence, telling)).answer).toBe('- Seals rest. [ev_1]\n- Boats are few. [ev_3]');
  const many = Array.from({ length: 30 }, (_, at) => of(`d${at % 15}`, `Fact ${at}.`, `ev_${at}`));
  expect((await sumUpEach(many, telling)).answer.split('\n')).toHaveLength(15);
});

it('should leave the summary of one document as it is', async () => {
  const evidence = Array.from({ length: 20 }, (_, at) => of('a', `Fact ${at}.`, `ev_${at}`));
  expect((await sumUpEach(evidence, telling)).answer.split('\n')).toHaveLength(20);
});
