import { PDFBool, PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { exportPdf } from '../../../../../src/pipeline/report/export/index.ts';
import { assembleReport } from '../../../../../src/pipeline/report/index.ts';
import { makeDraft, makeInput } from '../report-input.ts';

const assembled = assembleReport({
  ...makeInput(),
  draft: makeDraft(
    'Daily backups are kept for 30 days [ev_1].',
    '- The restore test took 3 hours and 40 minutes [ev_2].\n- Monthly backups are kept for 12 months [ev_1].\n\n| What | Kept |\n| --- | --- |\n| Daily backups | kept for 30 days [ev_1] |',
  ),
});
/** More rows than one page has room for. */
const ROWS = 60;
const report = {
  ...assembled,
  title: 'Backups & <restores>',
  sections: assembled.sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block, at) =>
      Array.from({ length: at === section.blocks.length - 1 ? ROWS : 1 }, () => block),
    ),
  })),
};

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

interface Tagged {
  readonly role: string;
  readonly text: string;
  readonly within: readonly string[];
}

/** The elements that have text, in the order in which they are read aloud, each with its text on one page. */
async function readTags(bytes: Uint8Array): Promise<{ tagged: Tagged[]; untagged: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const tagged: Tagged[] = [];
  let untagged = '';
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const texts = new Map<string, string>();
    const open: string[] = [];
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    for (const item of items)
      if ('str' in item) {
        const id = open.findLast((one) => one !== '');
        if (id === undefined) untagged += item.str.trim();
        else texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.tag === 'Artifact' ? 'artifact' : (item.id ?? ''));
    const visit = ({ role = '', children = [] }: Node, within: readonly string[]) => {
      const own = children.filter(({ type }) => type === 'content').map(({ id = '' }) => texts.get(id) ?? '');
      if (own.length > 0) tagged.push({ role, text: own.join('').replace(/\s+/g, ' ').trim(), within });
      for (const child of children) if (child.role !== undefined) visit(child, [...within, role]);
    };
    visit((await page.getStructTree()) as Node, []);
  }
  return { tagged, untagged };
}

describe('a report in PDF for a screen reader', async () => {
  const bytes = await exportPdf(report, []);
  const { tagged, untagged } = await readTags(bytes);
  const textsOf = (role: string) => tagged.filter((one) => one.role === role).map(({ text }) => text);

  it('should say that it is tagged, its language, and its title for the window and in both kinds of metadata', async () => {
    const { catalog } = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))).toBe(PDFBool.True);
    expect(catalog.get(PDFName.of('Lang'))?.toString()).toBe('(en)');
    const preferences = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
    expect(preferences.get(PDFName.of('DisplayDocTitle'))).toBe(PDFBool.True);
    const { info, metadata } = await (await getDocumentProxy(new Uint8Array(bytes))).getMetadata();
    expect((info as { Title?: string }).Title).toBe('Backups & <restores>');
    expect(metadata?.get('dc:title')).toBe('Backups & <restores>');
  });

  it('should have its title as the heading above all, and each heading at its level, in order', () => {
    const headings = tagged
      .filter(({ role }) => /^H\d$/.test(role))
      .map(({ role, text }) => `${role} ${text}`);
    expect(headings[0]).toBe('H1 Backups & <restores>');
    expect(headings.filter((one) => one.startsWith('H1'))).toHaveLength(1);
    expect(headings[1]).toBe('H2 Answer');
    expect(headings.some((one) => one.startsWith('H3'))).toBe(true);
    for (const [at, heading] of headings.entries())
      expect(Number(heading[1]) - Number(headings[at - 1]?.[1] ?? 0)).toBeLessThan(2);
  });

  it('should have every bullet as an item of a list', () => {
    const bullet = tagged.find(({ text }) => text.includes('The restore test took'));
    expect(bullet).toMatchObject({ role: 'LBody' });
    expect(bullet?.within.slice(-2)).toEqual(['L', 'LI']);
    const paragraph = tagged.find(({ text }) => text.startsWith('Daily backups are kept for 30 days'));
    expect(paragraph).toMatchObject({ role: 'P' });
  });

  it('should have the cells of a table in rows, the names of its columns as heads', () => {
    const cells = tagged.filter(({ within }) => within.includes('Table'));
    expect(textsOf('TH')).toEqual(['What', 'Kept']);
    expect(textsOf('TD').map((text) => text.replace(/ [[†].*$/, ''))).toEqual(
      Array.from({ length: ROWS }, () => ['Daily backups', 'kept for 30 days']).flat(),
    );
    for (const { within } of cells) expect(within.slice(-2)).toEqual(['Table', 'TR']);
  });

  it('should have no text outside its tags', () => {
    expect(untagged).toBe('');
    expect(tagged.map(({ text }) => text).join(' ')).toContain('Operations Handbook');
  });
});
