import type { DocumentIdentity } from '../../domain/index.ts';
import { entityKey } from './entity-key.ts';

/** Names that stand for another one: their spelling, and the key of what they stand for. */
export type Aliases = ReadonlyMap<string, { readonly name: string; readonly of: string }>;

/** Other names that a document gives: of who issued it, and abbreviations that it explains. */
export function documentAliases(identity: DocumentIdentity | undefined): Aliases {
  const aliases = new Map<string, { name: string; of: string }>();
  const join = (name: string, full: string) => {
    const [key, of] = [entityKey(name), entityKey(full)];
    if (key !== of && key.length >= 2 && !aliases.has(key)) aliases.set(key, { name, of });
  };
  const issuer = identity?.issuer?.value;
  if (issuer !== undefined) for (const { value } of identity?.aliases ?? []) join(value, issuer);
  for (const { short, long } of identity?.abbreviations ?? []) join(short, long);
  return aliases;
}
