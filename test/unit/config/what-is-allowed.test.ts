import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { listConfigKeys } from '../../../src/config/keys.ts';
import { ConfigSchema } from '../../../src/config/schema.ts';

const load = (set: string) => loadConfig({ environment: {}, cwd: '/', set: [set] });

/** Whether a value of the right type can be refused: for its form, its length or the number of its items. */
const RULES = ['pattern', 'format', 'maxLength', 'minItems'];
const NodeSchema = z.looseObject({
  type: z.string().optional(),
  minLength: z.number().optional(),
  get items(): z.ZodOptional<typeof NodeSchema> {
    return NodeSchema.optional();
  },
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof NodeSchema>> {
    return z.record(z.string(), NodeSchema).optional();
  },
});
type Node = z.infer<typeof NodeSchema>;

function ruledKeys({ properties, ...node }: Node, path: readonly string[]): string[] {
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, child]) => ruledKeys(child, [...path, name]));
  const hasRule = RULES.some((rule) => rule in node || rule in (node.items ?? {}));
  return hasRule || (node.minLength ?? 0) > 1 ? [path.join('.')] : [];
}

describe('what a setting may be', () => {
  it.each([
    ['files.store=s3://library/no-slash', 'path ends in “/”', '以“/”结尾'],
    ['server.corsOrigins=https://app.example.org/', 'origins without a path', '不含路径'],
  ])('should say the rule that %s breaks', (set, english, chinese) => {
    const key = set.split('=')[0] ?? '';
    expect(() => load(set)).toThrow(
      expect.objectContaining({ code: 'E008', message: expect.stringContaining(english) }),
    );
    const { allowed } = listConfigKeys().find(({ path }) => path === key) ?? { allowed: '' };
    expect(say('zh', allowed)).toContain(chinese);
  });

  it('should say more than its type for every key whose values have a form, a length or a number of items', () => {
    const ruled = ruledKeys(NodeSchema.parse(z.toJSONSchema(ConfigSchema, { io: 'input' })), []);
    expect(ruled).toContain('database.url');
    const bare = ['text', 'a list of text'];
    const silent = listConfigKeys().filter(
      ({ path, allowed }) => ruled.includes(path) && bare.includes(say('en', allowed)),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});
