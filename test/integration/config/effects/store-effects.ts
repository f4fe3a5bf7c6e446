import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileStoreChoice } from '../../../../src/app/settings.ts';
import type { Config } from '../../../../src/config/index.ts';
import { storeOfLibrary } from '../../../../src/storage/files/choose-file-store.ts';
import type { Effects } from './effect.ts';

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Stands in for an S3-compatible store: has every object, and keeps what it was asked. */
export async function startObjects() {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(200, { 'content-length': 5 }).end();
  });
  await new Promise<void>((done) => server.listen(0, () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    asked,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
export type Objects = Awaited<ReturnType<typeof startObjects>>;

const LIBRARY = { dataDir: '/nowhere', libraryId: 'library' };
const HASH = 'a'.repeat(64);

async function ask({ files }: Pick<Config, 'files'>, { asked }: Objects): Promise<Asked | undefined> {
  asked.length = 0;
  const store = storeOfLibrary(fileStoreChoice(files), LIBRARY);
  await store.size(HASH).catch(() => undefined);
  await store.close();
  return asked[0];
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request bears the signature (AWS Signature Version 4) that this secret gives. */
function isSignedWith(secret: string, { path, headers }: Asked): boolean {
  const found = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  const [, scope = '', signed = '', signature = ''] = found ?? [];
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const request = ['HEAD', path, '', ...lines, '', signed, String(headers['x-amz-content-sha256'])].join(
    '\n',
  );
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}

const S3 = {
  'files.store': 's3',
  'files.s3.endpoint': '{server}',
  'files.s3.bucket': 'shelf',
  'files.s3.pathStyle': true,
  'files.s3.accessKeyId': 'someone',
  'files.s3.secretAccessKey': 'secret',
};
const credential = (place: number) => async (config: Config, objects: Objects) =>
  /Credential=([^,]+)/.exec((await ask(config, objects))?.headers.authorization ?? '')?.[1]?.split('/')[
    place
  ];
const pathPart = (place: number) => async (config: Config, objects: Objects) =>
  (await ask(config, objects))?.path.split('/')[place];

/** Settings of where originals and pictures are kept. */
export const STORE_EFFECTS: Effects<Objects> = {
  'files.store': {
    values: [
      ['folder', 'folder'],
      ['s3', 's3'],
    ],
    beside: S3,
    see: async ({ files }) => storeOfLibrary(fileStoreChoice(files), LIBRARY).kind,
  },
  'files.s3.endpoint': {
    values: [
      ['{server}', true],
      ['http://127.0.0.1:9', false],
    ],
    beside: S3,
    see: async (config, objects) => (await ask(config, objects)) !== undefined,
  },
  'files.s3.bucket': {
    values: [
      ['shelf', 'shelf'],
      ['drawer', 'drawer'],
    ],
    beside: S3,
    see: pathPart(1),
  },
  'files.s3.prefix': {
    values: [
      ['one/', 'one'],
      ['two/', 'two'],
    ],
    beside: S3,
    see: pathPart(2),
  },
  'files.s3.region': {
    values: [
      ['eu-central-1', 'eu-central-1'],
      ['ap-east-1', 'ap-east-1'],
    ],
    beside: S3,
    see: credential(2),
  },
  'files.s3.pathStyle': {
    values: [
      [true, true],
      [false, false],
    ],
    beside: S3,
    see: async (config, objects) => (await ask(config, objects))?.path.startsWith('/shelf/') ?? false,
  },
  'files.s3.accessKeyId': {
    values: [
      ['someone', 'someone'],
      ['another', 'another'],
    ],
    beside: S3,
    see: credential(0),
  },
  'files.s3.secretAccessKey': {
    values: [
      ['secret', true],
      ['other', false],
    ],
    beside: S3,
    see: async (config, objects) => {
      const asked = await ask(config, objects);
      return asked !== undefined && isSignedWith('secret', asked);
    },
  },
};
