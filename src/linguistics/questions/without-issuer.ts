import { anyOf, EN } from '../lexicon/index.ts';

const ISSUER = '(?:the )?(?<issuer>[A-Z][A-Z0-9&-]+)';
const ASKED = new RegExp(
  String.raw`^\s*(?<what>(?:what|which)(?: [^?,]{2,60}?)?|how) ${anyOf(EN.questions.asksOf)} ${ISSUER} (?<verb>${anyOf(EN.questions.advises)})(?=[\s?？.]|$)`,
  'i',
);
const BEFORE = new RegExp(String.raw`^\s*according to ${ISSUER},?\s+(?=\S)`, 'i');
const AFTER = new RegExp(String.raw`,?(?<!\s)\s+according to ${ISSUER}\s*(?=(?:[?？.]\s*)?$)`, 'i');
const PARTICIPLES: Readonly<Record<string, string>> = {
  recommend: 'recommended',
  advise: 'advised',
  suggest: 'suggested',
  advocate: 'advocated',
  prescribe: 'prescribed',
};

export interface WithoutIssuer {
  readonly question: string;
  /** The body that was named, absent when none was. */
  readonly issuer?: string | undefined;
}

/**
 * “What does OWASP recommend for session ids?” asks what documents say that OWASP issues, and their sentences seldom name it: the
 * question without the body. Only one that initials name is taken for a body; what a person says is another matter.
 */
export function withoutIssuer(question: string): WithoutIssuer {
  for (const [form, rewrite] of FORMS) {
    const match = form.exec(question);
    const issuer = match?.groups?.['issuer'];
    if (match === null || issuer === undefined || issuer !== issuer.toUpperCase()) continue;
    const rest =
      question.slice(0, match.index) + rewrite(match) + question.slice(match.index + match[0].length);
    return { question: rest.charAt(0).toUpperCase() + rest.slice(1), issuer };
  }
  return { question };
}

const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [ASKED, askPassively],
  [BEFORE, () => ''],
  [AFTER, () => ''],
];

function askPassively({ groups, input, index, 0: { length } }: RegExpExecArray): string {
  const participle = PARTICIPLES[groups?.['verb']?.toLowerCase() ?? ''] ?? 'recommended';
  const what = groups?.['what'] ?? 'what';
  if (what.toLowerCase() !== 'how') return `${what} is ${participle}`;
  return /^\s+to\b/i.test(input.slice(index + length))
    ? `What is ${participle}`
    : `What is ${participle} for`;
}
