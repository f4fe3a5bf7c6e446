import { describe, expect, it } from 'vitest';
import { recallPictures, recallReply } from '../../src/ask/recall-reply.ts';

const citation = (number: number) => ({
  number,
  evidenceId: `e${number}`,
  documentId: `doc/${number}`,
  versionId: 'v1',
  documentTitle: `Document ${number}`,
});
type Given = Parameters<typeof recallPictures>;
const claim = { citations: [{ number: 1 }, { number: 3 }] };
const report = {
  answer: [{ kind: 'paragraph', claims: [claim] }],
  citations: [1, 2, 3].map(citation),
} as unknown as Given[0];
const evidence = [
  { id: 'e1', mark: 'm1', picture: { fileName: 'img 1.png' } },
  { id: 'e2', mark: 'm2', picture: { fileName: 'img2.png' } },
  { id: 'e3', mark: 'm3' },
] as unknown as Given[1];

describe('an answer that is shown again', () => {
  it('should have the pictures that it cites, each of the version that was read, and no others', () => {
    expect(recallPictures(report, evidence)).toEqual([
      expect.objectContaining({
        ref_id: 'm1',
        number: 1,
        doc_name: 'Document 1',
        chunk_type: 'image',
        image_url: '/api/documents/doc%2F1/images/img%201.png?version=v1',
      }),
    ]);
    expect(recallPictures(report, [])).toEqual([]);
  });

  it('should say how it was found', () => {
    expect(recallReply({})).toEqual({ mode: 'direct', topics: [], trace: [] });
    expect(recallReply({ reasoning: { mode: 'agent', trace: [] } } as never).mode).toBe('agent');
  });
});
