import type { JudgedStatement } from '../../../agents/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { type DraftBlock, type DraftClaim, type Opinion, parseBody } from '../../../rag/verify/index.ts';

/** More passages of one marker are not read. */
const MOST_IDS = 120;

/** What was searched for a statement that says that something is missing. */
export interface AbsenceSearch {
  readonly queries: readonly string[];
  /** Titles of the documents that were searched one by one, or in which something came close. */
  readonly documents: readonly string[];
  /** How many documents were searched. */
  readonly total: number;
  /** Ids of the evidence that came closest, which the judge has read. */
  readonly closest: readonly string[];
}

export interface Absence {
  readonly text: string;
  /** Words that its writer has looked for in vain. */
  readonly absent: readonly string[];
  readonly evidenceIds: readonly string[];
  readonly before: string;
}

/** What happened to the statements of a draft after they were first read. */
export interface StatementChanges {
  /** Name of the judge; absent where there is none. */
  readonly judge?: string | undefined;
  /** New wordings with markers, by the text that they replace. */
  readonly revisions?: ReadonlyMap<string, string> | undefined;
  /** Sentences of new wordings that were refused too, and why. */
  readonly dropped?: readonly { readonly text: string; readonly reason: string }[] | undefined;
  /** What the judge says, by the text of the statement. */
  readonly opinions?: ReadonlyMap<string, Opinion> | undefined;
  readonly searches?: ReadonlyMap<string, AbsenceSearch> | undefined;
  /** Statements of which no usable reply came, those too that were put in other words since. */
  readonly unread?: ReadonlySet<string> | undefined;
  /** Is told of every statement that the judge has not read, or found shown by quotations that lack something. */
  readonly noteOpen?: ((statement: JudgedStatement) => void) | undefined;
  /** Is told of every statement that is quoted word for word. */
  readonly noteShown?: ((statement: JudgedStatement) => void) | undefined;
  /** Is told of every absence that was not searched yet. */
  readonly noteAbsence?: ((absence: Absence) => void) | undefined;
  /** Pictures that the writer has seen, by the id of their evidence: no text of the document shows what is in them. */
  readonly seen?: ReadonlyMap<string, Pick<Evidence, 'text' | 'locator'>> | undefined;
}

/** Draft blocks with the new wordings in the place of the old ones; a wording that asserts nothing changes nothing. */
export function applyRevisions(
  blocks: readonly DraftBlock[],
  { revisions }: StatementChanges,
  knownIds: ReadonlySet<string>,
): readonly DraftBlock[] {
  if (revisions === undefined || revisions.size === 0) return blocks;
  const reviseOnce = (kind: DraftBlock['kind'], claim: DraftClaim): readonly DraftClaim[] => {
    const revised = claim.frame ? undefined : revisions.get(claim.text);
    if (revised === undefined) return [claim];
    if (revised === '') return [];
    const parsed = parseBody(withTables(revised, claim), knownIds).blocks.flatMap((block) => block.claims);
    const asserting = parsed.filter(
      ({ frame, evidenceIds, absent }) => !frame && (evidenceIds.length > 0 || absent !== undefined),
    );
    const isFitting = kind !== 'table_row' || asserting.every(({ text }) => isRowLike(text, claim.text));
    return asserting.length === 0 || !isFitting ? [claim] : keepLead(claim, citingBoth(claim, asserting));
  };
  // A new wording may have been said anew itself.
  return blocks.map(({ kind, claims }) => ({
    kind,
    claims: claims
      .flatMap((claim) => reviseOnce(kind, claim))
      .flatMap((claim) => (claims.includes(claim) ? [claim] : reviseOnce(kind, claim))),
  }));
}

const TABLE_MARKER =
  /\[(?:Tables?|\u8868)\s?(\d[\d\s,;&\u3001\u548cand]{0,40})((?:ev_\d{1,9}[\s,;]{0,3}){0,60})\]/g;

/** A new wording cites of the tables that the old one cites what their rows do; of another table it cannot say that. */
const withTables = (revised: string, { evidenceIds, byTable }: DraftClaim): string =>
  revised.replace(TABLE_MARKER, (_, numbers: string, beside: string) => {
    const tables = (numbers.match(/\d+/g) ?? []).map((number) => {
      const own = byTable?.get(Number(number));
      const ids = (own ?? evidenceIds).slice(0, MOST_IDS).join(', ');
      return own === undefined ? `[${ids}]` : `[Table ${number}: ${ids}]`;
    });
    return tables.join('') + (beside === '' ? '' : `[${beside}]`);
  });

/** One sentence in the place of another keeps what that cites too: who rewrote it saw a part of the passages, and the judge says which show it. */
function citingBoth(
  { evidenceIds, absent, tables, byTable, beside }: DraftClaim,
  wording: readonly DraftClaim[],
): readonly DraftClaim[] {
  const [only, ...more] = wording;
  if (only === undefined || more.length > 0 || absent !== undefined || only.absent !== undefined)
    return wording;
  const cited = [...new Set([...only.evidenceIds, ...evidenceIds])];
  return [
    {
      ...only,
      evidenceIds: cited,
      ...(tables && { tables }),
      ...(byTable && { byTable }),
      ...(beside && { beside }),
      ...(evidenceIds.length === 0 && { uncited: true }),
    },
  ];
}

/** A new wording that begins with the same words begins in bold as the old one did: its writer saw plain text. */
function keepLead({ lead = '' }: DraftClaim, [first, ...rest]: readonly DraftClaim[]): DraftClaim[] {
  if (first === undefined) return [];
  return lead !== '' && first.text.startsWith(lead) ? [{ ...first, lead }, ...rest] : [first, ...rest];
}

/** A row stays a row: a sentence in its place would break the table. */
function isRowLike(text: string, row: string): boolean {
  return text.split(' | ').length === row.split(' | ').length;
}
