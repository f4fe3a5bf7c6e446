import type { ProposedField } from '../../../domain/index.ts';
import type { FieldStatement } from '../../../rag/verify/index.ts';
import { type AnswerSchema, escapeName, type FieldShape, typeOf } from './answer-schema.ts';

type Scalar = ProposedField['value'];

/** A proposed value at its place in the schema. */
export interface PlacedField {
  readonly path: string;
  readonly field: FieldShape;
  /** Names from the root to the field. */
  readonly names: readonly string[];
  /** Sorts fields of one entry as the schema has them. */
  readonly order: string;
  /** The entries of lists that it is in. */
  readonly entries: readonly string[];
  readonly value: Scalar;
}

/** Entries of one list. */
const MAX_ENTRIES = 500;
const POSITION = /^(?:0|[1-9]\d{0,2})$/;

/** The field that a JSON Pointer leads to; undefined for one that the schema has not. */
export function placeField(path: string, shape: FieldShape): Omit<PlacedField, 'value'> | undefined {
  const names: string[] = [];
  const entries: string[] = [];
  let field = shape;
  let at = '';
  let order = '';
  for (const step of path.split('/').slice(1)) {
    at += `/${step}`;
    if (field.properties !== undefined) {
      const all: [string, FieldShape][] = Object.entries(field.properties);
      const index = all.findIndex(([own]) => escapeName(own) === step);
      const found = all[index];
      if (found === undefined) return undefined;
      names.push(found[0]);
      order += `${index}`.padStart(3, '0');
      field = found[1];
    } else if (field.items !== undefined && POSITION.test(step) && Number(step) < MAX_ENTRIES) {
      entries.push(at);
      field = field.items;
    } else return undefined;
  }
  if (field.properties !== undefined || field.items !== undefined) return undefined;
  return { path, field, names, order, entries };
}

/** A proposed value as the type of its field, where that says the same: `"1,234"` is the number 1234; `"12 %"`, `""` and `"yes"` are none. */
export function asFieldValue(
  given: Scalar,
  field: FieldShape,
  { accepts }: AnswerSchema,
): Scalar | undefined {
  const value = asType(given, typeOf(field));
  return value !== undefined && accepts(field, value) ? value : undefined;
}

const GROUPED = /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

function asType(given: Scalar, type: string | undefined): Scalar | undefined {
  if (type === 'boolean') return typeof given === 'boolean' ? given : undefined;
  if (type === 'string')
    return typeof given === 'boolean' || `${given}`.trim() === '' ? undefined : `${given}`;
  if (type === undefined || typeof given === 'number') return given;
  const plain = `${given}`.trim();
  return GROUPED.test(plain) ? Number(plain.replaceAll(',', '').replace('−', '-')) : undefined;
}

const MOST_TOLD = 3;
const MOST_CHARS = 80;
const MOST_SAID = 300;

/** A filled field as a statement, and the words in which a judge reads it: “company: Pfizer; year: 2021; revenue (million USD): 81288”. */
export function toFieldStatement(
  placed: PlacedField,
  all: readonly PlacedField[],
): FieldStatement & { readonly text: string } {
  const { field, names, value } = placed;
  const told = tellsWhose(placed, all);
  const parents = names.slice(0, -1).map(inWords);
  const name = inWords(names.at(-1) ?? '');
  const description = (field.description ?? field.title ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_SAID);
  const label = [...parents, name].join(', ') + (description === '' ? '' : ` (${description})`);
  return {
    name,
    says: [...parents, description].join(' '),
    about: told.map((one) => `${one.value}`),
    value,
    isChoice: isChoice(field),
    text: [
      ...told.map((one) => `${inWords(one.names.at(-1) ?? '')}: ${one.value}`),
      `${label}: ${value}`,
    ].join('; '),
  };
}

/** What says whose a field of a list is: the first text of its entry, and its years; of one of these, those before it. */
function tellsWhose({ path, entries }: PlacedField, all: readonly PlacedField[]): readonly PlacedField[] {
  const told = entries.flatMap((entry) => {
    const own = all
      .filter((one) => one.entries.at(-1) === entry && one.path !== entry)
      .sort((a, b) => a.order.localeCompare(b.order));
    const first = own.find(
      ({ field, value }) => typeof value === 'string' && value.length <= MOST_CHARS && !isChoice(field),
    );
    return own.filter((one) => one === first || YEAR.test(`${one.value}`)).slice(0, MOST_TOLD);
  });
  const at = told.findIndex((one) => one.path === path);
  return at < 0 ? told : told.slice(0, at);
}

const YEAR = /^(?:FY ?|Q[1-4] ?)?(?:1[5-9]|20|21)\d\d(?: ?年)?$/;

const isChoice = (field: FieldShape): boolean => field.enum !== undefined || field.const !== undefined;

/** `netRevenue_2021` → “net revenue 2021”. */
const inWords = (name: string): string =>
  name
    .slice(0, MOST_SAID)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replace(/[_\s./-]+/g, ' ')
    .replace(/(?<=\p{Ll})(?=\d)/gu, ' ')
    .trim()
    .toLowerCase();
