import { withoutControls } from '../../../linguistics/index.ts';

/** Text without the characters that XML and PDF cannot hold, or that change the order of reading. */
export function printable(text: string): string {
  return withoutControls(text)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/[\ufffe\uffff]/gu, '');
}
