import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentShares, leadingDocuments } from '../../../../src/rag/retrieve/lead-documents.ts';

const passage = (documentId: string, ...terms: string[]) => ({ documentId, terms: new Set(terms) });
const REPORTS = [
  passage('a', 'wausau', 'airport'),
  passage('a', 'airplan', 'skid'),
  ...['b', 'c', 'd', 'e', 'f'].map((id) => passage(id, 'airplan', 'runway')),
];
const ASKED = ['airplan', 'wausau', 'runway'];

describe('documents that a rare word points to', () => {
  it('should lead by a word that few documents hold, wherever in them it stands', () => {
    expect(leadingDocuments(ASKED, REPORTS)).toEqual(['a']);
    expect(leadingDocuments(['airplan', 'runway'], REPORTS)).toEqual([]);
  });

  it('should add to the passages of such a document what they lack themselves', () => {
    const shares = documentShares(ASKED, REPORTS);
    expect(shares[0]).toBe(0);
    expect(shares[1]).toBeGreaterThan(0.1);
    expect(shares.slice(2)).toEqual([0, 0, 0, 0, 0]);
  });

  it('should point to none among few documents', () => {
    expect(leadingDocuments(ASKED, REPORTS.slice(0, 4))).toEqual([]);
    expect(documentShares(ASKED, REPORTS.slice(0, 4))).toEqual([0, 0, 0, 0]);
  });

  it('should never move passages of documents that have one', () => {
    const terms = fc.uniqueArray(fc.constantFrom('aa', 'bb', 'cc', 'dd', 'ee'));
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 12 }), terms, (all, asked) => {
        const passages = all.map((own, index) => passage(`d${index}`, ...own));
        expect(documentShares(asked, passages).every((share) => share === 0)).toBe(true);
      }),
    );
  });
});
