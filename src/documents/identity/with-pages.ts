import { type Chunk, type DocumentIdentity, type IdentitySource, narrowLocator } from '../../domain/index.ts';

/** The identity with the page of every field that was read in the text, by the chunk that holds its place. */
export function withPages(
  identity: DocumentIdentity,
  chunks: readonly Pick<Chunk, 'locator'>[],
): DocumentIdentity {
  const paged = chunks.filter(({ locator }) => locator.pages !== undefined);
  if (paged.length === 0) return identity;
  const locate = (source: IdentitySource): IdentitySource => {
    const { start } = source;
    if (start === undefined) return source;
    const holder = paged.find(({ locator: { offsets } }) => start >= offsets.start && start < offsets.end);
    const page =
      holder && narrowLocator(holder.locator, [{ start, end: source.end ?? start + 1 }]).pages?.first;
    return page === undefined ? source : { ...source, page };
  };
  const field = <Field extends { readonly source: IdentitySource }>(value: Field): Field => ({
    ...value,
    source: locate(value.source),
  });
  const { kind, form, issuer, subject, period, version, number } = identity;
  return {
    ...identity,
    ...(kind && { kind: field(kind) }),
    ...(form && { form: field(form) }),
    ...(issuer && { issuer: field(issuer) }),
    ...(subject && { subject: field(subject) }),
    ...(period && { period: field(period) }),
    ...(version && { version: field(version) }),
    ...(number && { number: field(number) }),
    authors: identity.authors.map(field),
    aliases: identity.aliases.map(field),
  };
}
