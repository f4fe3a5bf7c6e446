import { splitSentences } from '../../src/linguistics/index.ts';
import {
  judgeStatement,
  type PreparedPassage,
  preparePassage,
  toPlainInline,
} from '../../src/rag/verify/index.ts';
import { createRandom, MUTATIONS, type Mutation, mutate, pick } from './mutate.ts';

export interface SourceText {
  readonly title: string;
  readonly text: string;
}

interface TrueClaim {
  readonly text: string;
  readonly passage: PreparedPassage;
  readonly neighbours: readonly PreparedPassage[];
}

export interface MutantResult {
  readonly kind: Mutation | 'neighbour' | 'true' | 'true reworded';
  readonly claim: string;
  readonly original: string;
  readonly verdict: string;
  readonly issues: string;
}

const SHARES: Readonly<Record<Mutation | 'neighbour', number>> = {
  number: 400,
  unit: 200,
  date: 350,
  negation: 400,
  direction: 300,
  name: 175,
  neighbour: 175,
};

/** True claims (sentences of a passage) with their true citation, then 2,000 of them with one thing changed. */
export function runMutationTest(sources: readonly SourceText[], seed = 7): MutantResult[] {
  const random = createRandom(seed);
  const claims = shuffle(sources.flatMap(claimsOf), random);
  const names = [
    ...new Set(claims.flatMap(({ text }) => text.match(/(?<=[a-z,] )\p{Lu}\p{Ll}{3,}(?![\w-])/gu) ?? [])),
  ];
  const results: MutantResult[] = [];
  const judge = (kind: MutantResult['kind'], claim: string, original: string, passage: PreparedPassage) => {
    const { verdict, issues } = judgeStatement(claim, [passage]);
    results.push({
      kind,
      claim,
      original,
      verdict,
      issues: issues.map(({ kind: issue, detail }) => `${issue}(${detail})`).join(' '),
    });
  };
  for (const { text, passage } of claims.slice(0, 1500)) {
    judge('true', text, text, passage);
    const reworded = reformat(text);
    if (reworded !== text) judge('true reworded', reworded, text, passage);
  }
  for (const kind of MUTATIONS) {
    let made = 0;
    for (const { text, passage } of claims) {
      if (made >= SHARES[kind]) break;
      const mutant = mutate(text, kind, random, names);
      if (mutant === undefined || passage.text.includes(mutant)) continue;
      judge(kind, mutant, text, passage);
      made++;
    }
  }
  for (const { text, neighbours } of claims
    .filter((claim) => claim.neighbours.length > 0)
    .slice(0, SHARES.neighbour)) {
    const other = pick(neighbours, random);
    if (other) judge('neighbour', text, text, other);
  }
  return results;
}

/** Passages of neighbouring paragraphs, and the sentences of each that assert something. */
function claimsOf({ title, text }: SourceText): TrueClaim[] {
  const passages: { prepared: PreparedPassage; sentences: string[] }[] = [];
  let offset = 0;
  for (const part of text.split(/(?<=\n)\n+(?=\S)/)) {
    const at = offset;
    offset += part.length + 1;
    if (part.length < 120 || part.length > 3000 || /```|^\s*[|<!]/m.test(part)) continue;
    const sentences = part.split(/\n(?=\s*(?:[-*+#]|\d+\.)\s)/).flatMap((line) => {
      const plain = toPlainInline(line.replace(/^\s*(?:[-*+]|#{1,6}|\d+\.)\s+/, ''));
      return splitSentences(plain).map(({ start, end }) => plain.slice(start, end));
    });
    passages.push({
      prepared: preparePassage({ id: 'ev_1', text: part, offset: at, context: title }),
      sentences,
    });
  }
  return passages.flatMap(({ prepared, sentences }, index) => {
    const neighbours = [passages[index - 1], passages[index + 1]].flatMap((other) => other?.prepared ?? []);
    return sentences.filter(asserts).map((sentence) => ({
      text: sentence,
      passage: prepared,
      neighbours: neighbours.filter((other) => !other.text.includes(sentence)),
    }));
  });
}

function asserts(sentence: string): boolean {
  const words = sentence.split(/\s+/).length;
  const zh = /\p{Script=Han}/u.test(sentence);
  return (
    (zh ? sentence.length >= 12 && sentence.length <= 160 : words >= 6 && words <= 45) &&
    /[.。！!]["”’)）]?$/.test(sentence)
  );
}

/** The same statement in another form: number and percent formats, an opening word dropped. */
function reformat(claim: string): string {
  return claim
    .replace(/\d{1,3}(?:,\d{3})+(?!\d)/g, (number) => number.replaceAll(',', ''))
    .replace(/(\d)\s?%/g, '$1 percent')
    .replace(
      /^(?:However|In addition|Additionally|Furthermore|Moreover|Also|此外|另外|但是|然而)[,，]?\s*/,
      '',
    );
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
