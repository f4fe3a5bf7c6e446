/** What a person leaves out who types a few words into a search box. */
const LEFT_OUT = new Set(
  `a an the of in on at to for from by with as and or if is are was were be been being has have had do does did what which who whom
  when where why how many much any some there their its it this that these those please us we you your our can could would should will
  much whether than then into about between during among amongst versus over under based roughly each based using only data`.split(
    /\s+/,
  ),
);

/**
 * The short form of a long question: the words of matter of its first question sentence, without possessives, fiscal years as
 * years. “How does Boeing's effective tax rate in FY2022 compare to FY2021?” → “Boeing effective tax rate 2022 compare 2021”.
 */
export function shortForm(question: string): string {
  const sentences = question.split(/(?<=[?.!？。！])\s+(?=[\p{Lu}\p{Script=Han}])/u);
  const asked = sentences.find((sentence) => /[?？]$/.test(sentence.trim())) ?? sentences[0] ?? question;
  return asked
    .replace(/^[^:?]*\bquestion:\s+/i, '')
    .replace(/[’']s\b/g, '')
    .replace(/\bFY(\d{4})\b/g, '$1')
    .replace(/\bFY(\d{2})\b/g, '20$1')
    .split(/[^\p{L}\p{N}&%.-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
    .filter((word) => word !== '' && !LEFT_OUT.has(word.toLowerCase()))
    .join(' ');
}
