import type { ClaimEditor, FailedClaim, ReadStatement, SecondReading } from '../../../agents/index.ts';
import type { Turns } from '../../../concurrency/index.ts';
import {
  type Claim,
  type Evidence,
  isAccepted,
  type Report,
  type ReportDraft,
  type RunArtifacts,
  type Scope,
} from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { analyzeText } from '../../../linguistics/index.ts';
import { createClaimChecker, keepStatements, keepsMeasure, parseBody } from '../../../rag/verify/index.ts';
import { assembleSteps, type ReportInput } from '../../report/assemble/assemble-report.ts';
import type { ClaimChanges } from '../../report/assemble/claim-changes.ts';
import { addEvidence, claimsToLookFor } from '../../report/assemble/find-further-evidence.ts';
import { listDisagreementClaims } from '../../report/assemble/list-contradictions.ts';
import { listPlaced } from '../../report/assemble/list-placed.ts';
import { beginStep, type RunSession, type StepCall } from '../run/run-session.ts';
import type { GatherEvidence } from './gather-evidence.ts';

export interface RepairedReport {
  readonly report: Report;
  /** Ids of evidence that was found for statements and is cited now. */
  readonly added: readonly string[];
  readonly usage: ReturnType<StepCall['usage']> | undefined;
}

/**
 * Assembles a report and repairs it once: what the rules leave open is read by a model; what did not hold goes back to the writer with the
 * passages, and what it makes of it is read in the same way; then what still does not hold is looked for in the library, with the statement as question. Each happens at most once, so a
 * writer that never improves ends in the policy for unsupported statements. What fails on the way, or has no budget left, costs the
 * repair and not the report: without a second reading the verdicts of the rules stand.
 */
