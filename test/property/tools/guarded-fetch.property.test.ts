import { BlockList, isIPv6 } from 'node:net';
import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { EgressEntry } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import type { ResolvedAddress } from '../../../src/tools/fetch/check-address.ts';
import { createGuardedFetch } from '../../../src/tools/fetch/guarded-fetch.ts';
import { isPublicAddress } from '../../../src/tools/fetch/public-address.ts';
import { createResolveHost } from '../../../src/tools/fetch/resolve-host.ts';

const resolveHost = createResolveHost({ clock: { now: () => new Date() } });

/** What must never be reached, written down apart from the code: IANA's special-purpose registries. */
const NOT_PUBLIC = new BlockList();
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [net = '', bits] = range.split('/');
  NOT_PUBLIC.addSubnet(net, Number(bits), 'ipv4');
}
const NOT_PUBLIC_6 = new BlockList();
for (const range of [
  '::/96 ::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/32 2001:2::/48 2001:10::/28',
  '2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [net = '', bits] = range.split('/');
  NOT_PUBLIC_6.addSubnet(net, Number(bits), 'ipv6');
}
const isForbidden = (address: string) =>
  isIPv6(address) ? NOT_PUBLIC_6.check(address, 'ipv6') : NOT_PUBLIC.check(address, 'ipv4');

const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });
const privateV4 = fc.oneof(
  octets.map(([, b, c, d]) => `10.${b}.${c}.${d}`),
  octets.map(([, b, c, d]) => `127.${b}.${c}.${d}`),
  octets.map(([, , c, d]) => `192.168.${c}.${d}`),
  octets.map(([, b = 0, c, d]) => `172.${16 + (b % 16)}.${c}.${d}`),
  octets.map(([, b = 0, c, d]) => `100.${64 + (b % 64)}.${c}.${d}`),
  octets.map(([a = 0, b, c, d]) => `${224 + (a % 32)}.${b}.${c}.${d}`),
  fc.constantFrom('169.254.169.254', '0.0.0.0', '255.255.255.255', '192.0.2.1', '198.18.0.1', '203.0.113.9'),
);
const hexPair = (high: number, low: number) => ((high << 8) | low).toString(16);
const wrappedV4 = fc
  .tuple(
    privateV4,
    fc.constantFrom(
      '::ffff:',
      '::',
      '64:ff9b::',
      '64:ff9b:1::',
      '::ffff:0:',
      '2002:',
      '2001:0:4136:e378:8000:63bf:',
    ),
  )
  .map(([address, prefix]) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const words = `${hexPair(a, b)}:${hexPair(c, d)}`;
    return prefix === '2002:' ? `2002:${words}::1` : `${prefix}${words}`;
  });
const privateV6 = fc.oneof(
  wrappedV4,
  fc.constantFrom(
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::8',
    'ff02::1',
    'fec0::1',
    '100::1',
    '2001:db8::1',
  ),
);
const publicAddress = fc.constantFrom(
  '93.184.215.14',
  '8.8.8.8',
  '1.1.1.1',
  '2606:4700::6810:85e5',
  '2a00:1450::1',
);
const anyAddress = fc.oneof(
  privateV4,
  privateV6,
  publicAddress,
  octets.map((parts) => parts.join('.')),
);

const names = ['a.example', 'b.example', 'c.example', 'd.example'];
const spelledV4 = privateV4.chain((address) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  return fc.constantFrom(
    address,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    `${a}.${(b << 16) | (c << 8) | d}`,
    `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
    `${a}。${b}。${c}。${d}`,
  );
});
const host = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names, 'A.EXAMPLE', 'b.example.') },
  { weight: 2, arbitrary: spelledV4 },
  {
    weight: 2,
    arbitrary: fc.oneof(privateV6, publicAddress.filter(isIPv6)).map((address) => `[${address}]`),
  },
  { weight: 1, arbitrary: fc.constantFrom('localhost', '8.8.8.8') },
);
const url = fc
  .tuple(
    fc.constantFrom(
      'http://',
      'https://',
      'https://',
      'http://user:secret@',
      'ftp://',
      'file:///',
      'gopher://',
    ),
    host,
    fc.constantFrom('', ':80', ':8080', ':22'),
    fc.constantFrom('', '/', '/page?q=1', '/latest/meta-data/'),
  )
  .map((parts) => parts.join(''));
/** What a name answers, one list for each time it is asked; the last one from then on. */
const answers = fc.array(fc.array(anyAddress, { minLength: 0, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});
const reply = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom(301, 302, 303, 307, 308),
      fc.oneof(url, fc.constant('//169.254.169.254/')),
    ),
  },
  { weight: 1, arbitrary: fc.constant([200, ''] as const) },
);

describe('the guarded fetcher', () => {
  it.prop(
    [
      url,
      fc.array(answers, { minLength: names.length, maxLength: names.length }),
      fc.array(reply, { maxLength: 8 }),
    ],
    { numRuns: 1000 },
  )(
    'property: connects to nothing private, whatever addresses, names and redirects say',
    async (first, dns, replies) => {
      const connected: string[] = [];
      const asked = new Map<string, number>();
      const entries: EgressEntry[] = [];
      const fetch = createGuardedFetch({
        resolve: async (name) => {
          const place = names.indexOf(name.replace(/\.$/, ''));
          if (name === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
          if (place < 0) return resolveHost(name); // addresses only
          const times = asked.get(name) ?? 0;
          asked.set(name, times + 1);
          const list = dns[place] ?? [];
          return (list[Math.min(times, list.length - 1)] ?? []).map(
            (address): ResolvedAddress => ({ address, family: isIPv6(address) ? 6 : 4 }),
          );
        },
        send: async ({ target, url: asked }) => {
          expect(asked.username + asked.password).toBe('');
          connected.push(target.address);
          const [status, location] = replies[connected.length - 1] ?? ([200, ''] as const);
          async function* body() {}
          return {
            status,
            headers: { 'content-type': 'text/html', ...(location === '' ? {} : { location }) },
            body: Object.assign(body(), { destroy: () => undefined }),
          };
        },
        robots: undefined,
        isInternal: () => false,
        limits: limitsOf(1000, 5000),
        userAgent: 'test',
        offline: false,
      })({ record: (entry) => entries.push(entry) });

      const outcome = await fetch(first, { purpose: 'document', accept: ['*/*'] }).catch(
        (error: unknown) => error,
      );

      expect(connected.filter(isForbidden)).toEqual([]);
      expect(connected.length).toBeLessThanOrEqual(6);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
      // Everything that was sent stands in the log, and everything that failed is named.
      expect(entries.filter(({ outcome }) => outcome === 'ok')).toHaveLength(connected.length);
      if (outcome instanceof AppError && outcome.code === 'E039')
        expect(entries.at(-1)).toMatchObject({ outcome: 'refused', sent: '' });
    },
  );

  it.prop([fc.oneof(privateV4, privateV6)], { numRuns: 300 })(
    'property: no private address is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );

  it.prop([anyAddress], { numRuns: 300 })(
    'property: what is called public is in no special range',
    (address) => {
      if (isPublicAddress(address)) expect(isForbidden(address)).toBe(false);
    },
  );
});

function limitsOf(maxBytes: number, timeoutMs: number) {
  const limits = { maxBytes, timeoutMs };
  return { search: limits, document: limits, robots: limits, service: limits };
}
