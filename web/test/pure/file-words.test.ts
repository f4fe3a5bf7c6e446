import { expect, it } from 'vitest';
import { fileWords } from '../../src/source/file-words.ts';

it.each([
  ['Supply Agreement', 'contracts/Alpenstahl contract.pdf', 'Alpenstahl contract.pdf'],
  ['Supply Agreement', 'Supply Agreement Nordwind.pdf', 'Supply Agreement Nordwind.pdf'],
  ['Supply agreement', 'Supply Agreement.pdf', ''],
  ['Minutes, 3 September', 'minutes', ''],
  ['Kestrel annual report', 'annual-report.md', ''],
  ['采购合同', '合同/采购合同.docx', ''],
])('the file of “%s” in %s is named as “%s”', (title, path, name) => {
  expect(fileWords(title, path)).toBe(name);
});
