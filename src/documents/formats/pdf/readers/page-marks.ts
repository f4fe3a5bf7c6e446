import type { Block, PageBox } from '../../../../domain/index.ts';
import type { AttachedFile } from '../../../attachments/with-attachments.ts';
import { commentBlock } from '../../../container/office-comments.ts';
import type { PageLayout, TextRun } from '../page-layout.ts';
import type { Annotation, SecondDocument, SecondFile } from './pdf-js.ts';

/** What is laid over a page and is no part of its content: values of form fields, text boxes and comments. */
export interface PageMarks {
  /** Values and text boxes where they are shown. */
  readonly runs: readonly TextRun[];
  /** Where fields and text boxes are, empty ones too. */
  readonly boxes: readonly PageBox[];
  /** Comments: who wrote what. */
  readonly comments: readonly Block[];
  /** Files that hang on the page. */
  readonly files: readonly AttachedFile[];
  /** Whether what lies over the page could not be read. */
  readonly isUnread?: boolean;
}

export const NO_MARKS: PageMarks = { runs: [], boxes: [], comments: [], files: [] };
/** A form of more fields on one page is cut. */
const MOST_MARKS = 2_000;
const MOST_CHARACTERS = 20_000;
/** In points: how far from a button its label is. */
const LABEL_GAP = 12;
const HIDDEN_OR_NO_VIEW = 0b100010;
/** Kinds of comments whose text nobody sees on the page. */
const COMMENTED: ReadonlySet<string> = new Set([
  'Text',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Square',
  'Circle',
  'Line',
  'Polygon',
  'PolyLine',
  'Ink',
  'Stamp',
]);
const TICKED = '☒';
const UNTICKED = '☐';
const SIZE = { least: 6, most: 11, ofLine: 0.7 };

/** Marks of a page; none where they cannot be read, which is said of the document and no reason to fail. */
export async function readPageMarks(document: SecondDocument, number: number): Promise<PageMarks> {
  try {
    const page = await document.getPage(number);
    const found = await page.getAnnotations({ intent: 'display' });
    const shown = found
      .slice(0, MOST_MARKS)
      .filter(({ annotationFlags = 0 }) => (annotationFlags & HIDDEN_OR_NO_VIEW) === 0);
    if (shown.length === 0) return NO_MARKS;
    const { transform } = page.getViewport({ scale: 1 });
    const placed = shown.flatMap((one) => {
      const text = textOverPage(one);
      return text === undefined ? [] : [{ text, box: boxOf(one.rect, transform) }];
    });
    return {
      runs: placed.flatMap(({ text, box }) => linesOf(text, box)),
      boxes: placed.map(({ box }) => box),
      comments: shown.flatMap((one) =>
        COMMENTED.has(one.subtype ?? '')
          ? commentBlock(one.titleObj?.str ?? '', (one.contentsObj?.str ?? '').slice(0, MOST_CHARACTERS)).map(
              (block) => ({ ...block, page: number }),
            )
          : [],
      ),
      files: shown.flatMap(({ file }) => (file === undefined ? [] : [attachedFile(file)])),
    };
  } catch {
    return { ...NO_MARKS, isUnread: true };
  }
}

/** The page without what its content has in the places of marks: their appearance, which marks say better. */
export function withoutMarked(page: PageLayout, { boxes }: PageMarks): PageLayout {
  if (boxes.length === 0 || page.turned !== undefined) return page;
  return { ...page, runs: page.runs.filter((run) => !boxes.some((box) => isWithin(run, box))) };
}

/** The page with the values of its fields and its text boxes, each where it is shown. */
export function withMarks(page: PageLayout, { runs }: PageMarks): PageLayout {
  if (runs.length === 0 || page.turned !== undefined) return page;
  const told = runs
    .map((run) => {
      const chosen = run.text === TICKED ? page.chosen?.find((box) => isWithin(run, box)) : undefined;
      return chosen === undefined ? run : { ...run, text: `${TICKED} ${chosen.text}` };
    })
    .map((run) => (isLabelled(run, page) ? { ...run, text: TICKED } : run));
  return { ...page, runs: [...page.runs, ...told], scanned: false };
}

