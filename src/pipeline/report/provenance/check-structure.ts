import { type Wording, wording } from '../../../catalogue/index.ts';
import { isAccepted, type Report, type Verdict } from '../../../domain/index.ts';
import { digestOf } from './digest-report.ts';
import type { Finding } from './finding.ts';
import { listClaims } from './list-claims.ts';

/** What a report shows about itself, without any document: its digest, its counts and its references. Pure. */
export function checkStructure(report: Report, raw: object): Finding[] {
  return [...checkDigest(report, raw), ...checkCounts(report), ...checkReferences(report)];
}

function checkDigest({ digest }: Report, raw: object): Finding[] {
  if (digest === undefined) return [{ kind: 'digest-missing', where: '', said: wording('findingNoDigest') }];
  return digest.value === digestOf(raw)
    ? []
    : [
        {
          kind: 'digest-differs',
          where: '',
          said: wording('findingDigest'),
        },
      ];
}

function checkCounts(report: Report): Finding[] {
  const closing = new Set(
    report.sections
      .filter(({ taskId, status }) => taskId === undefined && status === 'no_evidence')
      .flatMap(({ blocks }) => blocks.flatMap(({ claims }) => claims.map(({ id }) => id))),
  );
  const claims = listClaims(report).filter(({ frame, id }) => !frame && !closing.has(id));
  const { verification } = report;
  const found = (test: (verdict: Verdict) => boolean) => claims.filter(({ verdict }) => test(verdict)).length;
  const findings: Finding[] = [];
  const refuse = (said: Wording, where = '') => findings.push({ kind: 'counts-differ', where, said });
  // Statements of the answer may be repeated from the sections, and a refusal drops what was checked.
  const answered = report.status === 'answered' || report.status === 'partly';
  if (answered && new Set(claims.map(({ text }) => text)).size === claims.length) {
    const supported = found(isAccepted);
    if (supported !== verification.supported)
      refuse(wording('findingSupportedCount', { said: verification.supported, is: supported }));
    const notChecked = found((verdict) => verdict === 'not_checked');
    if (verification.notChecked !== undefined && notChecked !== verification.notChecked)
      refuse(wording('findingNotCheckedCount', { said: verification.notChecked, is: notChecked }));
    const partly = found((verdict) => verdict === 'partly');
    if (partly !== verification.partly)
      refuse(wording('findingPartlyCount', { said: verification.partly, is: partly }));
  }
  const removed = verification.removed.length;
  if (removed > verification.claims)
    refuse(wording('findingClaimCount', { said: verification.claims, is: removed }));
  const ids = listClaims(report).map(({ id }) => id);
  const expected = ids.map((_, index) => `c${index + 1}`);
  if (ids.join() !== expected.join())
    refuse(wording('findingNumbering'), ids.find((id, index) => id !== expected[index]) ?? '');
  return findings;
}

/** What nothing shows, and what was searched in vain, has nothing to cite. */
const NEEDS_NOTHING: ReadonlySet<Verdict> = new Set(['not_found', 'searched', 'not_checked']);

function checkReferences(report: Report): Finding[] {
  const findings: Finding[] = [];
  const numbers = new Set(report.citations.map(({ number }) => number));
  const used = new Set<number>();
  for (const { id, frame, verdict, citations, calculations = [], searched } of listClaims(report)) {
    for (const { number } of calculations.flatMap(({ cells }) => cells))
      if (number !== undefined) used.add(number);
    for (const number of searched?.closest ?? []) used.add(number);
    if (!frame && citations.length === 0 && !NEEDS_NOTHING.has(verdict))
      findings.push({ kind: 'claim-uncited', where: id, said: wording('findingUncited') });
    for (const { number } of citations) {
      used.add(number);
      if (!numbers.has(number))
        findings.push({
          kind: 'reference-missing',
          where: id,
          said: wording('findingNoReference', { number }),
        });
    }
  }
  for (const { values } of report.contradictions ?? []) for (const { number } of values) used.add(number);
  for (const number of numbers)
    if (!used.has(number))
      findings.push({
        kind: 'reference-missing',
        where: `[${number}]`,
        said: wording('findingUnusedReference'),
      });
  for (const { documentId, citations } of report.sources)
    for (const number of citations)
      if (report.citations.find((citation) => citation.number === number)?.documentId !== documentId)
        findings.push({
          kind: 'reference-missing',
          where: `[${number}]`,
          said: wording('findingOtherSource'),
        });
  return findings;
}
