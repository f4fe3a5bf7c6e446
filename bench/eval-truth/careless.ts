import type { JudgeClaimsInput } from '../../src/domain/index.ts';
import { createEvidenceReader } from '../../src/rag/verify/index.ts';
import { nearestUnit } from '../../src/rag/verify/nearest-unit.ts';
import { judgedRows } from './judged-rows.ts';
import type { LabelledClaim } from './labelled-claims.ts';
import { outsideJudge } from './outside-judge.ts';
import type { Row } from './row.ts';

export const CARELESS = ['agree', 'refuse', 'prose', 'foreign', 'invent'] as const;
export type Careless = (typeof CARELESS)[number];

type Claims = JudgeClaimsInput['claims'];

const replyWith = (claims: Claims, verdict: string, quotesOf: (claim: Claims[number]) => readonly string[]) =>
  JSON.stringify({
    verdicts: claims.map((claim) => ({ id: claim.id, kind: 'fact', verdict, quotes: quotesOf(claim) })),
  });

/** What judges say that have not read: to each request the same, in one way and another. */
const REPLIES: Readonly<
  Record<string, { readonly of: Careless; readonly reply: (input: JudgeClaimsInput) => string }>
> = {
  'agree, closest lines': {
    of: 'agree',
    reply: (input) => replyWith(input.claims, 'supported', closestLines(input)),
  },
  'agree, whole passages': {
    of: 'agree',
    reply: ({ claims, evidence }) =>
      replyWith(claims, 'supported', ({ evidenceIds }) =>
        evidence.filter(({ id }) => evidenceIds.includes(id)).map(({ text }) => text),
      ),
  },
  refuse: { of: 'refuse', reply: ({ claims }) => replyWith(claims, 'not_found', () => []) },
  prose: { of: 'prose', reply: () => 'I have read the passages. All of the statements look fine to me.' },
  foreign: { of: 'foreign', reply: ({ claims }) => replyWith(claims, 'unterstützt', () => []) },
  invent: {
    of: 'invent',
    reply: ({ claims }) => replyWith(claims, 'supported', ({ text }) => [`As is stated there, ${text}`]),
  },
};

/** Claims put to judges that answer without reading: what becomes of those that are not quoted. */
export async function carelessRows(claims: readonly LabelledClaim[], which: Careless): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, { of, reply }] of Object.entries(REPLIES))
    if (of === which)
      rows.push(
        ...(await judgedRows(
          claims,
          outsideJudge((_turns, input) => reply(input)),
          { set: 'careless', name },
        )),
      );
  return rows;
}

function closestLines({ evidence }: JudgeClaimsInput) {
  const reader = createEvidenceReader();
  return ({ text, evidenceIds }: Claims[number]): string[] =>
    evidence
      .filter(({ id }) => evidenceIds.includes(id))
      .flatMap((entry) => nearestUnit(text, reader.read(entry))?.quote ?? []);
}
