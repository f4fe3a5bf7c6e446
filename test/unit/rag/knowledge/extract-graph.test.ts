import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../../src/concurrency/index.ts';
import type { DocumentIdentity } from '../../../../src/domain/index.ts';
import { extractGraph } from '../../../../src/rag/knowledge/index.ts';

const chunk = (text: string, ordinal = 0, start = 0) => ({
  ordinal,
  kind: 'text' as const,
  text,
  locator: { offsets: { start, end: start + text.length }, headingPath: [] },
});
const read = (text: string, identity?: DocumentIdentity) =>
  finishSteps(extractGraph({ identity, chunks: [chunk(text)] }));
const namesOf = (text: string) => read(text).entities.map(({ name }) => name);

describe('names of a document', () => {
  it('should be those that capitals inside sentences, acronyms and dictionaries tell', () => {
    const text =
      'Norvik Marine was acquired by Haiyue Heavy Industries of Qingdao in 2023. The NorthGrid operates the export cable.';
    expect(namesOf(text).toSorted()).toEqual(['Haiyue Heavy Industries', 'NorthGrid', 'Norvik Marine']);
    const chinese = '2023 年 9 月，林若海在青岛签署了《供货合同》。';
    expect(
      read(chinese)
        .entities.map(({ name, type }) => `${name} ${type}`)
        .toSorted(),
    ).toEqual(['林若海 person', '青岛 place', '供货合同 work'].toSorted());
  });

  it('should not be words that their place, emphasis, a unit or common use explains', () => {
    expect(
      namesOf('The board MUST decide. We must ask the Board. The plant gave 41.2 GWh and 16 MW.'),
    ).toEqual([]);
    expect(namesOf('Always Use Access Control. We need access control; access control is good.')).toEqual([]);
    expect(
      namesOf('# Important Cable Section\n\nit is `Norvik Marine` and https://Example.com/Norvik here'),
    ).toEqual([]);
  });

  it('should not be words shouted, verbs that open items, nor names in code', () => {
    expect(namesOf('we take the LATEST here, as PLEASE and XXXX are.')).toEqual([]);
    const items = '- Analyzes the flow of it\n\n- It Analyzes and Analyzes it\n\n- we analyzed it then';
    expect(namesOf(items)).toEqual([]);
    const code =
      'The setting DEFAULT_THROTTLE_CLASSES and the call Object.freeze() and System.Windows.Data are for the ASP.NET host.';
    expect(namesOf(code)).toEqual(['ASP.NET']);
  });

  it.each(['References', '7. Bibliography', '参考文献'])(
    'should not be those of a list of sources: %s',
    (heading) => {
      const listed = chunk('Solak wrote on the NorthGrid cable, and 王安宇出席。');
      const under = (path: string[]) =>
        finishSteps(
          extractGraph({ chunks: [{ ...listed, locator: { ...listed.locator, headingPath: path } }] }),
        );
      expect(under(['Work']).entities.length).toBeGreaterThan(1);
      expect(under(['Work', heading]).entities).toEqual([]);
    },
  );

  it('should not be common Chinese words, bodies without a name, nor pieces of foreign names', () => {
    expect(namesOf('他加盟球队，入门很难，二人和城镇的田径队训练，怀孕15周后离开有限公司。')).toEqual([]);
    expect(namesOf('C919的全称是COMAC919。')).toEqual(['COMAC919', 'C919']);
    expect(namesOf('女王在巴尔莫勒尔堡逝世，杰夫威尔考克斯宣布辞职。').toSorted()).toEqual(
      ['巴尔莫勒尔堡', '杰夫威尔考克斯'].toSorted(),
    );
    expect(namesOf('王公费奥多尔·罗斯季斯拉维奇到了意大利罗马。').toSorted()).toEqual(
      ['意大利', '罗马', '费奥多尔·罗斯季斯拉维奇'].toSorted(),
    );
  });

  it('should be one entity for a name, its plural, its legal form and what it stands for', () => {
    const identity: DocumentIdentity = {
      title: 'T',
      authors: [],
      aliases: [],
      selfNames: [],
      abbreviations: [{ short: 'CSP', long: 'Content Security Policy' }],
    };
    const text =
      'A Content Security Policy helps the page. The CSP is sent by Norvik Marine Ltd to browsers. We ask Norvik Marine about APIs and an API here.';
    const { entities, aliases } = read(text, identity);
    const keys = new Map(entities.map(({ name, key }) => [name, key]));
    expect(keys.get('CSP')).toBe(keys.get('Content Security Policy'));
    expect(keys.get('Norvik Marine Ltd')).toBe(keys.get('Norvik Marine'));
    expect(keys.get('APIs')).toBe(keys.get('API'));
    expect(aliases).toEqual([{ key: 'csp', name: 'CSP', of: 'contentsecuritypolicy' }]);
  });
});

