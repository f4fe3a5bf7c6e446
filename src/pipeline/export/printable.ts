/** Text without the characters that XML and PDF cannot hold. */
export function printable(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '');
}
