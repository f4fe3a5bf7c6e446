import { wording } from '../../../catalogue/index.ts';
import { type Citation, type Claim, isAccepted, type Report, type Verdict } from '../../../domain/index.ts';
import {
  type ClaimContext,
  isLeftOpen,
  judgeStatement,
  preparePassage,
  REPEATS,
} from '../../../rag/verify/index.ts';
import type { Finding } from './finding.ts';
import { listClaimContexts } from './list-claim-contexts.ts';

const RANK: Readonly<Record<Verdict, number>> = {
  supported: 2,
  computed: 2,
  conclusion: 2,
  partly: 1,
  not_found: 0,
  contradicted: 0,
};

/**
 * Judges every claim again on the texts that its references point to. `markdown` gives the text of a reference's document, where
 * there is one; claims with a document that is not there are left out. Pure.
 */
export function checkClaims(report: Report, markdown: (citation: Citation) => string | undefined): Finding[] {
  return listClaimContexts(report).flatMap(({ claim, contexts }) => {
    if (claim.frame || claim.citations.length === 0) return [];
    const passages = [...new Set(claim.citations.map(({ number }) => number))].flatMap((number) => {
      const citation = report.citations.find((candidate) => candidate.number === number);
      const text = citation && markdown(citation);
      return citation && text !== undefined ? [toPassage(citation, text)] : [];
    });
    if (passages.length < new Set(claim.citations.map(({ number }) => number)).size) return [];
    return verdictFinding(claim, passages, contexts);
  });
}

function verdictFinding(
  claim: Claim,
  passages: readonly ReturnType<typeof preparePassage>[],
  contexts: readonly ClaimContext[],
): Finding[] {
  const judge = (own: typeof passages) => {
    const verdicts = contexts.map((context) => judgeStatement(claim.text, own, context).verdict);
    return verdicts.reduce((a, b) => (RANK[b] > RANK[a] ? b : a));
  };
  const union = judge(passages);
  const isOpen = (own: typeof passages) =>
    contexts.some((context) => {
      const judged = judgeStatement(claim.text, own, context);
      return isLeftOpen({ ...judged, repeats: judged.closeness >= REPEATS });
    });
  const alone = passages.length === 1 ? [] : passages.map((passage) => judge([passage]));
  const best = [union, ...alone].reduce((a, b) => (RANK[b] > RANK[a] ? b : a));
  // A claim that a source disputes is `partly`, although another source supports it.
  if (RANK[best] >= RANK[claim.byRules ?? claim.verdict]) {
    const disputed = claim.citations.some(({ verdict }) => verdict === 'contradicted');
    if (isRaised(claim) && !isAccepted(best) && !isOpen(passages))
      return [
        {
          kind: 'verdict-differs',
          where: claim.id,
          said: wording('findingSignedByModel'),
        },
      ];
    const doubted = claim.secondOpinion !== undefined && !isAccepted(claim.secondOpinion);
    const raised =
      claim.verdict === 'partly' && !disputed && !doubted && isAccepted(best) && isAccepted(union);
    return raised
      ? [
          {
            kind: 'verdict-differs',
            where: claim.id,
            said: wording('findingSupported'),
          },
        ]
      : [];
  }
  return [
    {
      kind: 'verdict-differs',
      where: claim.id,
      said: wording('findingVerdict', {
        said: wording('verdict', { verdict: claim.byRules ?? claim.verdict }),
        is: wording('verdict', { verdict: best }),
      }),
    },
  ];
}

/** Whether a model's reading signed what the rules alone do not. */
export function isRaised({ verdict, byRules }: Claim): boolean {
  return byRules !== undefined && isAccepted(verdict) && !isAccepted(byRules);
}

function toPassage(citation: Citation, markdown: string) {
  const { start, end } = citation.locator.offsets;
  return preparePassage({
    id: citation.evidenceId,
    text: markdown.slice(start, end),
    offset: start,
    context: [citation.documentTitle, ...citation.locator.headingPath].join('\n'),
    origin: {
      title: citation.documentTitle,
      path: citation.sourcePath,
      headings: citation.locator.headingPath,
    },
    prefix: tableHeader(markdown, start),
  });
}

/** The header row of a table that the passage begins in the middle of. */
function tableHeader(markdown: string, start: number): string {
  if (markdown.charAt(start) !== '|') return '';
  const before = markdown.slice(0, start).split('\n').slice(0, -1);
  let first = before.length;
  while (before[first - 1]?.startsWith('|')) first--;
  return before.slice(first, first + 1).join('\n');
}
