import { Ajv } from 'ajv';
import { type Wording, wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

const MAX_BYTES = 20_000;
const MAX_DEPTH = 8;
const MAX_FIELDS = 100;
/** References may name one definition again and again. */
const MAX_NODES = 500;

/** A JSON Schema with its references put in place, and nothing but what a filled field can keep. */
export interface FieldShape {
  readonly properties?: Readonly<Record<string, FieldShape>>;
  readonly items?: FieldShape;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly title?: string;
  readonly description?: string;
}

export interface AnswerSchema {
  readonly shape: FieldShape;
  /** Whether an object is what the schema demands. */
  readonly matches: (value: unknown) => boolean;
  /** Whether a value may stand in a field. */
  readonly accepts: (field: FieldShape, value: unknown) => boolean;
}

interface Json {
  readonly type?: unknown;
  readonly properties?: unknown;
  readonly items?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

/** What ajv checks of a value. None of it runs a pattern of a stranger. */
const CHECKED =
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems'.split(
    ' ',
  );
const TOLD = 'title description required type enum const properties items $ref anyOf oneOf allOf'.split(' ');
/** Says nothing that a field could fail. */
const SET_ASIDE =
  '$schema $id $anchor $comment $defs definitions default examples example format nullable deprecated readOnly writeOnly additionalProperties'.split(
    ' ',
  );
const KNOWN = new Set([...CHECKED, ...TOLD, ...SET_ASIDE]);
const LEAF_TYPES = ['string', 'number', 'integer', 'boolean'];

/** Reads a JSON Schema that a report is to fill; E117 says what cannot be filled, where, and what to do about it. */
export function readAnswerSchema(given: unknown): AnswerSchema {
  if (!isObject(given)) throw refuse('', wording('schemaNoObject'));
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_BYTES) throw refuse('', wording('schemaSize'));
  const shape = shapeOf(given);
  if (shape.properties === undefined) throw refuse('', wording('schemaNoObject'));
  const ajv = new Ajv({ strict: false, addUsedSchema: false, logger: false });
  const compile = (one: FieldShape) => {
    try {
      return ajv.compile(one);
    } catch (cause) {
      throw refuse('', wording('schemaInvalid', { detail: messageOf(cause) }), cause);
    }
  };
  const matches = compile(shape);
  return {
    shape,
    matches: (value) => matches(value) === true,
    accepts: (field, value) => compile(field)(value) === true,
  };
}

function shapeOf(root: Json): FieldShape {
  let nodes = 0;
  let fields = 0;
  return read(root, '', 0);

  function read(given: unknown, path: string, depth: number): FieldShape {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) throw refuse(path, wording('schemaDepth'));
    if (!isObject(given)) throw refuse(path, wording('schemaNoObject'));
    const unknown = Object.keys(given).find((word) => !KNOWN.has(word));
    if (unknown !== undefined) throw refuse(path, wording('schemaKeyword', { detail: unknown }));
    const { $ref, ...beside } = given;
    if ($ref !== undefined) return read({ ...definitionOf(root, $ref, path), ...beside }, path, depth + 1);
    const choice = ['anyOf', 'oneOf', 'allOf'].find((word) => given[word] !== undefined);
    if (choice !== undefined) return read(onlyBranch(given, choice, path), path, depth + 1);
    const kept = Object.fromEntries(
      Object.entries(given).filter(([word]) => CHECKED.includes(word) || TOLD.includes(word)),
    );
    if (given.properties !== undefined)
      return { ...kept, properties: readEach(given.properties, path, depth) };
    if (given.items !== undefined) return { ...kept, items: read(given.items, `${path}/*`, depth + 1) };
    if (++fields > MAX_FIELDS) throw refuse(path, wording('schemaFields'));
    if (!isLeaf(kept)) throw refuse(path, wording('schemaNoType'));
    return kept;
  }

  function readEach(given: unknown, path: string, depth: number): Record<string, FieldShape> {
    const entries = isObject(given) ? Object.entries(given) : [];
    if (entries.length === 0) throw refuse(path, wording('schemaNoObject'));
    return Object.fromEntries(
      entries.map(([name, child]) => {
        const at = `${path}/${escapeName(name)}`;
        if (name === '__proto__' || name === '') throw refuse(at, wording('schemaName'));
        return [name, read(child, at, depth + 1)];
      }),
    );
  }
}

/** A name as a step of a JSON Pointer. */
export const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The one type of a field beside `null`. */
export const typeOf = ({ type }: FieldShape): string | undefined => {
  const types = [type].flat().filter((one) => one !== 'null');
  return types.length === 1 ? types[0] : undefined;
};

function isLeaf(field: FieldShape): boolean {
  const isScalar = (value: unknown) =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (field.const !== undefined) return isScalar(field.const);
  if (field.enum !== undefined) return Array.isArray(field.enum) && field.enum.every(isScalar);
  return LEAF_TYPES.includes(typeOf(field) ?? '');
}

/** “A text or nothing” is how generators write a field that may be missing. */
function onlyBranch(given: Json, choice: string, path: string): Json {
  const { [choice]: branches, ...beside } = given;
  const isNothing = (one: unknown) => isObject(one) && one.type === 'null';
  const others = Array.isArray(branches) ? branches.filter((one) => !isNothing(one)) : [];
  const [only] = others;
  if (others.length !== 1 || !isObject(only))
    throw refuse(path, wording('schemaKeyword', { detail: choice }));
  return { ...only, ...beside };
}

function definitionOf(root: Json, ref: unknown, path: string): Json {
  const found =
    typeof ref === 'string' && ref.startsWith('#/')
      ? ref
          .slice(2)
          .split('/')
          .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
          .reduce<unknown>(
            (at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined),
            root,
          )
      : undefined;
  if (!isObject(found)) throw refuse(path, wording('schemaRef', { detail: String(ref).slice(0, 80) }));
  return found;
}

const refuse = (path: string, why: Wording, cause?: unknown): AppError =>
  new AppError('E117', wording('schemaRefused', { path: path === '' ? '/' : path, why }), { cause });

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message.slice(0, 200) : '');

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
