import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../src/api/contract/operations.ts';
import { createOidc } from '../../../src/api/security/oidc.ts';
import { createKeyScope } from '../../../src/app/key-scope.ts';
import { AUDIENCE, type Issuer, openIssuer } from '../../fakes/issuer.ts';
import { connectMcp } from '../../fakes/mcp/mcp-clients.ts';
import { NO_CALLERS } from '../../fakes/no-callers.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const QUESTION = 'Who makes the Heron turbine?';
const SECRET = 'Norvik Marine';
interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
}
const GROUPS = { legal: ['open'], engineers: ['turbines'], admins: ['*'] };

let issuer: Issuer;
/** Others, whose keys have a name that the issuer’s has, and one that it has not. */
let namesake: Issuer;
let stranger: Issuer;
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  issuer = await openIssuer();
  namesake = await openIssuer();
  stranger = await openIssuer();
  await stranger.rotate({ publish: false });
  harness = await openHarness({ library: { 'welcome.md': '# Welcome\n\nHello.\n' } });
  for (const [collection, text] of [
    ['turbines', `# Heron\n\nThe Heron turbine is made by ${SECRET}.\n`],
    ['open', '# Harbour\n\nThe crane of Quay 7 lifts 55 tonnes.\n'],
  ] as const) {
    const folder = join(harness.folder, collection);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${collection}.md`), text);
    await harness.app.ingest.ingestFolder({ folder, collection });
  }
  server = await openServer(harness, {
    keys: { root: 'key-of-root' },
    set: [
      `server.oidc.issuer=${issuer.url}`,
      `server.oidc.audience=${AUDIENCE}`,
      `server.oidc.groups=${JSON.stringify(GROUPS)}`,
      'server.oidc.clientId=page',
      'server.oidc.scopes=openid,profile,groups',
      // One person tries every operation in a few seconds.
      'server.requestsPerMinute=100000',
    ],
  });
});
afterAll(async () => {
  await server.close();
  await harness.close();
  await Promise.all([issuer, namesake, stranger].map((one) => one.close()));
});
afterEach(() => {
  issuer.setAway(false);
  issuer.giveAtSignIn(undefined);
});

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const collectionsOf = async (token: string) => {
  const response = await server.request('/api/collections', as(token));
  const body = (await response.json()) as { code?: string; collections?: { name: string }[] };
  return (
    body.code ?? body.collections?.map(({ name }) => name).filter((name) => name in { open: 1, turbines: 1 })
  );
};

describe('a token of the issuer', () => {
  it('should show the collections of its groups, and every one for *', async () => {
    expect(await collectionsOf(await issuer.sign('ann', ['legal', 'sports']))).toEqual(['open']);
    expect(await collectionsOf(await issuer.sign('ben', 'engineers'))).toEqual(['turbines']);
    const both = await collectionsOf(await issuer.sign('cat', ['legal', 'engineers']));
    expect([...(both ?? [])].sort()).toEqual(['open', 'turbines']);
    expect(await collectionsOf(await issuer.sign('dan', ['admins']))).toHaveLength(2);
    expect(await collectionsOf('key-of-root')).toHaveLength(2);
  });

  it('should be refused by a code of its own where it is not right', async () => {
    const good = await issuer.sign('ann', ['legal']);
    const [head = '', body = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...claims, groups: ['admins'] })).toString('base64url');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret that both of them might know'));
    const refused: Readonly<Record<string, string>> = {
      'wrong audience': await issuer.sign('ann', ['legal'], { audience: 'another' }),
      'wrong issuer': await issuer.sign('ann', ['legal'], { issuer: 'https://evil.example' }),
      expired: await issuer.sign('ann', ['legal'], { expires: new Date(Date.now() - 60_000) }),
      'not yet valid': await issuer.sign('ann', ['legal'], { begins: '10 minutes' }),
      'without an end': await issuer.sign('ann', ['legal'], { isEndless: true }),
      'a key of somebody else': await namesake.sign('ann', ['legal'], { issuer: issuer.url }),
      'a key that is unknown': await stranger.sign('ann', ['legal'], { issuer: issuer.url }),
      'other claims': `${head}.${forged}.${good.split('.')[2]}`,
      'no signature': none,
      'a shared secret': shared,
      'no subject': await issuer.sign('', ['legal']),
    };
    for (const [what, token] of Object.entries(refused)) {
      const response = await server.request('/api/collections', as(token));
      expect([what, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        what,
        401,
        'E123',
      ]);
      expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      for (const path of ['/v1/models', '/mcp'])
        expect([what, path, (await server.request(path, as(token))).status]).toEqual([what, path, 401]);
    }
  });

  it('should be refused for somebody of no group, and for groups that nobody has named', async () => {
    for (const groups of [[], undefined, ['sports'], { legal: true }, ['__proto__'], ['toString']])
      expect(await collectionsOf(await issuer.sign('eve', groups))).toBe('E124');
  });

  it('should be taken by /mcp, within its groups', async () => {
    const ask = async (groups: readonly string[]) => {
      const client = await connectMcp('2025', {
        url: `${server.url}/mcp`,
        headers: as(await issuer.sign(`mcp-${groups}`, groups)).headers,
      });
      const found = await client.callTool('search_documents', { query: QUESTION });
      await client.close();
      return found.content.map(({ text }) => text).join('\n');
    };
    expect(await ask(['engineers'])).toContain(SECRET);
    expect(await ask(['legal'])).not.toContain(SECRET);
  });
});

describe('keys of the issuer', () => {
  // Of its own: the server reads keys once more at most every five seconds.
  let changing: Issuer;
  beforeAll(async () => {
    changing = await openIssuer();
  });
  afterAll(() => changing.close());
  const open = (cooldownMs: number) =>
    createOidc({
      settings: {
        issuer: changing.url,
        audience: [AUDIENCE],
        groupsClaim: 'groups',
        groups: GROUPS,
        scopes: [],
      },
      callers: NO_CALLERS,
      clock: { now: () => new Date() },
      fetch: (address, init) => fetch(address, init),
      cooldownMs,
    });

  it('should be read again for a key that is new, and a token by no key of it be refused', async () => {
    const oidc = open(0);
    await oidc.principalOf(await changing.sign('ann', ['legal']));
    await changing.rotate();
    expect(await oidc.principalOf(await changing.sign('ann', ['legal']))).toMatchObject({
      name: 'oidc:ann',
      collections: ['open'],
    });
    await changing.rotate({ publish: false });
    await expect(oidc.principalOf(await changing.sign('ann', ['legal']))).rejects.toMatchObject({
      code: 'E123',
    });
    await changing.rotate();
  });

  it('should not be read for every token that somebody makes up', async () => {
    const oidc = open(60_000);
    await oidc.principalOf(await changing.sign('ann', ['legal']));
    await changing.rotate({ publish: false });
    const before = changing.asked.length;
    for (let count = 0; count < 5; count++)
      await expect(oidc.principalOf(await changing.sign('x', ['legal']))).rejects.toMatchObject({
        code: 'E123',
      });
    expect(changing.asked.length).toBe(before);
    await changing.rotate();
  });

  it('should be away without anybody being refused for it', async () => {
    changing.setAway(true);
    const oidc = open(0);
    await expect(oidc.principalOf(await changing.sign('ann', ['legal']))).rejects.toMatchObject({
      code: 'E125',
    });
    changing.setAway(false);
    expect((await oidc.principalOf(await changing.sign('ann', ['legal']))).name).toBe('oidc:ann');
  });
});

describe('a collection without its group', () => {
  it('should be seen by no operation of the API', async () => {
    const owner = as('key-of-root').headers;
    const submitted = await server.post(
      '/api/research',
      { question: QUESTION, collections: ['turbines'] },
      owner,
    );
    const { id } = (await submitted.json()) as { id: string };
    const [document] = (await harness.app.library.documents()).filter(
      ({ sourcePath }) => sourcePath === 'turbines.md',
    );
    const turbines =
      (await harness.app.library.collections()).find(({ name }) => name === 'turbines')?.id ?? '';
    const { headers } = as(await issuer.sign('ann', ['legal']));
    let requests = 0;
    for (const { method, path, id: operation } of OPERATIONS)
      for (const named of [id, document?.id ?? '', 'turbines', turbines])
        for (const query of ['', `?collection=turbines`, `?collection=${turbines}`]) {
          const body = {
            question: QUESTION,
            query: QUESTION,
            collections: [named],
            documents: [document?.id],
            document: document?.id,
          };
          // Of the body only what the operation knows.
          const bodies =
            method === 'get' ? [undefined] : [{ question: QUESTION, collections: [named] }, body];
          for (const one of bodies) {
            requests += 1;
            const response = await server.request(
              `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(named))}${query}`,
              {
                method: method.toUpperCase(),
                headers: {
                  ...headers,
                  accept: 'application/json',
                  ...(one && { 'content-type': 'application/json' }),
                },
                ...(one && { body: JSON.stringify(one) }),
                signal: AbortSignal.timeout(20_000),
              },
            );
            expect(response.status, `${operation} was not tried`).not.toBe(429);
            const text = response.headers.get('content-type')?.startsWith('text/event-stream')
              ? ''
              : await response.text();
            if (text === '') await response.body?.cancel().catch(() => undefined);
            expect(
              text.includes(SECRET) || text.includes('turbines.md'),
              `${operation} ${named} ${query}: ${text.slice(0, 300)}`,
            ).toBe(false);
          }
        }
    expect(requests).toBeGreaterThan(268);
    // And it is still there for whom it is for.
    const ben = as(await issuer.sign('ben', ['engineers'])).headers;
    expect(await (await server.post('/api/search', { question: QUESTION }, ben)).text()).toContain(SECRET);
    expect(await collectionsOf(await issuer.sign('ben', ['engineers']))).toEqual(['turbines']);
  });

  it('should be seen by no tool and no resource of /mcp', async () => {
    const [document] = (await harness.app.library.documents()).filter(
      ({ sourcePath }) => sourcePath === 'turbines.md',
    );
    const { hits } = (await (
      await server.post('/api/search', { question: QUESTION }, as('key-of-root').headers)
    ).json()) as { hits: { chunkId: string; sourcePath: string }[] };
    const passage = hits.find(({ sourcePath }) => sourcePath === 'turbines.md')?.chunkId ?? '';
    const named = [document?.id ?? '', passage, 'turbines.md'];
    const seenBy = async (person: string, groups: readonly string[]) => {
      const client = await connectMcp('2025', {
        url: `${server.url}/mcp`,
        headers: as(await issuer.sign(person, groups)).headers,
      });
      const asking = (await client.listTools()).tools.flatMap(({ name, inputSchema }) =>
        named.map(
          (one) =>
            [name, () => client.callTool(name, fill(inputSchema, one) as Record<string, unknown>)] as const,
        ),
      );
      const reading = ['', '/toc', '/sections/1'].map(
        (what) => [what, () => client.readResource(`plumbline://documents/${document?.id}${what}`)] as const,
      );
      const listing = ['list', () => client.listResources()] as const;
      const seen = new Set<string>();
      for (const [what, call] of [...asking, ...reading, listing]) {
        const said = JSON.stringify(await call().catch(() => ''));
        if (said.includes(SECRET) || said.includes('Heron"')) seen.add(what);
      }
      await client.close();
      return [...seen];
    };
    expect(await seenBy('ann', ['legal'])).toEqual([]);
    // And the same calls find it for whom it is for.
    expect(await seenBy('ben', ['engineers'])).toEqual(
      expect.arrayContaining([
        ...['find_text', 'get_document_structure', 'get_node_content', 'list_documents', 'list_topics'],
        ...['search_documents', 'summarize', '/sections/1', 'list'],
      ]),
    );
  });

  it('should be searched no more by what was asked while the group was there', async () => {
    const { callers, library } = harness.app.storage;
    const turbines =
      (await harness.app.library.collections()).find(({ name }) => name === 'turbines')?.id ?? '';
    const asked = { requestedBy: 'oidc:fay', collectionIds: [turbines] };
    const assertScope = createKeyScope({ apiKeys: [], oidc: { groups: GROUPS }, callers, library });
    await expect(assertScope(asked)).rejects.toMatchObject({ code: 'E044' });
    await collectionsOf(await issuer.sign('fay', ['engineers']));
    await assertScope(asked);
    await collectionsOf(await issuer.sign('fay', ['legal']));
    await expect(assertScope(asked)).rejects.toMatchObject({ code: 'E044' });
    await collectionsOf(await issuer.sign('fay', []));
    await expect(assertScope({ ...asked, collectionIds: [] })).rejects.toMatchObject({ code: 'E044' });
  });
});

