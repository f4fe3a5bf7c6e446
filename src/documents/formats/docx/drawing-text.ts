import type { Block } from '../../../domain/index.ts';
import { chartBlocks } from '../../container/office-charts.ts';
import { relationsOf } from '../../container/office-relations.ts';
import { type Archive, archiveText } from '../../container/read-archive.ts';
import { elementsOf } from '../../markup/xml-elements.ts';

/** What the drawings of one part of a document refer to, by the id of the relation. */
export interface DrawingParts {
  /** Paragraphs of a diagram (SmartArt). */
  diagram(id: string): readonly string[];
  /** The data behind a chart. */
  chart(id: string): readonly Block[];
}

export function drawingPartsOf(archive: Archive, part: string): DrawingParts {
  const targets = new Map(relationsOf(archive, part).map(({ id, target }) => [id, target]));
  return {
    diagram: (id) => {
      const xml = archiveText(archive, targets.get(id) ?? '');
      const texts = [...elementsOf(xml, 'dgm:t')].map(({ whole }) => whole);
      return texts.map(runsOf).filter((text) => text.trim() !== '');
    },
    chart: (id) => {
      const target = targets.get(id);
      return target === undefined ? [] : chartBlocks(archive, target);
    },
  };
}

/**
 * Brings the text of shapes, groups, diagrams and charts to where mammoth reads it: a text box (VML) behind the drawing. Of two
 * forms of one drawing the older one stays when it holds the text, so that nothing stands there twice.
 */
export function exposeDrawingText(xml: string, parts: DrawingParts, depth = 0): string {
  if (depth > MAX_DEPTH || !xml.includes('<w:drawing')) return xml;
  const chosen = replaceOutermost(xml, 'mc:AlternateContent', (whole) => {
    const [choice = ''] = outermost(whole, 'mc:Choice').map(({ start, end }) => whole.slice(start, end));
    const [fallback = ''] = outermost(whole, 'mc:Fallback').map(({ start, end }) => whole.slice(start, end));
    // What is not read goes: its paragraphs would be counted once more.
    if (/<w:t[ >]/.test(fallback)) return `<mc:AlternateContent>${fallback}</mc:AlternateContent>`;
    if (!HOLDS_TEXT.test(choice)) return whole;
    return choice.replace(/^<mc:Choice[^>]*>/, '').replace(/<\/mc:Choice>$/, '');
  });
  return replaceOutermost(chosen, 'w:drawing', (drawing) => {
    const content = contentOf(drawing, parts, depth);
    if (content === '') return drawing;
    return `${replaceOutermost(drawing, 'w:txbxContent', () => '')}<w:pict><v:textbox>${content}</v:textbox></w:pict>`;
  });
}

/** Shapes in the text of shapes: Word makes none at all, and each level doubles what is read. */
const MAX_DEPTH = 5;
const HOLDS_TEXT = /<w:txbxContent|<dgm:relIds|<c:chart[ >]/;

function contentOf(drawing: string, parts: DrawingParts, depth: number): string {
  const boxes = outermost(drawing, 'w:txbxContent').map(({ start, end }) =>
    // A shape inside the text of a shape.
    exposeDrawingText(drawing.slice(start, end), parts, depth + 1),
  );
  const diagrams = [...drawing.matchAll(/<dgm:relIds\s(?:(?!r:dm=)[^<>])*r:dm="([^"]+)"/g)].map(
    ([, id = '']) => boxOf(parts.diagram(id).map(paragraphOf).join('')),
  );
  const charts = [...drawing.matchAll(/<c:chart\s(?:(?!r:id=)[^<>])*r:id="([^"]+)"/g)].map(([, id = '']) =>
    boxOf(parts.chart(id).map(tableOf).join('')),
  );
  return [...boxes, ...diagrams, ...charts].join('');
}

const boxOf = (content: string): string =>
  content === '' ? '' : `<w:txbxContent>${content}</w:txbxContent>`;
/** `text` is XML character data. */
const paragraphOf = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

function tableOf({ text, rows = [] }: Block): string {
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<w:tc>${paragraphOf(escapeXml(cell))}</w:tc>`).join('');
  const body = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('');
  return `${text === '' ? '' : paragraphOf(escapeXml(text))}<w:tbl>${body}</w:tbl>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The runs of a DrawingML text, still as XML character data; paragraphs of it are joined. */
function runsOf(xml: string): string {
  const paragraphs = xml
    .split('</a:p>')
    .map((paragraph) =>
      [...paragraph.matchAll(/<a:t(?:\s[^<>]*)?>([^<]*)<\/a:t>/g)].map(([, text = '']) => text).join(''),
    );
  return paragraphs.filter((text) => text !== '').join(' ');
}

function replaceOutermost(xml: string, name: string, replace: (element: string) => string): string {
  let result = '';
  let at = 0;
  for (const { start, end } of outermost(xml, name)) {
    result += xml.slice(at, start) + replace(xml.slice(start, end));
    at = end;
  }
  return result + xml.slice(at);
}

/** Ranges of the elements of a name that stand in no other of that name. */
function outermost(xml: string, name: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let depth = 0;
  let start = 0;
  for (const match of xml.matchAll(new RegExp(`<(/?)${name}(?=[\\s>/])[^<>]*?(/?)>`, 'g'))) {
    if (match[2] === '/') continue;
    if (match[1] === '') {
      if (depth === 0) start = match.index;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) found.push({ start, end: match.index + match[0].length });
    }
  }
  return found;
}
