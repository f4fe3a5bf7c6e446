import type {
  DocumentIdentity,
  DocumentKind,
  IdentityPeriod,
  LibraryDocument,
} from '../../src/domain/index.ts';

const source = { from: 'text' } as const;

/** A document of the collection `col`, an annual report unless said otherwise, as a library lists it, with what is known of whom and when it is about. */
export function libraryDocument(
  id: string,
  issuer?: string,
  more: {
    readonly aliases?: readonly string[];
    readonly period?: Partial<IdentityPeriod>;
    readonly abbreviations?: DocumentIdentity['abbreviations'];
    readonly kind?: DocumentKind;
    readonly parties?: Readonly<Record<string, string>>;
  } = {},
): LibraryDocument {
  return {
    id,
    collectionId: 'col',
    sourcePath: `${id}.pdf`,
    title: id,
    format: 'pdf',
    status: 'indexed',
    bytes: 1,
    chunkCount: 1,
    warnings: [],
    updatedAt: '2026-01-01T00:00:00.000Z',
    identity: {
      title: id,
      kind: { value: more.kind ?? 'annual report', source },
      ...(issuer !== undefined && { issuer: { value: issuer, source } }),
      ...(more.period && { period: { label: '', year: 0, fiscal: true, source, ...more.period } }),
      authors: [],
      aliases: (more.aliases ?? []).map((value) => ({ value, source })),
      selfNames: [],
      ...(more.parties && {
        parties: Object.entries(more.parties).map(([role, value]) => ({ role, value, source })),
      }),
      abbreviations: more.abbreviations ?? [],
    },
  };
}
