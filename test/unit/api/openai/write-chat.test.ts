import { describe, expect, it } from 'vitest';
import { toPieces } from '../../../../src/api/openai/chat-stream.ts';
import { textOfAnswer, textOfReport } from '../../../../src/api/openai/write-chat.ts';
import { toAnswer } from '../../../../src/pipeline/ask/index.ts';
import { assembleReport, renderMarkdown } from '../../../../src/pipeline/report/index.ts';
import { makeRun } from '../../../fakes/api-harness.ts';
import { makeDraft, makeInput } from '../../pipeline/report/report-input.ts';

const input = makeInput();
const report = assembleReport({
  ...input,
  draft: makeDraft(
    'Daily backups are kept for 30 days [ev_1].',
    'Daily backups are kept for 30 days [ev_1].',
  ),
});
const answer = toAnswer(makeRun({ id: 'run_1', status: 'done' }), report, input.evidence);
const urlOf = (number: number) => `http://plumbline.test/references/${number}`;

describe('textOfAnswer', () => {
  it('should link every mark of a reference, with an annotation over just these characters', () => {
    const { content, annotations } = textOfAnswer(answer, { references: 'References' }, urlOf);
    expect(content).toMatch(/^Daily backups are kept for 30 days\. \[\[1\]\]\(http/);
    expect(annotations).toHaveLength(2);
    for (const { url_citation: cited } of annotations)
      expect(content.slice(cited.start_index, cited.end_index)).toBe(`[[1]](${urlOf(1)})`);
  });

  it('should take what titles and notes say for text', () => {
    const odd = {
      ...answer,
      notes: ['<b>read</b> [1] [me](http://elsewhere.test)'],
      references: ['[1] A *title* [1](http://elsewhere.test) (a.md, p. 1)'],
    };
    const { content, annotations } = textOfAnswer(odd, { references: 'References' }, urlOf);
    expect(annotations).toHaveLength(2);
    expect(content).not.toMatch(/(?<!\\)\]\(http:\/\/elsewhere/);
    expect(content).not.toContain('<b>');
  });
});

describe('textOfReport', () => {
  it('should link every document of a mark, with an annotation over just its characters', () => {
    const { content, annotations } = textOfReport(renderMarkdown(report), report, urlOf);
    expect(content).toContain(`30 days. [[1, § Retention]](${urlOf(1)})`);
    expect(content).toContain(`- [[1]](${urlOf(1)}) Operations Handbook`);
    expect(annotations.length).toBeGreaterThan(2);
    const { content: linked, annotations: two } = textOfReport('So. [1, p. 2; 7, p. 3；1]', report, urlOf);
    expect(linked).toBe(`So. [[1, p. 2](${urlOf(1)}); 7, p. 3；[1](${urlOf(1)})]`);
    for (const { url_citation: cited } of two)
      expect(linked.slice(cited.start_index, cited.end_index)).toMatch(/^\[1.*\]\(http/);
  });
});

describe('toPieces', () => {
  it('should never cut a character, nor lose one', () => {
    const text = `a${'🧭'.repeat(900)}`;
    const pieces = toPieces(text);
    expect(pieces.join('')).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece).not.toMatch(/\p{Surrogate}/u);
  });
});
