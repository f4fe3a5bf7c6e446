import { fc, it } from '@fast-check/vitest';
import robotsParser from 'robots-parser';
import { describe, expect } from 'vitest';
import { parseRobots } from '../../../src/tools/fetch/robots-rules.ts';

// Its types name a module inside a module, which leaves nothing to call.
const parseByLibrary = robotsParser as unknown as (
  address: string,
  text: string,
) => { isAllowed(url: string, name: string): boolean | undefined };

const part = fc.constantFrom('a', 'b', 'ab', '/', '/a', '.pdf', '?q=', '%61', '%C3%A4', 'ä', '海', '$');
const path = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('')}`.replaceAll('$', 'c'));
const pattern = fc
  .tuple(fc.array(fc.oneof(part, fc.constant('*')), { maxLength: 6 }), fc.constantFrom('', '$'))
  .map(([parts, end]) => `/${parts.join('')}${end}`);
const agents = fc.array(fc.constantFrom('*', 'Plumbline', 'plumbline/1.0', 'Other', 'plumb'), {
  minLength: 1,
  maxLength: 3,
});
const group = fc
  .tuple(
    agents,
    fc.array(
      fc.tuple(fc.constantFrom('Allow', 'Disallow', 'disallow '), fc.oneof(pattern, fc.constant(''))),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  )
  .map(([names, rules]) =>
    [
      ...names.map((name) => `User-agent: ${name}`),
      ...rules.map(([key, value]) => `${key}: ${value} # why`),
    ].join('\n'),
  );
const file = fc
  .tuple(fc.array(group, { maxLength: 4 }), fc.constantFrom('\n', '\r\n', '\n\n'))
  .map(([groups, end]) => groups.join(end));

describe('robots.txt', () => {
  it.prop([file, path], { numRuns: 1000 })(
    'property: says the same as a reader that tries every rule at every place',
    (text, asked) => {
      const url = new URL(`https://a.example${asked}`);
      const expected = parseByLibrary('https://a.example/robots.txt', text).isAllowed(url.href, 'Plumbline');
      expect(parseRobots(text, 'plumbline')?.(`${url.pathname}${url.search}`)).toBe(expected ?? true);
    },
  );
});