/** What a ticked button stands for is printed beside it. */
function isLabelled({ text, x, y, width, height }: TextRun, page: PageLayout): boolean {
  const value = text.startsWith(TICKED) ? text.slice(TICKED.length).trim().toLowerCase() : '';
  return (
    value !== '' &&
    page.runs.some((run) => {
      const gap = Math.max(run.x - x - width, x - run.x - run.width);
      const beside = Math.abs(run.y + run.height / 2 - y - height / 2) < height;
      return beside && gap < LABEL_GAP && run.text.trim().toLowerCase().startsWith(value);
    })
  );
}

/** The files that a document carries, beside those on its pages. */
export async function readAttachments(document: SecondDocument): Promise<AttachedFile[]> {
  try {
    return Object.values((await document.getAttachments()) ?? {}).map(attachedFile);
  } catch {
    return [];
  }
}

function attachedFile({ filename, content }: SecondFile): AttachedFile {
  return { name: filename.replace(/\s+/g, ' ').trim().slice(0, 200), content: content ?? undefined };
}

/** Undefined of what has no text of its own on the page: links, buttons, comments. Empty: an empty field. */
function textOverPage(annotation: Annotation): string | undefined {
  const { subtype, fieldType, fieldValue, contentsObj, password } = annotation;
  if (subtype === 'FreeText') return (contentsObj?.str ?? '').slice(0, MOST_CHARACTERS);
  if (subtype !== 'Widget') return undefined;
  if (fieldType === 'Btn') return buttonText(annotation);
  if (password === true || (fieldType !== 'Tx' && fieldType !== 'Ch')) return '';
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value): value is string => typeof value === 'string',
  );
  const nameOf = (value: string) =>
    annotation.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return values.map(nameOf).join(', ').slice(0, MOST_CHARACTERS);
}

/** A box that is ticked or not; of the chosen one of several, what it stands for, where that is a word. */
function buttonText({
  checkBox,
  radioButton,
  fieldValue,
  exportValue,
  buttonValue,
}: Annotation): string | undefined {
  if (checkBox === true)
    return typeof fieldValue === 'string' &&
      fieldValue !== 'Off' &&
      fieldValue === (exportValue ?? fieldValue)
      ? TICKED
      : UNTICKED;
  if (radioButton !== true) return undefined;
  if (typeof fieldValue !== 'string' || fieldValue !== buttonValue) return UNTICKED;
  return /\p{L}{3}/u.test(fieldValue) ? `${TICKED} ${fieldValue}` : TICKED;
}

function boxOf(rect: readonly number[] | undefined, view: readonly number[]): PageBox {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect ?? [];
  const [va = 1, vb = 0, vc = 0, vd = -1, ve = 0, vf = 0] = view;
  const [left, top] = [va * x1 + vc * y1 + ve, vb * x1 + vd * y1 + vf];
  const [right, bottom] = [va * x2 + vc * y2 + ve, vb * x2 + vd * y2 + vf];
  return {
    x: Math.min(left, right),
    y: Math.min(top, bottom),
    width: Math.abs(right - left),
    height: Math.abs(bottom - top),
  };
}

/** The lines of a text one under another, in the upper part of their box where they do not fill it. */
function linesOf(text: string, box: PageBox): TextRun[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  const kept = lines.filter((line) => line !== '');
  const height = box.height / Math.max(1, kept.length);
  const size = Math.min(SIZE.most, Math.max(SIZE.least, height * SIZE.ofLine));
  return kept.map((line, at) => ({
    text: line,
    x: box.x + 2,
    y: box.y + at * height + (height - size) / 2,
    width: Math.max(1, box.width - 4),
    height: size,
    size: Math.round(size * 2) / 2,
    font: 'form field',
    bold: false,
    italic: false,
    mono: false,
  }));
}

/** Its middle is in the box. */
function isWithin(run: PageBox, box: PageBox): boolean {
  const [x, y] = [run.x + run.width / 2, run.y + run.height / 2];
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
