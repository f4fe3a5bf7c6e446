import { describe, expect, it } from 'vitest';
import { originalFirst } from '../../../../src/rag/retrieve/rankings/original-first.ts';

const twin = (sourcePath: string, documentTitle: string, addedAt = '2026-01-01T00:00:00Z') => ({
  sourcePath,
  documentTitle,
  addedAt,
});
const LEASE = 'LEASE OF OFFICES 27 Quay Street, Second Floor';

describe('the original among documents of one file', () => {
  it.each([
    ['Lease 27 Quay Street 2021.pdf', 'Kopie Mietvertrag alt.pdf', LEASE, LEASE],
    ['2021/lease.pdf', '2021/lease (2).pdf', 'Lease', 'Lease'],
    ['notes.txt', 'Copy of notes.txt', 'notes', 'Copy of notes'],
    ['notes.txt', 'a/notes - copy.txt', 'notes', 'notes - copy'],
    ['租赁合同.docx', '副本租赁合同.docx', '租赁合同', '租赁合同'],
    ['采购合同.pdf', '采购合同（复件）.pdf', '采购合同', '采购合同（复件）'],
  ])('should be %s before %s', (original, copy, title, titleOfCopy) => {
    const [one, other] = [twin(original, title), twin(copy, titleOfCopy)];
    expect(originalFirst([other, one])).toEqual([one, other]);
    expect(originalFirst([one, other])).toEqual([one, other]);
  });

  it('should be what was added first where the names tell nothing', () => {
    const late = twin('alpha.pdf', 'Deed', '2026-02-01T00:00:00Z');
    const early = twin('omega.pdf', 'Deed');
    expect(originalFirst([late, early])).toEqual([early, late]);
  });
});
