import type { GraphEntity, GraphRelation, Subgraph } from '../../domain/graph/index.ts';

export type GraphForm = 'graphml' | 'json-ld';

/** A sub-graph in a form that other programs read. Sentences go along, so that every relation can be checked there too. */
export function exportGraph(graph: Subgraph, form: GraphForm): string {
  return form === 'graphml' ? toGraphml(graph) : `${JSON.stringify(toJsonLd(graph), null, 2)}\n`;
}

const KEYS = [
  ['name', 'node', 'string'],
  ['type', 'node', 'string'],
  ['mentions', 'node', 'int'],
  ['documents', 'node', 'int'],
  ['degree', 'node', 'int'],
  ['weight', 'edge', 'int'],
  ['keywords', 'edge', 'string'],
  ['sentences', 'edge', 'string'],
] as const;

function toGraphml({ entities, relations }: Subgraph): string {
  const data = (key: string, value: string | number) => `<data key="${key}">${xmlText(String(value))}</data>`;
  const node = ({ key, name, type, mentions, documents, degree }: GraphEntity) =>
    `<node id="${xmlText(key)}">${data('name', name)}${data('type', type)}${data('mentions', mentions)}${data('documents', documents)}${data('degree', degree)}</node>`;
  const edge = ({ source, target, weight, keywords, sentences }: GraphRelation) =>
    `<edge source="${xmlText(source)}" target="${xmlText(target)}">${data('weight', weight)}${data('keywords', keywords.join(', '))}${data('sentences', sentences.map(({ text }) => text).join('\n'))}</edge>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...KEYS.map(([id, on, type]) => `<key id="${id}" for="${on}" attr.name="${id}" attr.type="${type}"/>`),
    '<graph edgedefault="undirected">',
    ...entities.map(node),
    ...relations.map(edge),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}

/** What XML cannot hold is left out. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

const idOf = (key: string): string => `urn:plumbline:entity:${encodeURIComponent(key)}`;

function toJsonLd({ entities, relations }: Subgraph): object {
  return {
    '@context': {
      name: 'http://schema.org/name',
      kind: 'http://schema.org/additionalType',
      about: { '@id': 'http://schema.org/about', '@type': '@id' },
      keywords: 'http://schema.org/keywords',
      text: 'http://schema.org/text',
      citation: 'http://schema.org/citation',
      weight: 'urn:plumbline:weight',
      mentions: 'urn:plumbline:mentions',
      documents: 'urn:plumbline:documents',
    },
    '@graph': [
      ...entities.map(({ key, name, type, mentions, documents }) => ({
        '@id': idOf(key),
        '@type': 'http://schema.org/Thing',
        name,
        kind: type,
        mentions,
        documents,
      })),
      ...relations.map(({ source, target, weight, keywords, sentences }) => ({
        '@type': 'http://schema.org/Statement',
        about: [idOf(source), idOf(target)],
        weight,
        keywords,
        citation: sentences.map(({ text, documentTitle, chunkId }) => ({
          '@type': 'http://schema.org/Quotation',
          '@id': `urn:plumbline:chunk:${chunkId}`,
          name: documentTitle,
          text,
        })),
      })),
    ],
  };
}
