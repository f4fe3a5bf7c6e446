/** A cluster of OpenSearch, as `index.urls` names it: `https://USER:PASSWORD@host:9200/?prefix=…&region=…`. */
export interface ClusterAddress {
  /** Without who asks and without parameters. */
  readonly urls: readonly string[];
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Of AWS: requests are signed. */
  readonly region?: string | undefined;
  /** First part of the names of indexes. */
  readonly prefix: string;
}

const CLUSTER_PARAMETERS = ['prefix', 'region'];
/** Hosts of OpenSearch Service name their region. */
const AWS_HOST = /\.(?:([a-z0-9-]+)\.es\.amazonaws\.com(?:\.cn)?|aos\.([a-z0-9-]+)\.on\.aws)$/;

/** `undefined` for what is no such address; of several nodes the first that says something says it for all. */
export function readCluster(texts: readonly string[]): ClusterAddress | undefined {
  if (!texts.every((text) => URL.canParse(text))) return undefined;
  const nodes = texts.map((text) => new URL(text));
  const { username = '', password = '' } = nodes.find((node) => node.username !== '') ?? {};
  const parameter = (name: string) => nodes.map((node) => node.searchParams.get(name)).find(Boolean);
  const prefix = parameter('prefix') ?? 'plumbline';
  const isRight =
    nodes.every((node) => node.username !== '' || node.password === '') &&
    (username === '') === (password === '') &&
    nodes.every((node) => hasOnly(node, CLUSTER_PARAMETERS)) &&
    /^[a-z][a-z0-9_-]{0,40}$/.test(prefix);
  if (!isRight) return undefined;
  const [, ...regions] = AWS_HOST.exec(nodes[0]?.hostname ?? '') ?? [];
  return {
    urls: nodes.map(bare),
    prefix,
    region: parameter('region') ?? (username === '' ? regions.find(Boolean) : undefined),
    ...(username !== '' && {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
  };
}

/** A Chroma server, as `database.chromaUrl` names it: `http://host:port/?tenant=…&database=…`. */
export interface ChromaAddress {
  readonly url: string;
  readonly tenant?: string | undefined;
  readonly database?: string | undefined;
}

const CHROMA_PARAMETERS = ['tenant', 'database'];

export function readChroma(text: string): ChromaAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!hasOnly(url, CHROMA_PARAMETERS)) return undefined;
  const [tenant, database] = CHROMA_PARAMETERS.map((name) => url.searchParams.get(name) ?? undefined);
  return { url: bare(url), tenant, database };
}

const hasOnly = ({ searchParams }: URL, known: readonly string[]) =>
  [...searchParams].every(([name, value]) => known.includes(name) && value !== '');

function bare(address: URL): string {
  const url = new URL(address);
  Object.assign(url, { username: '', password: '', search: '' });
  return url.href.replace(/\/$/, '');
}

/** Parts of an address that were settings of their own once, or are variables of other tools. */
const PARTS: Readonly<Record<string, readonly [path: string, parameter: string]>> = {
  'index.user': ['index.urls', 'username'],
  'index.password': ['index.urls', 'password'],
  'index.aws.region': ['index.urls', 'region'],
  'index.prefix': ['index.urls', 'prefix'],
  'database.chromaTenant': ['database.chromaUrl', 'tenant'],
  'database.chromaDatabase': ['database.chromaUrl', 'database'],
};
/** Which setting has taken in a part. */
export const ADDRESS_OF_PART: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PARTS).map(([part, [path]]) => [part, path]),
);

/** An address with the parts that stand beside it; what it says itself wins. */
export function withParts(path: string, value: unknown, parts: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => withParts(path, one, parts));
  if (typeof value !== 'string' || !URL.canParse(value)) return value;
  const url = new URL(value);
  const hasUser = url.username !== '';
  for (const [part, [of, name]] of Object.entries(PARTS)) {
    const text = String(parts.get(part) ?? '');
    if (of !== path || text === '') continue;
    if (name === 'username' || name === 'password') {
      if (!hasUser) url[name] = encodeURIComponent(text);
    } else if (!url.searchParams.has(name)) url.searchParams.set(name, text);
  }
  return url.href === new URL(value).href ? value : url.href;
}