/** What a tool must be given, with this in the place of whatever is named. */
function fill(schema: JsonSchema, named: string, name = ''): unknown {
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || /document|ids|query/.test(key))
        .map(([key, value]) => [key, fill(value, named, key)]),
    );
  if (schema.type === 'array') return [fill(schema.items ?? {}, named, name)];
  if (schema.type === 'string')
    return schema.enum?.[0] ?? (/document|id|node|passage/.test(name) ? named : QUESTION);
  return schema.type === 'boolean' ? true : 1;
}

describe('the page', () => {
  const verifier = 'v'.repeat(43);
  const signIn = () => server.post('/api/login', { code: 'code', verifier, redirectUri: `${server.url}/` });

  it('should learn where people sign in, and get a token that the server takes', async () => {
    expect(await (await server.request('/api/login')).json()).toEqual({
      oidc: {
        authorizationEndpoint: `${issuer.url}/authorize`,
        clientId: 'page',
        scopes: ['openid', 'profile', 'groups'],
      },
    });
    issuer.giveAtSignIn(await issuer.sign('ann', ['legal'], { audience: 'page' }));
    const { token } = (await (await signIn()).json()) as { token: string };
    expect(await collectionsOf(token)).toEqual(['open']);
  });

  it('should be told where it fails', async () => {
    const refused = await signIn();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([401, 'E123']);
    issuer.giveAtSignIn(await issuer.sign('eve', ['sports'], { audience: 'page' }));
    expect((await signIn()).status).toBe(403);
  });
});
