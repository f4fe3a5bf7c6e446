/** Whether a paragraph ends with a colon, or is a term or question alone in bold: what it is about follows, and is not parted from it. */
export function announcesNext(text: string): boolean {
  return /[:：]\**$/.test(text.slice(-4)) || /^\*\*(?:(?!\*\*)[^\n])+\*\*$/.test(text.trim());
}