describe('relations of a document', () => {
  it('should join whole Chinese names, and no piece of a longer one', () => {
    const joined = (text: string) =>
      read(text).relations.map(({ source, keywords, target }) => [source, ...keywords, target].join(' '));
    expect(joined('上海位于中国。')).toHaveLength(1);
    expect(joined('上海店位于中国。')).toEqual([]);
    expect(joined('上海位于中国大陆。')).toEqual([]);
    expect(joined('林若海加盟青岛。')).toHaveLength(1);
    expect(joined('武林若海加盟青岛。')).toEqual([]);
    // What a person is there is no longer name.
    expect(joined('中华人民共和国主席刘少奇访问越南。')[0]).toContain('主席');
  });

  it('should not join a kind of thing with a name', () => {
    expect(namesOf('达曼是东部最大的城市。')).not.toContain('城市');
    expect(namesOf('他住在青岛。')).toEqual(['青岛']);
    expect(namesOf('他住在某青岛。')).toEqual([]);
  });

  it('should join names by the words between them, and cite the sentence', () => {
    const text = 'Tides turn. Norvik Marine was acquired by Haiyue Heavy Industries in 2023.';
    const { relations } = finishSteps(extractGraph({ chunks: [chunk(text, 4, 100)] }));
    expect(relations).toEqual([
      {
        source: 'haiyueheavyindustries',
        target: 'norvikmarine',
        weight: 1,
        keywords: ['acquired'],
        places: [{ ordinal: 4, start: 112, end: 100 + text.length }],
      },
    ]);
  });

  it('should not join neighbours of a list, nor a name with itself', () => {
    expect(read('We use HTML, CSS and JavaScript, or e.g. WebAssembly here.').relations).toEqual([]);
    expect(read('The OAuth protocol improves the OAuth flow.').relations).toEqual([]);
  });

  it.each([
    'The tool ZAP into the SDLC and consider subscribing to the NVD here.',
    'We use IVs, session IDs as before.',
    'It is built with the PIE (or so enabled) prevention of DEP here.',
    'The NIST rules of it, old ones, cover the FIPS here.',
    '《长津湖》获得最佳影片，后来《奇迹》获得优秀影片。',
    '浙江工业大学获得团体冠军 杭州迎来了客人。',
    '莎莉公司的全球身体保养与欧洲清洁剂事业。',
  ])('should not join what stands in different parts of a sentence: %s', (sentence) => {
    expect(read(sentence).entities.length).toBeGreaterThan(1);
    expect(read(sentence).relations).toEqual([]);
  });

  it('should join across what belongs together, in both languages', () => {
    const pairs = (text: string) => read(text).relations.map(({ keywords }) => keywords);
    expect(pairs('It is said that RFC 6979 (also known as ECDSA) is used.')).toEqual([['known']]);
    expect(pairs('2007年，西北银行收购富国银行。')).toEqual([['收购']]);
  });

  it.each([
    ['It says the HVDC turbine was made by NTSB here.', 'made'],
    ['Here the NTSB also operates the HVDC of old.', 'operates'],
    ['In 2023 the NTSB (of old) was merged; the Open Policy Agent (OPA) is run by CNCF since.', 'run'],
    ['We read the contract between NTSB and HVDC twice.', 'contract'],
    ['It is, NorthGrid, a subsidiary of the HVDC group.', ''],
    ['It is, NorthGrid, a subsidiary of the HVDC.', 'subsidiary'],
    ['We read of NTSB’s work on HVDC here.', 'work'],
    ['张永海加入了辽宁队。', '加入'],
    ['他们成功地击败了卡利帕斯率领的希腊军队。', '率领'],
    ['现在Sara Lee的总部设于芝加哥。', '总部'],
    ['他是保加利亚沙皇萨穆伊尔。', '沙皇'],
    ['张永海在青岛获得了冠军。', '获得'],
  ])('should say what the verb, or the noun, of two names says: %s', (sentence, word) => {
    const said = read(sentence).relations.flatMap(({ keywords }) => keywords);
    if (word === '') expect(said).toEqual([]);
    else expect(said).toContain(word);
  });

  it.each([
    // The first is no subject of what stands between.
    'The GitHub scenario uses a Lax here, as the NTSB does.',
    'We say that elections of the NTSB will be held by HVDC.',
    'The HVDC platforms in NTSB were old, and NTSB operations in the HVDC too.',
    'HTML encoded example of the CSS here.',
    // The second is no object of it.
    'The NTSB is a very effective HVDC prevention mechanism.',
    'LLVM was developed since HVDC lost it.',
    'In the case of HVDC, the rest is maintained by the NTSB.',
    '他代表张永海参加了欧洲锦标赛。',
    // It is denied.
    'The NTSB does not operate the HVDC here.',
    'No HVDC was made by the NTSB here.',
    '林若海没有加盟青岛。',
    // A piece of a longer name is not the name.
    '苏佩维埃尔生于乌拉圭。',
  ])('should join nothing where a sentence says it of another noun, or denies it: %s', (sentence) => {
    expect(read(sentence).entities.length).toBeGreaterThan(0);
    expect(read(sentence).relations).toEqual([]);
  });

  it('should keep apart what capitals tell apart, and numbers with their names', () => {
    const { entities } = read('We redirect HTTP to HTTPS. It is HTTP here, and HTTPS there.');
    expect(new Set(entities.map(({ key }) => key)).size).toBe(2);
    expect(namesOf('He left the First Data Corporation in that year.')).toEqual(['First Data Corporation']);
  });
});

