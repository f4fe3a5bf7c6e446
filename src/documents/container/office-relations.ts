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
  const xml = archiveText(archive, `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`);
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].flatMap(([, attributes = '']) => {
    const value = (name: string): string =>
      decodeXmlText(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
    if (value('TargetMode') === 'External') return [];
    const target = value('Target');
    const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target);
    return [{ id: value('Id'), type: value('Type').split('/').at(-1) ?? '', target: path }];
  });
}
