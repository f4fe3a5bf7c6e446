import { posix } from 'node:path';
import { decodeXmlText } from '../markup/xml-dom.ts';
import { type Archive, archiveText } from './read-archive.ts';

export interface Relation {
  readonly id: string;
  /** Last word of the relation's type, such as `image`, `chart`, `notesSlide`. */
  readonly type: string;
  /** Path inside the container; external targets are left out. */
  readonly target: string;
}

/** Relations of a part of an Office container, by its `_rels` file. */
export function relationsOf(archive: Archive, part: string): Relation[] {
  return relationsIn(archive, part).flatMap(({ isExternal, ...relation }) => {
    if (isExternal) return [];
    const { target } = relation;
    const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target);
    return [{ ...relation, target: path }];
  });
}

/** Addresses that a part links to, by the id of their relation. */
export function linksOfPart(archive: Archive, part: string): ReadonlyMap<string, string> {
  const links = relationsIn(archive, part).filter(
    ({ type, isExternal }) => type === 'hyperlink' && isExternal,
  );
  return new Map(links.map(({ id, target }) => [id, target]));
}

function relationsIn(archive: Archive, part: string): (Relation & { readonly isExternal: boolean })[] {
  const xml = archiveText(archive, `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`);
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].map(([, attributes = '']) => {
    const value = (name: string): string =>
      decodeXmlText(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
    const type = value('Type').split('/').at(-1) ?? '';
    return { id: value('Id'), type, target: value('Target'), isExternal: value('TargetMode') === 'External' };
  });
}
