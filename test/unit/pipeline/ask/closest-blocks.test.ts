import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/domain/index.ts';
import { closestBlocks } from '../../../../src/pipeline/ask/closest-blocks.ts';

const claim = (text: string, frame = false) => ({
  text,
  frame,
  verdict: 'supported' as const,
  citations: [],
});
const block = (text: string, frame = false): Report['answer'][number] =>
  ({ kind: 'bullet', claims: [claim(text, frame)] }) as unknown as Report['answer'][number];
const section = (...blocks: Report['answer']): Report['sections'][number] =>
  ({ heading: 'Closest', status: 'no_evidence', blocks }) as Report['sections'][number];

describe('closestBlocks', () => {
  it('should be the first statements of the sections where nothing is answered', () => {
    const sections = [
      section(block('head', true), block('one'), block('two')),
      section(block('three'), block('four')),
    ];
    const told = closestBlocks({ answer: [block('Nothing answers this.', true)], sections });
    expect(told.map(({ claims }) => claims[0]?.text)).toEqual(['one', 'two', 'three']);
  });

  it('should be empty beside an answer', () => {
    expect(closestBlocks({ answer: [block('It is so.')], sections: [section(block('one'))] })).toEqual([]);
  });
});
