import { Ajv, type ValidateFunction } from 'ajv';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

const MAX_BYTES = 20_000;
const MAX_DEPTH = 8;
const MAX_LEAVES = 100;

/** The keywords that say what a field is; all others are ajv's. */
export interface JsonSchema {
  readonly $ref?: unknown;
  readonly type?: unknown;
  readonly properties?: unknown;
  readonly items?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly [keyword: string]: unknown;
}

export interface SchemaLeaf {
  /** JSON Pointer; `*` for every entry of an array. */
  readonly path: string;
  readonly schema: JsonSchema;
}

export interface AnswerSchema {
  readonly leaves: readonly SchemaLeaf[];
  readonly matches: (value: unknown) => boolean;
}

/** Keywords whose meaning a filled field could not keep, or that let a stranger's pattern run. */
const REFUSED = [
  'pattern',
  'patternProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  '$dynamicRef',
  '$recursiveRef',
];
const LEAF_TYPES = ['string', 'number', 'integer', 'boolean'];

/** Reads a JSON Schema that a report is to fill. E117 with the reason where none can be filled: no schema, too big, remote, with patterns. */
export function readAnswerSchema(given: unknown): AnswerSchema {
  if (!isObject(given)) throw refuse('no object');
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_BYTES) throw refuse(`more than ${MAX_BYTES} bytes`);
  const leaves: SchemaLeaf[] = [];
  walk(given, '', 0);
  if (leaves.length === 0) throw refuse('no field with a type');
  return { leaves, matches: compile(given) };

  function walk(schema: unknown, path: string, depth: number): void {
    if (depth > MAX_DEPTH) throw refuse(`deeper than ${MAX_DEPTH} levels`);
    if (!isObject(schema)) throw refuse(`${path || '/'}: no schema`);
    const bad = REFUSED.find((word) => Object.hasOwn(schema, word));
    if (bad !== undefined) throw refuse(`${path || '/'}: ${bad}`);
    if (schema.$ref !== undefined) {
      walk(resolveRef(given as JsonSchema, schema.$ref), path, depth + 1);
      return;
    }
    if (isObject(schema.properties)) {
      for (const [name, child] of Object.entries(schema.properties)) {
        if (name === '__proto__') throw refuse(`${path}/__proto__`);
        walk(child, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
      }
      return;
    }
    if (schema.items !== undefined) {
      walk(schema.items, `${path}/*`, depth + 1);
      return;
    }
    if (schema.enum === undefined && schema.const === undefined && typeOf(schema) === undefined)
      throw refuse(`${path || '/'}: type`);
    leaves.push({ path, schema });
    if (leaves.length > MAX_LEAVES) throw refuse(`more than ${MAX_LEAVES} fields`);
  }
}

/** The one type of a field beside `null`. */
export function typeOf({ type }: JsonSchema): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null');
  return types.length === 1 && LEAF_TYPES.includes(types[0]) ? types[0] : undefined;
}

function resolveRef(root: JsonSchema, ref: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#/')) throw refuse(`$ref ${String(ref).slice(0, 80)}`);
  return ref
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), root);
}

function compile(schema: JsonSchema): (value: unknown) => boolean {
  const { $schema: _, $id: __, ...plain } = schema;
  try {
    const check: ValidateFunction = new Ajv({
      strict: false,
      validateFormats: false,
      coerceTypes: false,
      addUsedSchema: false,
      logger: false,
    }).compile(plain);
    return (value) => check(value) === true;
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message.slice(0, 200) : '', cause);
  }
}

const refuse = (reason: string, cause?: unknown): AppError =>
  new AppError('E117', wording('schemaRefused', { reason }), { cause });

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
