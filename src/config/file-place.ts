/** A bucket, as `files.store` names it: `s3://KEY:SECRET@bucket/prefix/?region=…&endpoint=…&pathStyle=true`. */
export interface FileBucket {
  readonly bucket: string;
  /** Begins the names of all objects; ends in “/”. */
  readonly prefix: string;
  readonly region: string;
  readonly endpoint?: string | undefined;
  readonly pathStyle: boolean;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

const PARAMETERS = ['region', 'endpoint', 'pathStyle'];

/** `undefined` for what is no such address. */
export function readBucket(text: string): FileBucket | undefined {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined;
  const { hostname: bucket, pathname, searchParams, username, password } = new URL(text);
  const prefix = pathname.replace(/^\//, '');
  const endpoint = searchParams.get('endpoint') ?? undefined;
  const isAddress = endpoint === undefined || (/^https?:/.test(endpoint) && URL.canParse(endpoint));
  const isKnown = [...searchParams.keys()].every((name) => PARAMETERS.includes(name));
  const hasBothKeys = (username === '') === (password === '');
  if (bucket.length < 3 || bucket.length > 63 || !isAddress || !isKnown || !hasBothKeys) return undefined;
  if (prefix.length > 200 || !/^([A-Za-z0-9_.-]+\/)*$/.test(prefix)) return undefined;
  return {
    bucket,
    prefix: prefix === '' ? 'plumbline/' : prefix,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint,
    pathStyle: searchParams.get('pathStyle') === 'true',
    ...(username !== '' && {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }),
  };
}

/** The same from the settings that `files.s3` had once; what is missing, validation says. */
export function writeBucket(parts: ReadonlyMap<string, unknown>): string {
  const part = (name: string) => String(parts.get(`files.s3.${name}`) ?? '');
  const keys = [part('accessKeyId'), part('secretAccessKey')].map(encodeURIComponent).join(':');
  const query = new URLSearchParams(
    PARAMETERS.filter(part).map((name): [string, string] => [name, part(name)]),
  );
  return `s3://${keys === ':' ? '' : `${keys}@`}${part('bucket')}/${part('prefix')}?${query}`;
}
