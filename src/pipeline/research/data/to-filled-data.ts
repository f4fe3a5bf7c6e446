import {
  type Evidence,
  type FieldCitation,
  type FilledData,
  type FilledField,
  narrowLocator,
  type ReportLanguage,
} from '../../../domain/index.ts';
import type { Place } from '../../../rag/verify/index.ts';
import { reasonOf } from '../../report/assemble/decide-statement.ts';
import type { AnswerSchema } from './answer-schema.ts';
import type { DecidedField } from './check-fields.ts';
import { fillObject } from './fill-object.ts';

const MOST_PLACES = 4;

/** The object with what stands of its fields; all else is open, with the reason. */
export function toFilledData(
  fields: readonly DecidedField[],
  given: {
    readonly refused: ReadonlyMap<string, string>;
    /** Why a field has no value of which nothing is known. */
    readonly otherwise: string;
    readonly schema: AnswerSchema;
    readonly language: ReportLanguage;
    readonly evidence: readonly Evidence[];
  },
): FilledData {
  const { refused, otherwise, schema, language, evidence } = given;
  const standing = fields.filter(
    ({ decision }) => decision.verdict === 'supported' || decision.verdict === 'not_checked',
  );
  const reasons = new Map([
    ...refused,
    ...fields.map(({ path, decision }) => [path, reasonOf(decision, language).join(' ')] as const),
  ]);
  const kept = new Map(standing.map(({ path, value }) => [path, value]));
  const { value, paths, open } = fillObject(schema.shape, kept, [...reasons.keys()]);
  const shown = standing.map((one) => ({
    ...toField(one, reasons.get(one.path), evidence),
    path: paths.get(one.path) ?? one.path,
  }));
  const left = open.map(({ path, proposed = '' }) => ({ path, reason: reasons.get(proposed) ?? otherwise }));
  return {
    value,
    complete:
      shown.length > 0 &&
      shown.every(({ verdict }) => verdict === 'supported') &&
      schema.matches(withoutNulls(value)),
    fields: shown,
    open: [...new Map(left.map((one) => [`${one.path} ${one.reason}`, one])).values()],
  };
}

/** A field that may be missing need not be there. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_name, part) => (part === null ? undefined : part)));

function toField(
  { path, value, text: statement, decision }: DecidedField,
  reason: string | undefined,
  evidence: readonly Evidence[],
): FilledField {
  const { verdict, basis, places, workedOut } = decision;
  const citations = places.slice(0, MOST_PLACES).map((one) => toCitation(one, evidence));
  if (verdict !== 'supported') return { path, value, statement, verdict: 'not_checked', reason, citations };
  const formulas = workedOut.map(({ formula }) => formula);
  return { path, value, statement, verdict, basis, ...(formulas.length > 0 && { formulas }), citations };
}

function toCitation({ evidenceId, quote, start, end }: Place, evidence: readonly Evidence[]): FieldCitation {
  const entry = evidence.find(({ id }) => id === evidenceId) as Evidence;
  const { documentId, versionId, documentTitle, locator } = entry;
  const page = narrowLocator(locator, [{ start, end }]).pages?.first;
  return { documentId, versionId, documentTitle, ...(page === undefined ? {} : { page }), quote, start, end };
}
