/** A run; of one that holds another run (a text box), the inner ones. */
const RUN = /<w:r(?:\s[^<>]{0,300})?>((?:(?!<w:r[\s>]|<\/w:r>)[\s\S])*)<\/w:r>/g;
const PROPERTIES = /^\s*<w:rPr>([\s\S]*?)<\/w:rPr>/;
const HIDDEN = /<w:vanish(?:\s{1,5}w:val="(?:1|true|on)")?\s{0,5}\/>/;

/** Text that is formatted as hidden, which nobody sees in print: left out, and how many letters and signs that were. */
export function dropHiddenText(xml: string): { readonly xml: string; readonly dropped: number } {
  if (!xml.includes('<w:vanish')) return { xml, dropped: 0 };
  let dropped = 0;
  const shown = xml.replace(RUN, (run, content: string) => {
    const own = PROPERTIES.exec(content)?.[1]?.split('<w:rPrChange')[0] ?? '';
    if (!HIDDEN.test(own)) return run;
    for (const [, text = ''] of content.matchAll(/<w:t(?:\s[^<>]{0,100})?>([^<]*)<\/w:t>/g))
      dropped += text.trim().length;
    return '';
  });
  return { xml: shown, dropped };
}
