import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/extractive/extractive-language.ts';
import { splitPassage } from '../../../../src/language/extractive/select/passage-units.ts';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { context, writeInputOf } from '../../../unit/language/extractive/fixtures.ts';
import { passages, realQuestion } from './arbitraries.ts';

const language = createExtractiveLanguage();
const MARKED = /(.+?) \[(ev_\d+(?:, ev_\d+)*)\](?: |$)/gu;

function markedSentences(text: string): { sentence: string; ids: string[] }[] {
  return text.split('\n').flatMap((line) =>
    [...line.replace(/^- /, '').matchAll(MARKED)].map(([, sentence = '', ids = '']) => ({
      sentence,
      ids: ids.split(', '),
    })),
  );
}

describe('an extractive report', () => {
  it.prop([realQuestion, fc.uniqueArray(realQuestion, { minLength: 1, maxLength: 3 }), passages], {
    numRuns: 200,
  })(
    'should cite only evidence it was given, word for word, without saying anything twice in one place',
    async (question, questions, texts) => {
      const input = writeInputOf(question, questions, texts);
      const draft = await language.writeReport(input, context);
      const words = new Map(
        input.evidence.map(({ id, text }) => [
          id,
          normalizeText(
            splitPassage(text, '', { code: true })
              .map((unit) => unit.text)
              .join(' '),
          ),
        ]),
      );
      expect(draft.title).not.toBe('');
      expect(draft.sections.map(({ taskId, heading }) => [taskId, heading])).toEqual(
        input.subQuestions.map((sub) => [sub.id, sub.question]),
      );
      for (const text of [draft.answer, ...draft.sections.map(({ body }) => body)]) {
        const sentences = markedSentences(text);
        // Nothing stands outside of a marked sentence.
        expect(text.split('\n').filter((line) => line !== '' && !/\]$/.test(line))).toEqual([]);
        expect(new Set(sentences.map(({ sentence }) => normalizeText(sentence))).size).toBe(sentences.length);
        for (const { sentence, ids } of sentences) {
          for (const id of ids) expect(words.has(id)).toBe(true);
          expect(words.get(ids[0] ?? '')).toContain(normalizeText(sentence));
        }
      }
      expect(await language.writeReport(input, context)).toEqual(draft);
    },
  );
  it.prop([realQuestion, passages])(
    'should have notes that point to the evidence they were read from',
    async (question, texts) => {
      const { evidence, subQuestions } = writeInputOf(question, [question], texts);
      const notes = await language.readDocument(
        { question, language: 'en', subQuestions, documentId: 'doc_1', documentTitle: 'x', evidence },
        context,
      );
      const ids = new Set(evidence.map(({ id }) => id));
      for (const note of notes.notes) expect(note.evidenceIds.every((id) => ids.has(id))).toBe(true);
      expect(notes.status).toBe(notes.notes.length > 0 ? 'ok' : 'nothing_relevant');
    },
  );
});
