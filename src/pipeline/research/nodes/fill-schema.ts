import type { ClaimEditor } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import {
  type Evidence,
  type FieldCitation,
  type FilledData,
  isAccepted,
  type LanguageTasks,
  narrowLocator,
  type ProposedField,
  type Report,
  type RunArtifacts,
} from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { createEvidenceReader, decideVerdict, type Place } from '../../../rag/verify/index.ts';
import { type AnswerSchema, readAnswerSchema } from '../data/answer-schema.ts';
import { buildObject, closeUp, leafAt } from '../data/build-object.ts';
import { asFieldType, findPrintedValue } from '../data/check-field.ts';
import { beginStep, type RunSession, type StepCall } from '../run/run-session.ts';

export interface FillSchemaDeps {
  readonly session: RunSession;
  readonly artifacts: Pick<RunArtifacts, 'listInvestigations'>;
  readonly editor?: ClaimEditor | undefined;
  readonly fillSchema?: LanguageTasks['fillSchema'];
}

type Reason =
  | 'fieldNoModel'
  | 'fieldNoBudget'
  | 'fieldFailed'
  | 'fieldNotSaid'
  | 'fieldWrongType'
  | 'fieldUncited'
  | 'fieldNotShown';
type Field = FilledData['fields'][number];
interface Source {
  readonly id: string;
  readonly text: string;
  readonly evidenceIds: readonly string[];
}
interface Checked {
  readonly path: string;
  readonly value: Field['value'];
  readonly evidenceIds: readonly string[];
  readonly places: readonly Place[];
  readonly basis: Field['basis'];
}

/**
 * Fills the object that a request asks for from supported statements and notes. A field counts when a passage that it cites prints its
 * value, or a judge finds it shown there; all others are open, with the reason. What fails on the way leaves fields open and never
 * costs the report.
 */
