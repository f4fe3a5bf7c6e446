import type { Evidence, Verdict } from '../../domain/index.ts';
import { coverage, type PreparedPassage, readClaim } from './align.ts';
import type { Issue } from './checks.ts';
import { createEvidenceReader, type EvidenceReader } from './evidence-reader.ts';
import { type CitationVerdict, judgeClaim } from './judge-claim.ts';
import { matchTableRow } from './match-table-row.ts';

export interface CheckedClaim {
  readonly verdict: Verdict;
  readonly support: number;
  readonly issues: readonly Issue[];
  /** Citations that carry the claim; those that add nothing are left out. */
  readonly citations: readonly CitationVerdict[];
  /** True when the passage that shows the claim is not one the writer cited. */
  readonly relocated: boolean;
  /** True when one passage supports the claim and another one contradicts it. */
  readonly disputed: boolean;
}

export interface ClaimChecker {
  /** Ids that may be cited: evidence whose text can stand at its locator. */
  readonly knownIds: ReadonlySet<string>;
  check(text: string, evidenceIds: readonly string[]): CheckedClaim;
}

/** How many passages a claim is tried against when the ones it cites do not show it. */
const MAX_RELOCATIONS = 3;

/**
 * Checks claims against the evidence of one run. A claim that its own citations do not show is looked for once among the
 * other evidence; only full support counts there, so that a citation is corrected and never guessed.
 */
export function createClaimChecker(
  evidence: readonly Evidence[],
  reader: EvidenceReader = createEvidenceReader(),
): ClaimChecker {
  const usable = new Map(evidence.filter(standsAtLocator).map((entry) => [entry.id, entry]));
  const passageOf = (id: string) => {
    const entry = usable.get(id);
    return entry && reader.read(entry);
  };

  const relocate = (text: string, cited: readonly string[]) => {
    const claim = readClaim(text);
    const candidates = [...usable.keys()]
      .filter((id) => !cited.includes(id))
      .flatMap((id) => passageOf(id) ?? [])
      .map((passage) => ({ passage, score: coverage(claim, [passage.whole], [passage.context]) }))
      .filter(({ score }) => score >= 0.75)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_RELOCATIONS);
    return candidates
      .map(({ passage }) => passage)
      .find((passage) => judgeClaim(text, [passage]).verdict === 'supported');
  };

  return {
    knownIds: new Set(usable.keys()),
    check(text, evidenceIds) {
      const cited = evidenceIds.flatMap((id) => passageOf(id) ?? []);
      const row = citeTableRow(text, cited);
      if (row !== undefined)
        return {
          verdict: 'supported',
          support: 1,
          issues: [],
          citations: [row],
          relocated: false,
          disputed: false,
        };
      const first = judgeClaim(text, cited);
      if (first.verdict === 'supported') return finish(text, cited, first.citations, false);
      const other = relocate(text, evidenceIds);
      if (!other)
        return { ...first, citations: carrying(first.citations), relocated: false, disputed: false };
      const against = cited.filter((_, index) => first.citations[index]?.verdict === 'contradicted');
      const { citations } = judgeClaim(text, [other, ...against]);
      return finish(text, [other, ...against], citations, true);
    },
  };
}

/** A claim that some passage supports: keeps what carries it and what contradicts it, drops the rest. */
function finish(
  text: string,
  passages: readonly PreparedPassage[],
  citations: readonly CitationVerdict[],
  relocated: boolean,
): CheckedClaim {
  const kept = citations.filter(({ verdict }) => verdict !== 'not_found');
  const rest = passages.filter((_, index) => citations[index]?.verdict !== 'not_found');
  const lean = judgeClaim(text, rest);
  const carried = lean.verdict === 'supported' || kept.some(({ verdict }) => verdict === 'supported');
  const disputed =
    kept.some(({ verdict }) => verdict === 'contradicted') &&
    kept.some(({ verdict }) => verdict === 'supported');
  const against = disputed ? kept.filter(({ verdict }) => verdict === 'contradicted') : [];
  const issues = against.flatMap(({ evidenceId }) => {
    const passage = rest.find(({ id }) => id === evidenceId);
    return passage ? judgeClaim(text, [passage]).issues.slice(0, 1) : [];
  });
  return {
    verdict: disputed ? 'partly' : 'supported',
    support: Math.max(lean.support, ...citations.map(({ support }) => support)),
    issues,
    // Where one passage shows the whole claim, those that show a part of it add nothing.
    citations: kept.some(({ verdict }) => verdict === 'supported')
      ? kept.filter(({ verdict }) => verdict !== 'partly')
      : carried
        ? kept
        : citations,
    relocated,
    disputed,
  };
}

/** A claim that repeats a table row, header by header, is compared cell by cell. */
function citeTableRow(text: string, passages: readonly PreparedPassage[]): CitationVerdict | undefined {
  for (const passage of passages) {
    const range = matchTableRow(text, passage);
    if (range === undefined) continue;
    return {
      evidenceId: passage.id,
      quote: passage.text.slice(range.start, range.end),
      start: passage.offset + range.start,
      end: passage.offset + range.end,
      verdict: 'supported',
      support: 1,
    };
  }
  return undefined;
}

function carrying(citations: readonly CitationVerdict[]): CitationVerdict[] {
  const kept = citations.filter(({ verdict }) => verdict !== 'not_found');
  return kept.length > 0 ? kept : [...citations];
}

function standsAtLocator({ text, locator }: Evidence): boolean {
  return text.trim() !== '' && locator.offsets.end - locator.offsets.start === text.length;
}
