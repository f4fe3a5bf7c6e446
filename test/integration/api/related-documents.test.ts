import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRemote } from '../../../src/app/open-remote.ts';
import { RelatedListSchema } from '../../../src/pipeline/index.ts';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';
import { publishTexts } from '../../fakes/publish-texts.ts';

const OTHERS = [
  'Alpenstahl AG',
  'Kestrel Bay Ltd',
  'Meyer Logistik GmbH',
  'Ostsee Werft GmbH',
  'Wiking Kran AG',
];
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'contract.md': [
    '# Framework Supply Agreement',
    'Agreement No. FSA-2022-117 between Nordwind GmbH ("Supplier") and Hafenwerk AG, dated 4 March 2022.',
    'The Supplier may raise prices once a year.',
  ],
  'amendment.md': [
    '# Second Amendment',
    'to the agreement FSA-2022-117, signed by both parties on 12 May 2024.',
    'Charges remain unchanged until 2026. Hafenwerk AG agrees.',
  ],
  'lease.md': ['# Crane lease', 'Lease No. CL-2021-884. The rent is 900 EUR a month.'],
  'rider.md': ['# First Rider', 'to the lease CL 2021/884: the rent is 950 EUR a month.'],
  'shelf.md': ['# Shelf list', 'Rings of CL, in 2021: 884.'],
  'invoice.md': ['# Invoice 88412', 'Nordwind GmbH to Hafenwerk AG: 400 sealing rings, 840 EUR.'],
  'mail.md': [
    '# Rings',
    'As to the Framework Supply Agreement: nordwind, a north wind, is no name here. Hafenwerk AG.',
  ],
  'deed.md': ['# Supplemental Deed', 'to the lease of the premises known as Quay Street Frontage.'],
  'letter.md': ['# Quay Street Frontage', 'The paint of the frontage is due.'],
  'haulage.md': ['# Haulage Framework Terms', 'between Baltic Haul GmbH and Hafenwerk AG. Diesel is extra.'],
  'haulage-other.md': [
    '# Haulage Framework Terms',
    'between Kogge Spedition GmbH and Hafenwerk AG. Tolls are extra.',
  ],
  'addendum.md': [
    '# Addendum No. 2',
    'of 12 May 2024 to the Haulage Framework Terms between Hafenwerk AG and Baltic Haul GmbH: diesel is included.',
  ],
  '仓储.md': ['# 港口仓储服务合同', '甲方：东港仓储有限公司。仓储费每月九百元。'],
  '仓储 副本.md': ['# 港口仓储服务合同', '甲方：东港仓储有限公司。仓储费每月九百元。'],
  '补充二.md': ['# 补充协议（二）', '对《港口仓储服务合同》作如下调整：仓储费每月九百五十元。'],
  '合同.md': [
    '# 密封件采购框架合同',
    '合同编号：HT-2023-088。甲方：海港重工有限公司，乙方：北风密封件有限公司。',
  ],
  '补充.md': ['# 补充协议', '对 HT-2023-088 作如下调整：价格保持不变。'],
  '发票.md': ['# 发票', '由北风密封件有限公司开具，共八百四十元。'],
  ...Object.fromEntries(
    OTHERS.map((name, at) => [
      `note-${at}.md`,
      [`# Note ${at}`, `Hafenwerk AG met ${name}. Topic ${at} is closed.`],
    ]),
  ),
};

describe.each(HOSTS)('documents that something rare joins, on %s', (name) => {
  let host: Host;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    host = await openHost(name);
    for (const [path, texts] of Object.entries(TEXTS))
      ids[path] = await publishTexts(host.harness.app, 'supply', path, texts);
  });
  afterAll(() => host.close());

  const linkedTo = async (path: string) => {
    const response = await host.server.request(`/api/documents/${ids[path]}/related?linked=true`);
    const { documents } = RelatedListSchema.parse(await response.json());
    return documents.map(({ sourcePath, links }) => [
      sourcePath,
      ...links.map(({ kind, text }) => `${kind} ${text}`),
    ]);
  };

  it('should be those that change it, name it or name its party, and say so', async () => {
    expect(await linkedTo('contract.md')).toEqual([
      ['amendment.md', 'amends FSA-2022-117'],
      ['mail.md', 'title Framework Supply Agreement'],
      ['invoice.md', 'name Nordwind GmbH'],
    ]);
  });

  it('should be the same of Chinese documents', async () => {
    expect(await linkedTo('合同.md')).toEqual([
      ['补充.md', 'amends HT-2023-088'],
      ['发票.md', 'name 北风密封件有限公司'],
    ]);
  });

  it('should be found by a number whose groups other marks join', async () => {
    expect(await linkedTo('lease.md')).toEqual([['rider.md', 'amends CL-2021-884']]);
  });

  it('should not be told to change what they only name', async () => {
    expect(await linkedTo('letter.md')).toEqual([['deed.md', 'title Quay Street Frontage']]);
  });

  it('should be told from an amendment that names its contract by the title alone, and from that to it', async () => {
    const title = 'Haulage Framework Terms';
    expect((await linkedTo('haulage.md'))[0]).toEqual([
      'addendum.md',
      `amends ${title}`,
      'name Baltic Haul GmbH',
    ]);
    expect((await linkedTo('addendum.md'))[0]).toEqual([
      'haulage.md',
      `amended ${title}`,
      'name Baltic Haul GmbH',
    ]);
    expect(await linkedTo('仓储.md')).toEqual([['补充二.md', 'amends 港口仓储服务合同']]);
    expect(await linkedTo('补充二.md')).toEqual([['仓储.md', 'amended 港口仓储服务合同']]);
  });

  it('should be none that is a copy, of the document itself or of one that is there', async () => {
    expect((await linkedTo('仓储 副本.md')).map(([path]) => path)).toEqual(['补充二.md']);
  });

  it('should not be told that an amendment changes a contract of the same title with another company', async () => {
    expect((await linkedTo('haulage-other.md')).flat().join()).not.toMatch(/amend(s|ed) /);
  });

  it('should not be told that the contract changes its amendment', async () => {
    expect(await linkedTo('amendment.md')).toEqual([['contract.md', 'amended FSA-2022-117']]);
  });

  it('should be none where all that is shared is common in the library', async () => {
    expect(await linkedTo('note-1.md')).toEqual([]);
  });

  it('should be the same over a client', async () => {
    const clock = { now: () => new Date() };
    const remote = openRemote({ server: { url: host.server.url, apiKey: undefined }, clock, warnings: [] });
    const collectionIds = (await remote.library.collections()).map(({ id }) => id);
    const asked = { collectionIds, documentId: ids['contract.md'] ?? '', isLinked: true };
    expect((await remote.topics.related(asked)).documents).toHaveLength(3);
    expect((await remote.topics.related({ ...asked, isLinked: false })).documents.length).toBeGreaterThan(3);
  });
});
