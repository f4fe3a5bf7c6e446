/** Text about the text: what authors did or will say, other people's work, a case that is made up. */
const ABOUT_THE_TEXT =
  /^(?:in this (?:section|paper|work|chapter|article|study)\b|we (?:next|now|first|then|also|conclude|begin|refer|discuss|describe|state|conduct|study|simulate|investigate|explore|examine|evaluate)\b|to (?:further |better )?(?:characterize|understand|study|investigate|evaluate)\b.{0,60}\bwe\b|having (?:\p{Ll}+ed|shown|seen)\b|as in (?:prior|previous|earlier)\b|(?:prior|previous|related|earlier|recent|several|many|concurrent) (?:works?|studies|papers|approaches)\b|while (?:several|many|prior|previous|recent) (?:works?|studies)\b|an (?:article|example|implementation)\b.{0,40}\b(?:provides?|shows?|can be found)\b|imagine\b|suppose\b|let(?:'s|’s| us)\b|say,|note that\b|remember\b|the problem of\b.{0,80}\bechoes\b|本文|本研究|本章|前人|假设)/iu;
const OWN_TRIALS = /^(?:our|we)\b/i;
const SCORES =
  /\b(?:outperform\w*|surpass\w*|state-of-the-art|more accurate than|improv\w+ over|accuracy of \d|AUROC|F1|(?:achiev|obtain|attain)\w* .{0,40}\b(?:results?|performance|scores?|accuracy))\b/i;
const CITED_WORK = /\((?:e\.g\.,? )?\p{Lu}[^()]{2,40}\b(?:19|20)\d\d[a-z]?(?:;[^()]*)?\)/gu;
const ADVICE =
  /^(?:use|ensure|avoid|set|do not|don['’]t|never|always|keep|store|enable|disable|configure|apply|implement|limit|validate|check|prefer|require|reject|restrict|encrypt|make sure|choose|log|test|verify|monitor|protect|treat)\b|\b(?:must(?: not)?|should(?: not)?|shall|is (?:highly |strongly )?recommended|it is (?:required|mandatory)|mandatory|recommend(?:s|ed)?|best practice|preferred|never|ought)\b|应当?|必须|建议|推荐|不得|禁止|务必/i;
const ASKS_ADVICE =
  /\b(?:should|must|recommend\w*|best practices?|advis\w+|prevent\w*|protect\w*|defend\w*|mitigat\w*|avoid\w*|secure)\b|应该|应当|如何(?:防|避免|保护)|建议|推荐|怎样(?:防|避免|保护)/i;

/** How well a sentence stands in a report by its form alone, in [-0.4, 0]: what leans, announces or retells is worth less. */
export function formPenalty(text: string): number {
  let value = 0;
  if (ABOUT_THE_TEXT.test(text)) value -= 0.25;
  else if (OWN_TRIALS.test(text)) value -= 0.08;
  if ((text.match(CITED_WORK) ?? []).length >= 2 || /et al\..*et al\./.test(text)) value -= 0.15;
  return Math.max(-0.4, value);
}

/** Whether a sentence tells how well something did, which answers neither what it is nor how it works. */
export function tellsScores(sentence: string): boolean {
  return SCORES.test(sentence);
}

/** Whether a sentence sets one thing against another. */
export function contrasts(sentence: string): boolean {
  return CONTRAST.test(sentence);
}
const CONTRAST =
  /\b(?:unlike|whereas|while|compared (?:to|with)|in contrast|by contrast|rather than|instead of|differs?|different from|than|but)\b|与.{1,20}(?:不同|相比)|而|相比|不同于|则|却/iu;

/** Whether what is asked for is advice rather than a fact. */
export function asksAdvice(question: string): boolean {
  return ASKS_ADVICE.test(question);
}

/** Whether a sentence says what to do. */
export function givesAdvice(sentence: string): boolean {
  return ADVICE.test(sentence);
}
