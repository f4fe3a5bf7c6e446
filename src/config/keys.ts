import * as z from 'zod';
import { type Wording, wording } from '../catalogue/index.ts';
import { ConfigSchema } from './schema.ts';
import { ALLOWED } from './sections/setting.ts';

/** The parts of a JSON schema node that describe one key. */
const NodeSchema = z.object({
  type: z.string().optional(),
  description: z.string().optional(),
  allowed: z.enum(ALLOWED).optional(),
  secret: z.boolean().optional(),
  variable: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof NodeSchema>> {
    return z.record(z.string(), NodeSchema).optional();
  },
});
type Node = z.infer<typeof NodeSchema>;

export type KeyKind = 'text' | 'number' | 'boolean' | 'list' | 'map';

/** One setting as documentation, environment, flags and error messages know it; derived from the schema. */
export interface ConfigKey {
  /** `language.baseUrl` */
  readonly path: string;
  /** `PLUMBLINE_LANGUAGE_BASE_URL` */
  readonly env: string;
  readonly kind: KeyKind;
  /** What a value may be, in words. */
  readonly allowed: Wording;
  readonly choices: readonly string[];
  readonly defaultValue: unknown;
  readonly description: string;
  readonly secret: boolean;
  /** The usual variable that has its value; such a key is no setting. */
  readonly variable?: string | undefined;
}

let derived: readonly ConfigKey[] | undefined;

/** Every key in the order of the schema. Derived once, since walking the schema takes milliseconds. */
export function listAllKeys(): readonly ConfigKey[] {
  derived ??= collect(NodeSchema.parse(z.toJSONSchema(ConfigSchema, { io: 'input' })), []);
  return derived;
}

/** The settings among them. */
export const listConfigKeys = (): readonly ConfigKey[] =>
  listAllKeys().filter(({ variable }) => variable === undefined);

function collect(node: Node, path: readonly string[]): ConfigKey[] {
  if (node.properties !== undefined) {
    return Object.entries(node.properties).flatMap(([name, child]) => collect(child, [...path, name]));
  }
  return [
    {
      path: path.join('.'),
      env: environmentName(path),
      kind: kindOf(node),
      allowed: node.allowed === undefined ? allowedValues(node) : wording(node.allowed),
      choices: node.enum ?? [],
      defaultValue: node.default,
      description: node.description ?? '',
      secret: node.secret ?? false,
      variable: node.variable,
    },
  ];
}

/** `language.baseUrl` → `PLUMBLINE_LANGUAGE_BASE_URL`. */
export function environmentName(path: readonly string[]): string {
  const snake = path.map((part) => part.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase());
  return ['PLUMBLINE', ...snake].join('_');
}

function kindOf(node: Node): KeyKind {
  switch (node.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
      return 'map';
    default:
      return 'text';
  }
}

function allowedValues(node: Node): Wording {
  const { type, enum: choices, minimum, maximum } = node;
  if (choices !== undefined) return wording('allowedOneOf', { choices: choices.join(', ') });
  if (type === 'boolean') return wording('allowedBoolean');
  if (type === 'array') return allowedLists(node);
  if (type !== 'integer' && type !== 'number') return allowedTexts(node);
  const isOpen = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER;
  const range = { least: minimum ?? 0, most: isOpen ? -1 : maximum };
  return type === 'integer' ? wording('allowedWhole', range) : wording('allowedNumber', range);
}

function allowedLists({ items, minItems = 0 }: Node): Wording {
  if (items?.enum === undefined) return wording('allowedTexts');
  return wording(minItems > 0 ? 'allowedSomeOf' : 'allowedListOf', { choices: items.enum.join(', ') });
}

/** Of empty text the type that was given says enough. */
function allowedTexts({ minLength = 0, maxLength }: Node): Wording {
  if (minLength <= 1 && maxLength === undefined) return wording('allowedText');
  return wording('allowedLength', { least: minLength, most: maxLength ?? -1 });
}
