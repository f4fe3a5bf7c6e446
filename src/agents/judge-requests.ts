import type { ClaimOpinion, Evidence } from '../domain/index.ts';
import { sha256 } from '../linguistics/index.ts';
import { type EvidenceReader, makeCanaries, type Opinion, whereNamed } from '../rag/verify/index.ts';

const STATEMENTS_PER_CALL = 12;
const CANARIES_PER_CALL = 2;
/** Passages that canaries are borrowed from. */
const MOST_OTHERS = 8;
/** Hexadecimal digits of a hash that draw a place. */
const DRAWN_DIGITS = 8;

/** A statement that is put to the judge. */
export interface JudgedStatement {
  readonly text: string;
  readonly evidenceIds: readonly string[];
  readonly before: string;
  /** Figures that no passage prints. */
  readonly open: string;
  /** What the quotations of an earlier reply lacked; such a statement is asked once more. */
  readonly lacking?: string | undefined;
}

/** What one call asks. Canaries stand among the statements and look like them. */
export interface JudgeRequest {
  readonly asked: readonly (JudgedStatement & { readonly id: string })[];
  readonly evidence: readonly Evidence[];
  /** By the id that they have in this request. */
  readonly statements: ReadonlyMap<string, JudgedStatement>;
  /** Ids of the canaries. */
  readonly canaries: ReadonlySet<string>;
}

export interface JudgeBench {
  readonly evidence: readonly Evidence[];
  readonly reader: EvidenceReader;
  /** Statements that their passages show word for word: what canaries are made of first. */
  readonly shown: readonly JudgedStatement[];
}

/** Statements in requests of at most twelve, each with the passages they cite and two canaries; `turn` gives others. */
export function requestsFor(
  statements: readonly JudgedStatement[],
  { evidence, reader, shown }: JudgeBench,
  turn = 0,
): JudgeRequest[] {
  return batchesOf(statements).map((part, at) => {
    const cited = new Set(part.flatMap(({ evidenceIds }) => evidenceIds));
    const own = evidence.filter(({ id }) => cited.has(id));
    const isOwn = ({ evidenceIds }: JudgedStatement) => evidenceIds.every((id) => cited.has(id));
    const make = (from: readonly Evidence[], count: number, quoted: readonly JudgedStatement[]) =>
      makeCanaries({
        shown: quoted,
        evidence: from,
        count,
        beside: part.flatMap(({ text, before }) => [text, before]),
        reader,
        turn: turn + at,
      }).map((canary): JudgedStatement => ({ ...canary, open: '' }));
    const first = make(own, CANARIES_PER_CALL, shown.filter(isOwn));
    // Passages of which none can be made are tested by another one.
    const others = evidence.filter(({ id }) => !cited.has(id)).slice(0, MOST_OTHERS);
    const canaries = [...first, ...make(others, CANARIES_PER_CALL - first.length, [])];
    const borrowed = new Set(canaries.flatMap(({ evidenceIds }) => evidenceIds));
    const telling = passagesTelling(part, evidence, reader).filter((one) => !own.includes(one));
    const mixed = mix(part, canaries);
    const entries = mixed.map((statement, index) => ({ id: `s${index + 1}`, statement }));
    return {
      evidence: evidence.filter((one) => own.includes(one) || telling.includes(one) || borrowed.has(one.id)),
      // A canary follows on the statement before it, as the others do in their report.
      asked: entries.map(({ id, statement }, at) => ({
        ...statement,
        before: statement.before || (canaries.includes(statement) ? (mixed[at - 1]?.text ?? '') : ''),
        id,
      })),
      statements: new Map(entries.map(({ id, statement }) => [id, statement])),
      canaries: new Set(entries.flatMap(({ id, statement }) => (canaries.includes(statement) ? [id] : []))),
    };
  });
}

/**
 * Opinions by the text of their statement; undefined for a reply that cannot be used: a canary was found shown, or was left out, or there
 * is none, so that nobody knows whether its passages were read.
 */
export function readReply(
  { statements, canaries }: JudgeRequest,
  reply: readonly ClaimOpinion[],
): ReadonlyMap<string, Opinion> | undefined {
  const isRefused = (id: string) => {
    const [opinion, more] = reply.filter((one) => one.id === id);
    return opinion !== undefined && more === undefined && opinion.verdict !== 'supported';
  };
  if (canaries.size === 0 || ![...canaries].every(isRefused)) return undefined;
  const opinions = new Map<string, Opinion>();
  for (const { id, verdict, kind = 'fact', quotes = [], formulas = [], why } of reply) {
    const statement = statements.get(id);
    if (statement === undefined || canaries.has(id)) continue;
    // Two verdicts on one statement are none.
    if (opinions.has(statement.text)) return undefined;
    opinions.set(statement.text, { verdict, kind, quotes, formulas, why });
  }
  return opinions;
}

/** Passages beside those that a statement cites, of the same documents, that tell the names in it: a place stands at the head of a form. */
function passagesTelling(
  statements: readonly JudgedStatement[],
  evidence: readonly Evidence[],
  reader: EvidenceReader,
): Evidence[] {
  return statements.flatMap(({ text, evidenceIds }) => {
    const own = evidence.filter(({ id }) => evidenceIds.includes(id));
    const documents = new Set(own.map(({ documentId }) => documentId));
    const beside = evidence.filter((one) => documents.has(one.documentId) && !own.includes(one));
    const read = (entries: readonly Evidence[]) => entries.map((entry) => reader.read(entry));
    const telling = new Set(whereNamed(text, read(own), read(beside)));
    return beside.filter(({ id }) => telling.has(id));
  });
}

/** Canaries between statements, in places that nobody can foretell and that the same request has again. */
function mix(
  statements: readonly JudgedStatement[],
  canaries: readonly JudgedStatement[],
): JudgedStatement[] {
  const mixed = [...statements];
  for (const canary of canaries) {
    const drawn = Number.parseInt(sha256(canary.text).slice(0, DRAWN_DIGITS), 16);
    mixed.splice(1 + (drawn % Math.max(1, mixed.length - 1)), 0, canary);
  }
  return mixed;
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / STATEMENTS_PER_CALL);
  const size = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
