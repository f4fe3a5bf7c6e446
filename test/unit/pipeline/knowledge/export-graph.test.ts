import { describe, expect, it } from 'vitest';
import type { Subgraph } from '../../../../src/domain/graph/index.ts';
import { exportGraph } from '../../../../src/pipeline/index.ts';

const entity = (key: string, name: string) =>
  ({ key, name, type: 'name', mentions: 2, documents: 1, degree: 1 }) as const;
const graph: Subgraph = {
  entity: entity('atandt', 'AT&T "<b>"\u0007'),
  aliases: [],
  entities: [entity('atandt', 'AT&T "<b>"\u0007'), entity('bell', 'Bell')],
  relations: [
    {
      source: 'atandt',
      target: 'bell',
      weight: 2,
      keywords: ['bought'],
      sentences: [
        {
          documentId: 'doc_1',
          versionId: 'ver_1',
          documentTitle: 'History',
          chunkId: 'chk_1',
          start: 0,
          end: 20,
          text: 'AT&T bought <Bell>.',
        },
      ],
    },
  ],
  sentences: [],
  cut: false,
};

describe('a graph for other programs', () => {
  it('should be XML that holds any name, with the sentence of every relation', () => {
    const xml = exportGraph(graph, 'graphml');
    const open: string[] = [];
    for (const [, close, name = '', alone] of xml.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
      if (close === '/') expect(open.pop()).toBe(name);
      else if (alone === '') open.push(name);
    }
    expect(open).toEqual([]);
    expect(xml).toContain('<node id="atandt"><data key="name">AT&amp;T &quot;&lt;b&gt;&quot;</data>');
    expect(xml).toContain('<edge source="atandt" target="bell">');
    expect(xml).toContain('AT&amp;T bought &lt;Bell&gt;.');
    expect(xml).not.toContain('\u0007');
  });

  it('should be JSON-LD whose relations name their ends and quote their sentences', () => {
    const { '@graph': items } = JSON.parse(exportGraph(graph, 'json-ld'));
    expect(items).toHaveLength(3);
    expect(items[2].about).toEqual([items[0]['@id'], items[1]['@id']]);
    expect(items[2].citation[0]).toMatchObject({
      text: 'AT&T bought <Bell>.',
      '@id': 'urn:plumbline:chunk:chk_1',
    });
  });
});
