import type { Block } from '../../domain/index.ts';
import type { DomElement } from '../markup/html-dom.ts';
import { parseXml, xmlAll, xmlName } from '../markup/xml-dom.ts';
import { relationsOf } from './office-relations.ts';
import { type Archive, archiveText } from './read-archive.ts';

/** Comments of a Word document as notes, in the order in which they are kept: who wrote what. */
export function documentComments(archive: Archive): Block[] {
  const xml = archiveText(archive, 'word/comments.xml');
  if (!xml.includes('<w:comment ')) return [];
  return xmlAll(parseXml(xml), 'w:comment').flatMap((comment) =>
    commentBlock(comment.getAttribute('w:author') ?? '', textOf(comment, 'w:p', 'w:t')),
  );
}

/** Comments on a slide as notes, those of older and of newer programs. */
export function slideComments(archive: Archive, slide: string): Block[] {
  const authors = new Map<string, string>();
  for (const part of ['ppt/commentAuthors.xml', 'ppt/authors.xml']) {
    const xml = archiveText(archive, part);
    if (xml === '') continue;
    for (const author of parseXml(xml).children)
      authors.set(author.getAttribute('id') ?? '', author.getAttribute('name') ?? '');
  }
  const parts = relationsOf(archive, slide).filter(({ type }) => type === 'comments');
  return parts.flatMap(({ target }) => {
    const xml = archiveText(archive, target);
    if (xml === '') return [];
    return commentsIn(parseXml(xml)).flatMap((comment) => {
      const author = authors.get(comment.getAttribute('authorId') ?? '') ?? '';
      const plain = [...comment.children].find((child) => localName(child) === 'text')?.textContent;
      const body = [...comment.children].find((child) => localName(child) === 'txBody');
      return commentBlock(author, plain ?? (body === undefined ? '' : textOf(body, 'a:p', 'a:t')));
    });
  });
}

/** Comments and the replies to them. */
function commentsIn(root: DomElement): DomElement[] {
  return [...root.children].flatMap((child) => {
    const name = localName(child);
    return name === 'cm' || name === 'reply' ? [child, ...commentsIn(child)] : commentsIn(child);
  });
}

/** A note with the author and text of a comment; none for an empty comment. */
export function commentBlock(author: string, text: string): Block[] {
  const words = text.replace(/\s+/g, ' ').trim();
  const who = author.replace(/\s+/g, ' ').trim();
  return words === '' ? [] : [{ kind: 'note', text: who === '' ? words : `${who}: ${words}` }];
}

function textOf(element: DomElement, paragraph: string, run: string): string {
  const paragraphs = xmlAll(element, paragraph).map((part) =>
    xmlAll(part, run)
      .map((text) => text.textContent ?? '')
      .join(''),
  );
  return paragraphs.join(' ');
}

function localName(element: DomElement): string {
  return xmlName(element).split(':').at(-1) ?? '';
}