export function createSchemaFiller(deps: FillSchemaDeps) {
  const { session } = deps;
  return async (
    report: Report,
    evidence: readonly Evidence[],
    attempt: number,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly data: FilledData; readonly usage: ReturnType<StepCall['usage']> } | undefined> => {
    if (session.schema === undefined) return undefined;
    const { language, question } = report;
    const schema = readAnswerSchema(session.schema);
    const step = beginStep(session, `fill:${attempt}`, signal);
    const sources = [...statementsOf(report), ...(await notesOf(evidence))];
    const reasons = new Map<string, Reason>();
    const proposed = await propose();
    const checked = await judge(check(proposed));
    return { data: toData(checked), usage: step.usage() };

    async function propose(): Promise<readonly ProposedField[]> {
      const allOpen = (reason: Reason) => {
        for (const { path } of schema.leaves) reasons.set(path, reason);
        return [];
      };
      if (deps.fillSchema === undefined) return allOpen('fieldNoModel');
      if (session.budget.exhausted !== undefined) return allOpen('fieldNoBudget');
      if (sources.length === 0) return [];
      try {
        const input = { question, language, schema: session.schema ?? {}, statements: sources };
        return await deps.fillSchema(input, step.context);
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        session.logger.warn('the schema was not filled', { error });
        return allOpen(session.budget.exhausted === undefined ? 'fieldFailed' : 'fieldNoBudget');
      }
    }

    function check(fields: readonly ProposedField[]): (Omit<Checked, 'basis'> & { basis?: 'printed' })[] {
      const seen = new Set<string>();
      const reader = createEvidenceReader();
      return fields.flatMap(({ path, value: given, ids }) => {
        const leaf = leafAt(path, schema);
        if (leaf === undefined || seen.has(path)) return [];
        seen.add(path);
        const value = asFieldType(given, leaf.schema);
        const evidenceIds = [
          ...new Set(sources.flatMap((one) => (ids.includes(one.id) ? one.evidenceIds : []))),
        ];
        if (value === undefined) reasons.set(path, 'fieldWrongType');
        else if (evidenceIds.length === 0) reasons.set(path, 'fieldUncited');
        if (value === undefined || evidenceIds.length === 0) return [];
        const cited = evidence.filter(({ id }) => evidenceIds.includes(id));
        const places = findPrintedValue(value, cited.map(reader.read));
        // A choice says more than its word: a judge reads it.
        const isPrinted =
          places.length > 0 && leaf.schema.enum === undefined && leaf.schema.const === undefined;
        return [{ path, value, evidenceIds, places, ...(isPrinted && { basis: 'printed' as const }) }];
      });
    }

    async function judge(fields: ReturnType<typeof check>): Promise<Checked[]> {
      const open = fields.filter(({ basis, value }) => basis === undefined && !isFigure(value));
      const textOf = ({ path, value }: (typeof fields)[number]) =>
        `${path.split('/').slice(1).join(' ').replaceAll('_', ' ')}: ${value}`;
      const reader = createEvidenceReader();
      const statements = open.map((one) => ({
        text: textOf(one),
        evidenceIds: one.evidenceIds,
        before: '',
        open: '',
      }));
      let opinions: Awaited<ReturnType<ClaimEditor['ask']>>['opinions'] = new Map();
      try {
        if (
          statements.length > 0 &&
          deps.editor?.judge !== undefined &&
          session.budget.exhausted === undefined
        )
          ({ opinions } = await deps.editor.ask(
            { question, language, statements, evidence, reader, shown: [] },
            step.context,
          ));
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        session.logger.warn('fields were not judged', { error });
      }
      return fields.flatMap((one): Checked[] => {
        if (one.basis !== undefined) return [{ ...one, basis: one.basis }];
        const cited = evidence.filter(({ id }) => one.evidenceIds.includes(id)).map(reader.read);
        const text = textOf(one);
        const found = isFigure(one.value) ? undefined : decideVerdict({ text }, cited, opinions.get(text));
        if (found?.verdict === 'supported' && found.places.length > 0)
          return [{ ...one, places: found.places, basis: 'judged' }];
        reasons.set(one.path, 'fieldNotShown');
        return [];
      });
    }

    function toData(fields: readonly Checked[]): FilledData {
      const paths = closeUp(
        fields.map(({ path }) => path),
        schema,
      );
      const filled = fields.map(
        ({ path, value, basis, places }): Field => ({
          path: paths.get(path) ?? path,
          value,
          basis,
          citations: places.slice(0, 4).map((place) => toCitation(place, evidence)),
        }),
      );
      const value = buildObject(filled, schema);
      return { value, complete: schema.matches(value), fields: filled, open: openFields(fields, schema) };
    }

    function openFields(fields: readonly Checked[], { leaves }: AnswerSchema): FilledData['open'] {
      const refused = [...reasons].map(([path, reason]) => ({
        path,
        reason: say(language, wording(reason)),
      }));
      const known = [...fields.map(({ path }) => path), ...reasons.keys()];
      const silent = leaves
        .filter((leaf) => !known.some((path) => path === leaf.path || leafAt(path, { leaves }) === leaf))
        .map(({ path }) => ({ path, reason: say(language, wording('fieldNotSaid')) }));
      return [...refused, ...silent];
    }
  };

  async function notesOf(evidence: readonly Evidence[]): Promise<Source[]> {
    const investigations = await deps.artifacts.listInvestigations(session.runId);
    return investigations.flatMap(({ findings }) =>
      findings.flatMap(({ id, statement, quotes }) => {
        const chunks = new Set(quotes.flatMap(({ chunkIds }) => chunkIds));
        const evidenceIds = evidence.flatMap((one) =>
          one.chunkIds.some((chunk) => chunks.has(chunk)) ? [one.id] : [],
        );
        const text = [statement, ...quotes.map((quote) => `“${quote.text}”`)].join(' ');
        return evidenceIds.length === 0 ? [] : [{ id, text, evidenceIds }];
      }),
    );
  }
}

const isFigure = (value: Field['value']): boolean => typeof value === 'number';

function statementsOf({ answer, sections, citations }: Report): Source[] {
  const evidenceOf = new Map(citations.map(({ number, evidenceId }) => [number, evidenceId]));
  return [...answer, ...sections.flatMap(({ blocks }) => blocks)]
    .flatMap(({ claims }) => claims)
    .filter(({ verdict, frame }) => isAccepted(verdict) && frame !== true)
    .map(({ id, text, citations: cited }) => ({
      id,
      text,
      evidenceIds: cited.flatMap(({ number }) => evidenceOf.get(number) ?? []),
    }));
}

function toCitation({ evidenceId, quote, start, end }: Place, evidence: readonly Evidence[]): FieldCitation {
  const entry = evidence.find(({ id }) => id === evidenceId) as Evidence;
  const { documentId, versionId, documentTitle, locator } = entry;
  const page = narrowLocator(locator, [{ start, end }]).pages?.first;
  return { documentId, versionId, documentTitle, ...(page === undefined ? {} : { page }), quote, start, end };
}