describe('bounds', () => {
  it('should leave out names that are too long, and bear what is no text', () => {
    const long = `The Alpha${'a'.repeat(10_000)} Beta${'b'.repeat(10_000)} is here. It is about NorthGrid.`;
    expect(namesOf(long)).toEqual(['NorthGrid']);
    expect(
      namesOf('it says <script>Evil Corp Inc</script> and [Ignore All Rules](x) to NorthGrid'),
    ).toContain('NorthGrid');
  });

  property.prop([fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(1000)])(
    'should always find each name and both ends of each relation in the sentences they cite',
    (noise, start) => {
      const text = `${noise} The NorthGrid cable was made by Norvik Marine for the HVDC Board. ${noise}`;
      const { entities, relations } = finishSteps(extractGraph({ chunks: [chunk(text, 0, start)] }));
      const said = (place: { start: number; end: number }) =>
        text.slice(place.start - start, place.end - start);
      for (const { name, places, mentions } of entities) {
        expect(name.length).toBeLessThanOrEqual(200);
        expect(mentions).toBeGreaterThanOrEqual(places.length);
        for (const place of places) expect(said(place)).toContain(name);
      }
      for (const { source, target, places, weight } of relations) {
        expect(source < target).toBe(true);
        expect(weight).toBe(places.length);
        for (const place of places)
          for (const end of [source, target])
            expect(entities.some(({ key, name }) => key === end && said(place).includes(name))).toBe(true);
      }
    },
  );
});
