import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { NamedInQuestion } from '../../../../src/pipeline/ask/ask-deps.ts';
import { scopeOfCall } from '../../../../src/pipeline/ask/scope-of-call.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const BODIES = new Map([
  ['Marlowe', ['m1', 'm2']],
  ['Quayside', ['q1']],
  ['Orrin', ['o1']],
]);
const SCOPE = { collectionIds: ['col'], documentIds: ['m1', 'm2', 'q1', 'o1', 'other'] };

/** Knows the bodies by their names; what begins with a capital and is none of them is unknown. */
const named: NamedInQuestion = async (question) => {
  const names = question.split(' ').filter((word) => /^[A-Z]/.test(word));
  return {
    documentIds: names.flatMap((name) => BODIES.get(name) ?? []),
    unknown: names.filter((name) => !BODIES.has(name)),
  };
};

const documentsFor = async (
  question: string,
  input: Record<string, unknown>,
  found: readonly string[] = [],
) => {
  const evidence = found.flatMap((documentId) =>
    makeEvidence(['Some text.']).map((each) => ({ ...each, documentId })),
  );
  const scope = await scopeOfCall({ named, namedAlone: named }, { question, scope: SCOPE }, input, evidence);
  return scope.documentIds;
};

describe('where a round may look', () => {
  it.each([
    ['pensions of Marlowe', { query: 'pensions' }, ['m1', 'm2']],
    ['pensions of Marlowe and Quayside', { query: 'pensions of Quayside' }, ['m1', 'm2', 'q1']],
    ['auditor of who owns Marlowe', { query: 'auditor of Orrin' }, ['m1', 'm2', 'o1']],
    ['auditor of who owns Marlowe', { question: 'auditor of Orrin' }, ['m1', 'm2', 'o1']],
    ['pensions of Marlowe', { query: 'pensions of Nobody' }, ['m1', 'm2']],
    ['pensions', { query: 'pensions' }, SCOPE.documentIds],
  ])('should be, for “%s” and %o, %o', async (question, input, expected) => {
    expect(await documentsFor(question, input)).toEqual(expected);
  });

  it('should hold what a search has found when something is opened, and not when something is searched', async () => {
    expect(await documentsFor('owner of Marlowe', { node: 'sec_1' }, ['o1'])).toEqual(['m1', 'm2', 'o1']);
    expect(await documentsFor('owner of Marlowe', { query: 'owner' }, ['o1'])).toEqual(['m1', 'm2']);
  });

  const words = fc.array(
    fc.constantFrom('pensions', 'of', 'owner', 'Marlowe', 'Quayside', 'Orrin', 'Nobody'),
  );
  test.prop([words, words])(
    'should never be a document of a body that neither question nor search names',
    async (question, query) => {
      const named = [...question, ...query].flatMap((word) => BODIES.get(word) ?? []);
      const isBound = question.some((word) => BODIES.has(word));
      const allowed = isBound ? named : SCOPE.documentIds;
      const chosen = (await documentsFor(question.join(' '), { query: query.join(' ') })) ?? [];
      expect(chosen.filter((id) => !allowed.includes(id))).toEqual([]);
      expect(chosen.length).toBeGreaterThan(0);
    },
  );
});
