import { createEvidenceReader, type Decision, decideVerdict } from '../../src/rag/verify/index.ts';
import { evidenceOf, type LabelledClaim, statementOf } from './labelled-claims.ts';
import { isPlainQuotation } from './plain-quotation.ts';
import { type Row, shareRow } from './row.ts';

const SET = 'model-claims';

interface DecidedClaim extends LabelledClaim {
  readonly finding: Decision;
}

const isAccepted = ({ finding }: DecidedClaim) => finding.verdict === 'supported';
const isVetoed = ({ finding }: DecidedClaim) => finding.reason === 'not_printed';

/** Every claim decided by the law without a judge, against the passages that it rests on. */
export function decideModelClaims(claims: readonly LabelledClaim[]): DecidedClaim[] {
  const reader = createEvidenceReader();
  return claims.map((claim) => {
    const passages = evidenceOf(claim).map((entry) => reader.read(entry));
    return { ...claim, finding: decideVerdict(statementOf(claim), passages) };
  });
}

/** Shares of true and of false claims accepted, by kind, flaw and language, and what the veto takes and leaves. */
export function modelClaimRows(claims: readonly DecidedClaim[]): Row[] {
  const isTrue = ({ label }: DecidedClaim) => label === 'true';
  const group = (name: string, own: readonly DecidedClaim[]): Row[] => {
    const right = own.filter(isTrue);
    const wrong = own.filter((claim) => !isTrue(claim));
    const accepted = (metric: string, some: readonly DecidedClaim[]) =>
      shareRow(SET, `${name}${metric}: accepted`, some, isAccepted);
    return [
      ...accepted('true', right),
      ...accepted('false', wrong),
      ...shareRow(SET, `${name}true: vetoed`, right, isVetoed),
      ...shareRow(SET, `${name}false: vetoed`, wrong, isVetoed),
      ...shareRow(SET, `${name}true: not checked`, right, ({ finding }) => finding.verdict === 'not_checked'),
      ...distinct(own, ({ kind }) => kind).flatMap((kind) => [
        ...accepted(
          `true ${kind}`,
          right.filter((claim) => claim.kind === kind),
        ),
        ...accepted(
          `false ${kind}`,
          wrong.filter((claim) => claim.kind === kind),
        ),
      ]),
      ...distinct(wrong, ({ flaw }) => flaw ?? '').flatMap((flaw) =>
        accepted(
          `false by ${flaw}`,
          wrong.filter((claim) => claim.flaw === flaw),
        ),
      ),
    ];
  };
  const quotations = claims.filter((claim) => isTrue(claim) && isPlainQuotation(claim));
  return [
    { set: SET, metric: 'claims', value: claims.length },
    ...group('', claims),
    { set: SET, metric: 'true quotations', value: quotations.length },
    ...shareRow(SET, 'true quotations: supported', quotations, isAccepted),
    ...distinct(claims, ({ language }) => language).flatMap((language) =>
      group(
        `${language}: `,
        claims.filter((claim) => claim.language === language),
      ),
    ),
  ];
}

/** What the law says of each claim that it should not: for reading. */
export function printModelClaims(claims: readonly DecidedClaim[]): void {
  for (const { id, label, kind, flaw, finding, claim } of claims)
    if (label === 'true' ? finding.reason === 'not_printed' : finding.verdict === 'supported') {
      const missing = finding.missing.map(({ text }) => text).join(', ');
      console.log(`\n${id} ${label} ${kind} ${flaw ?? ''}: ${finding.verdict} ${missing}\n  ${claim}`);
    }
}

function distinct(claims: readonly DecidedClaim[], of: (claim: DecidedClaim) => string): string[] {
  return [...new Set(claims.map(of))].sort();
}
