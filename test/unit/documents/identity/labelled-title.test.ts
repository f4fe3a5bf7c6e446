import { describe, expect, it } from 'vitest';
import { findTitle } from '../../../../src/documents/identity/find-title.ts';
import { headLines } from '../../../../src/documents/identity/head-lines.ts';

/** The title of a document whose largest heading names a form. */
const titleOf = (markdown: string, title: string) =>
  findTitle({
    sourcePath: 'file_17.pdf',
    format: 'pdf',
    title,
    markdown,
    sections: [],
    metadata: {},
    language: /\p{Script=Han}/u.test(title) ? 'zh' : 'en',
    head: headLines(markdown),
    fileName: 'file 17',
  });

const FORM = 'University of the North School of Harbours Application for Approval';
const FORM_ZH = '北方大学港口学院伦理审查申请表';

describe('a title in a field of its own', () => {
  it.each([
    ['Study title: The effect of tides on mussels.', 'The effect of tides on mussels'],
    ['Title of the study (in full): The effect of tides on mussels', 'The effect of tides on mussels'],
    ['| Project title: | The effect of tides on mussels |', 'The effect of tides on mussels'],
  ])('should be that of the document, not the heading of the form: %s', (line, expected) => {
    const markdown = `# ${FORM}\n\n${line}\n\nShort title: Tides\n\nText.`;
    const { value, source } = titleOf(markdown, FORM);
    expect(value).toBe(expected);
    expect(source.from === 'text' && markdown.slice(source.start, source.end)).toBe(expected);
  });

  it.each([
    ['课题名称：潮汐对贻贝生长的影响', '潮汐对贻贝生长的影响'],
    ['| 研究题目： | 潮汐对贻贝生长的影响 |', '潮汐对贻贝生长的影响'],
  ])('should be that of a Chinese document: %s', (line, expected) => {
    expect(titleOf(`# ${FORM_ZH}\n\n${line}\n\n正文。`, FORM_ZH).value).toBe(expected);
  });

  it('should not be taken from a list of several', () => {
    const list =
      'Project title: The effect of tides on mussels\n\nProject title: The quays of the north coast';
    expect(titleOf(`# ${FORM}\n\n${list}`, FORM).value).toBe(FORM);
  });

  it('should not be a field that is empty or holds a word', () => {
    for (const line of ['Study title:', 'Study title: Tides', 'Study titles: the list of them is below'])
      expect(titleOf(`# ${FORM}\n\n${line}\n\nText.`, FORM).value).toBe(FORM);
  });

  it.each([
    ['Subject: Reminder of invoice 4711', 'Reminder of invoice 4711'],
    ['Betreff: Mahnung zur Rechnung 4711', 'Mahnung zur Rechnung 4711'],
    ['主题：关于港口收费的通知', '关于港口收费的通知'],
  ])('should be the subject of a letter, and a date never is: %s', (line, expected) => {
    const date = 'Bergen, 5 May 2025';
    expect(titleOf(`${date}\n\n${line}\n\nText.`, date).value).toBe(expected);
    expect(titleOf(`${date}\n\nQuay Owners Association\n\nText.`, date).value).toBe(
      'Quay Owners Association',
    );
    const quoted = `Re: Quays\n\n${line}\n\nText.`;
    expect(
      findTitle({
        sourcePath: 'a.eml',
        format: 'eml',
        title: 'Re: Quays',
        markdown: quoted,
        sections: [],
        metadata: {},
        language: 'en',
        head: headLines(quoted),
        fileName: 'a',
      }).value,
    ).toBe('Re: Quays');
  });

  it('should be the line above the first section where that is a summary in another language', () => {
    const markdown = 'Wasserbericht der Gemeinde Lindau\n\nDr. K. Amsel\n\n# Zusammenfassung\n\nText.';
    expect(titleOf(markdown, 'Zusammenfassung').value).toBe('Wasserbericht der Gemeinde Lindau');
  });
});
