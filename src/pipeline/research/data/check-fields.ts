import { say, wording } from '../../../catalogue/index.ts';
import type { Steps } from '../../../concurrency/index.ts';
import type { Evidence, ProposedField, ReportLanguage } from '../../../domain/index.ts';
import { createEvidenceReader, type Decision, decideField, type Opinion } from '../../../rag/verify/index.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { asFieldValue, type PlacedField, placeField, toFieldStatement } from './field-statement.ts';

/** A field as it is put to the judge. */
export interface AskedField extends PlacedField {
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

export interface DecidedField extends AskedField {
  readonly decision: Decision;
}

/** As many as the judge reads. */
const MOST_FIELDS = 240;

/** Proposals that the schema has a place for, each once; those whose value or source is none, with the reason. */
export function askedFields(
  proposed: readonly ProposedField[],
  given: {
    readonly schema: AnswerSchema;
    readonly language: ReportLanguage;
    readonly sources: readonly { readonly id: string; readonly evidenceIds: readonly string[] }[];
  },
): { readonly asked: readonly AskedField[]; readonly refused: ReadonlyMap<string, string> } {
  const { schema, language, sources } = given;
  const refused = new Map<string, string>();
  const refuse = (path: string, name: 'fieldWrongType' | 'fieldUncited' | 'fieldTooMany') => {
    refused.set(path, say(language, wording(name)));
    return [];
  };
  const seen = new Set<string>();
  const fields = proposed.flatMap(({ path, value: said, ids }) => {
    const found = placeField(path, schema.shape);
    if (found === undefined || seen.has(path)) return [];
    seen.add(path);
    const value = asFieldValue(said, found.field, schema);
    const cited = sources.filter(({ id }) => ids.includes(id));
    const evidenceIds = [...new Set(cited.flatMap((one) => one.evidenceIds))];
    if (value === undefined) return refuse(path, 'fieldWrongType');
    if (evidenceIds.length === 0) return refuse(path, 'fieldUncited');
    if (seen.size > MOST_FIELDS) return refuse(path, 'fieldTooMany');
    return [{ ...found, value, evidenceIds }];
  });
  return { asked: fields.map((one) => ({ ...one, text: toFieldStatement(one, fields).text })), refused };
}

/** What the law says of each field. */
export function* decideFields(
  fields: readonly AskedField[],
  opinions: ReadonlyMap<string, Opinion>,
  evidence: readonly Evidence[],
): Steps<DecidedField[]> {
  const { read } = createEvidenceReader();
  const decided: DecidedField[] = [];
  for (const one of fields) {
    const cited = evidence.filter(({ id }) => one.evidenceIds.includes(id));
    const plain = cited.filter(({ givesOrders }) => givesOrders !== true).map(read);
    const statement = toFieldStatement(one, fields);
    const decision = decideField(statement, cited.map(read), opinions.get(one.text), plain);
    decided.push({ ...one, decision });
    yield;
  }
  return decided;
}