export function createReportRepair(deps: {
  session: RunSession;
  artifacts: Pick<RunArtifacts, 'putEvidence'>;
  gather?: GatherEvidence | undefined;
  editor?: ClaimEditor | undefined;
  turns: Turns;
}) {
  const { session, editor } = deps;

  return async (request: {
    readonly input: ReportInput;
    readonly draft: ReportDraft;
    readonly scope: Scope;
    readonly attempt: number;
    readonly signal: AbortSignal | undefined;
  }): Promise<RepairedReport> => {
    const { input, draft, signal } = request;
    const step = beginStep(session, `repair:${request.attempt}`, signal);
    let changes: ClaimChanges = { ...input.changes };
    let evidence: readonly Evidence[] = input.evidence;
    let checker = createClaimChecker(evidence, input.reader);
    const assemble = (own = changes) =>
      deps.turns.run(assembleSteps({ ...input, draft, evidence, checker, changes: own }), signal);
    const open = new Map<string, ReadStatement>();
    const noteOpen = (claim: ReadStatement) => void open.set(claim.text, claim);
    let report = await assemble(editor?.judges === true ? { ...changes, noteOpen } : changes);
    let isAsked = false;

    const asked = [...open.values(), ...listDisagreementClaims(report)];
    if (editor?.judges === true && asked.length > 0)
      await attempt('no second reading was made', async () => {
        isAsked = true;
        const { question, language } = input;
        const { reader } = input;
        hear(await editor.judge({ question, language, claims: asked, evidence, reader }, step.context));
        report = await assemble();
      });

    const doubtful = claimsInDoubt(report);
    if (report.verification.removed.length > 0 || doubtful.length > 0)
      await attempt('unsupported statements were not put again', async () => {
        if (editor === undefined) return;
        const { question, language } = input;
        // A statement that cites nothing was not written from the passages: to put it again would make an answer of a refusal.
        const placed = listPlaced(draft, evidence);
        const claims = [...report.verification.removed, ...doubtful]
          .map((claim) => ({ ...claim, ...placed.get(claim.text) }))
          .filter(({ evidenceIds }) => evidenceIds?.length !== 0);
        if (claims.length === 0) return;
        isAsked = true;
        const { revisions, givenUp } = await editor.revise(
          { question, language, claims, evidence },
          step.context,
        );
        if (revisions.size + givenUp.length === 0) return;
        changes = { ...changes, opinions: withGivenUp(givenUp) };
        await readRevised(revisions);
        changes = { ...changes, ...(await keepHolding(revisions)) };
        report = await assemble();
      });
    if (report.verification.removed.length > 0)
      await attempt('unsupported statements were not looked for again', async () => {
        // Sentences that the documents hold word for word are in the evidence already.
        if (deps.gather === undefined || input.facts.mode !== 'model') return;
        const before = evidence;
        for (const question of claimsToLookFor(report)) {
          const found = await deps.gather([{ question, origin: 'follow_up' }], request.scope, signal);
          evidence = addEvidence(evidence, found.evidence);
        }
        if (evidence.length === before.length) return;
        checker = createClaimChecker(evidence, input.reader);
        report = await assemble();
      });
    return { report, added: await keepCited(), usage: isAsked ? step.usage() : undefined };

    function hear({ opinions, care }: SecondReading): void {
      changes = {
        ...changes,
        opinions: new Map([...(changes.opinions ?? []), ...opinions]),
        ...(care === 'careless' && { isReaderCareless: true }),
      };
    }

    /** What the writer says that no passage shows is not found, unless the rules sign it. */
    function withGivenUp(texts: readonly string[]): ClaimChanges['opinions'] {
      const opinions = new Map(changes.opinions ?? []);
      // What a reader has refuted stays refuted.
      for (const text of texts)
        if (opinions.get(text)?.verdict !== 'contradicted') opinions.set(text, { verdict: 'not_found' });
      return opinions;
    }

    /** A new wording is read like the first: what the rules leave open of it would stand as doubtful, or stand unread. */
    async function readRevised(revisions: ReadonlyMap<string, string>): Promise<void> {
      if (editor?.judges !== true) return;
      const fresh = new Map<string, ReadStatement>();
      const note = (claim: ReadStatement) => void (open.has(claim.text) || fresh.set(claim.text, claim));
      await assemble({ ...changes, revisions, noteOpen: note });
      if (fresh.size === 0) return;
      await attempt('new wordings were not read again', async () => {
        const { question, language } = input;
        const { reader } = input;
        const isCareless = changes.isReaderCareless;
        // From the other end, for the first round has made its controls of the first ones.
        const signed = [...open.values()].filter(({ doubts }) => doubts === undefined).toReversed();
        const claims = [...fresh.values()];
        const asked = { question, language, claims, evidence, reader, signed, isCareless };
        hear(await editor.judge(asked, step.context));
      });
    }

    /**
     * A new wording that does not hold either is not listed: the report lists what the writer said first. One of a statement that stands
     * with a mark has to stand without. Of several sentences those stay that hold.
     */
    async function keepHolding(
      revisions: ReadonlyMap<string, string>,
    ): Promise<Pick<ClaimChanges, 'revisions' | 'dropped'>> {
      const revised = await assemble({ ...changes, revisions });
      const standing = statementsOf(revised).filter(({ verdict }) => isAccepted(verdict));
      const failing = new Map(
        [...revised.verification.removed, ...claimsInDoubt(revised)].map(({ text, reason }) => [
          text,
          reason,
        ]),
      );
      const dropped: { text: string; reason: string }[] = [];
      const kept = new Map(
        [...revisions].flatMap(([first, whole]) => {
          const failed: typeof dropped = [];
          const text = keepStatements(whole, checker.knownIds, (statement) => {
            const reason = failing.get(statement);
            if (reason !== undefined) failed.push({ text: statement, reason });
            return reason === undefined;
          });
          if (text === undefined) return [];
          const said = parseBody(text, checker.knownIds)
            .blocks.flatMap(({ claims }) => claims)
            .map((claim) => claim.text);
          const plain = said.join(' ');
          const repeats = standing.some(
            ({ text: other }) => !said.includes(other) && saysNothingNew(plain, other),
          );
          if (repeats || !keepsMeasure(first, plain, evidence)) return [];
          dropped.push(...failed);
          return [[first, text] as const];
        }),
      );
      return { revisions: kept, dropped };
    }

    async function keepCited(): Promise<readonly string[]> {
      const cited = new Set(report.citations.map(({ evidenceId }) => evidenceId));
      const used = evidence.slice(input.evidence.length).filter(({ id }) => cited.has(id));
      if (used.length > 0) await deps.artifacts.putEvidence(session.runId, used);
      return used.map(({ id }) => id);
    }

    async function attempt(failure: string, repair: () => Promise<void>): Promise<void> {
      if (session.budget.exhausted !== undefined) return;
      try {
        await repair();
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        session.logger.warn(failure, { error });
      }
    }
  };
}

const statementsOf = ({ answer, sections }: Report): Claim[] =>
  [...answer, ...sections.flatMap(({ blocks }) => blocks)].flatMap(({ claims }) => claims);

/** Whether every word and figure of a new wording stands in another statement already: a row beside the sentence on it says it again on purpose. */
function saysNothingNew(text: string, other: string): boolean {
  if (text.includes(' | ') || other.includes(' | ')) return false;
  const own = new Set(analyzeText(other));
  const words = analyzeText(text);
  return words.length > 0 && words.every((word) => own.has(word));
}

/** Statements that stand with a mark, and why; rows of a table cannot be put again in sentences. */
function claimsInDoubt({ answer, sections }: Report): FailedClaim[] {
  const isDoubtful = ({ frame, verdict, citations, issues }: Claim) =>
    frame !== true && !isAccepted(verdict) && issues.length > 0 && !sourcesDiffer(citations);
  return [...answer, ...sections.flatMap(({ blocks }) => blocks)]
    .filter(({ kind }) => kind !== 'table_row')
    .flatMap(({ claims }) => claims.filter(isDoubtful))
    .map(({ text, issues }) => ({ text, reason: issues.join('; ') }));
}

/** One source shows it and another says otherwise: both stand. */
function sourcesDiffer(citations: Claim['citations']): boolean {
  const has = (verdict: Claim['verdict']) => citations.some((citation) => citation.verdict === verdict);
  return has('supported') && has('contradicted');
}
