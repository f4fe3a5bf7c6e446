import { replaceElements } from '../../markup/xml-elements.ts';

const FIELD_MARK = /<w:fldChar\s[^<>]*w:fldCharType="(begin|separate|end)"/g;

/** Leaves out fields that stand within the instruction of another (`IF { MERGEFIELD sex } = "f"`): Word prints the result of the outer one alone. */
export function dropInnerFields(xml: string): string {
  if (!xml.includes('w:fldCharType="begin"')) return xml;
  /** Of the fields that are open: whether their instruction still goes on. */
  const open: boolean[] = [];
  return replaceElements(xml, 'w:r', ({ whole }) => {
    const before = { within: open.includes(true), depth: open.length };
    for (const [, mark] of whole.matchAll(FIELD_MARK))
      if (mark === 'begin') open.push(true);
      else if (mark === 'end') open.pop();
      else if (open.length > 0) open[open.length - 1] = false;
    if (!before.within || !open.includes(true)) return whole;
    const isInner = before.depth > 1 || open.length > 1;
    return isInner || whole.includes('<w:t>') || whole.includes('<w:t ') ? '' : whole;
  });
}
