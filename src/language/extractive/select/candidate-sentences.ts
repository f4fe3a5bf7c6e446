import { finishSteps, type Steps } from '../../../concurrency/index.ts';
import type { Evidence } from '../../../domain/index.ts';
import { normalizeText, splitSentences } from '../../../linguistics/index.ts';
import { contentUnits, numbersIn, readWords, type TextWords } from '../../../linguistics/words/index.ts';
import { type PassageUnit, splitPassage } from './passage-units.ts';
import {
  dependsOnContext,
  informativeness,
  isReadable,
  isWholePhrase,
  opensSummary,
} from './sentence-checks.ts';
import { announces } from './sentence-forms.ts';
import { formPenalty } from './sentence-quality.ts';

/** A sentence of the evidence that may stand in a report, alone or after the sentences it leans on. */
export interface Candidate {
  /** Position among all sentences of all evidence, the order of reading. */
  readonly position: number;
  readonly evidenceId: string;
  readonly documentId: string;
  readonly taskIds: readonly string[];
  /** Relevance of the passage after reranking, in [0, 1]. */
  readonly prior: number;
  readonly kind: 'prose' | 'item' | 'row';
  readonly text: string;
  /** What a table row is about: its first cell. */
  readonly key?: string | undefined;
  /** Sentences that must stand before this one so that it reads alone; usually none. */
  readonly needs: readonly Candidate[];
  readonly own: TextWords;
  /** Words that the sentence opens with. */
  readonly opening: TextWords;
  /** Words of headings, title, list opening and needed sentences. */
  readonly context: TextWords;
  /** Words of the heading right above the sentence. */
  readonly heading: TextWords;
  /** Words of the title of the document. */
  readonly title: TextWords;
  /** Words of the whole passage. */
  readonly passage: TextWords;
  readonly units: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly informativeness: number;
  /** What its form takes from its worth, in [-0.4, 0]. */
  readonly form: number;
  /** Stands in a summary or list of recommendations. */
  readonly sumsUp: boolean;
  /** An item of a list that is no sentence: it says nothing without what stands above it. */
  readonly isPhrase: boolean;
}

interface Piece {
  readonly text: string;
  readonly continues: boolean;
  readonly isPhrase: boolean;
}

const MAX_NEEDED = 2;

/** What is looked at of evidence. */
type Passage = Pick<
  Evidence,
  'id' | 'documentId' | 'documentTitle' | 'taskIds' | 'text' | 'prefix' | 'score'
> & { readonly locator: { readonly headingPath: readonly string[] } };

/** Every usable sentence of the evidence in reading order; a text that stands in several passages comes once. */
export function readCandidates(evidence: readonly Passage[]): Candidate[] {
  return finishSteps(sentenceSteps(evidence));
}

/** The same in steps, one a passage. */
export function* sentenceSteps(evidence: readonly Passage[]): Steps<Candidate[]> {
  return (yield* candidateSteps(evidence)).filter(({ isPhrase }) => !isPhrase);
}

/** The sentences, and the phrases that are items of lists, in steps, one a passage; as it stands, everything of it, code too. */
export function* candidateSteps(
  evidence: readonly Passage[],
  { asItStands = false } = {},
): Steps<Candidate[]> {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  const contexts = new Map<string, TextWords>();
  const contextTerms = (context: string): TextWords => {
    const known = contexts.get(context) ?? readWords(context);
    contexts.set(context, known);
    return known;
  };
  for (const passage of evidence) {
    yield;
    const whole = readWords(`${passage.documentTitle} ${passage.text}`);
    const title = normalizeText(passage.documentTitle);
    const heading = `${passage.documentTitle} ${passage.locator.headingPath.join(' ')}`;
    for (const unit of splitPassage(passage.text, passage.prefix, { code: asItStands })) {
      let before: Candidate[] | undefined = [];
      let announced: Candidate | undefined;
      for (const { text, continues, isPhrase } of pieces(unit)) {
        const leans = !asItStands && (continues || dependsOnContext(text));
        const needs: Candidate[] | undefined = leans ? before : announced === undefined ? [] : [announced];
        const isUsable =
          (asItStands || isPhrase || isReadable(text, unit.kind)) &&
          needs !== undefined &&
          !(leans && needs.length === 0);
        if (!isUsable) {
          before = undefined;
          announced = undefined;
          continue;
        }
        const context = `${heading} ${unit.context} ${needs.map((need) => need.text).join(' ')}`;
        const candidate: Candidate = {
          position: candidates.length,
          evidenceId: passage.id,
          documentId: passage.documentId,
          taskIds: passage.taskIds,
          prior: passage.score,
          ...readAlone(unit, text),
          needs,
          own: readWords(announced === undefined || needs.length === 0 ? text : `${announced.text} ${text}`),
          context: contextTerms(context),
          heading: contextTerms(withoutAsides(unit.heading || (passage.locator.headingPath.at(-1) ?? ''))),
          title: contextTerms(passage.documentTitle),
          passage: whole,
          isPhrase: isPhrase && !asItStands,
          sumsUp: opensSummary(`${passage.locator.headingPath.at(-1) ?? ''} ${unit.context}`),
        };
        announced = announces(text) ? candidate : undefined;
        before = needs.length < MAX_NEEDED ? [...needs, candidate] : undefined;
        const key = normalizeText(text);
        if (seen.has(key) || key.replace(/[.。]$/, '') === title) continue;
        seen.add(key);
        candidates.push(candidate);
      }
    }
  }
  return candidates;
}

/** What a sentence is by itself. */
function readAlone({ kind, key }: PassageUnit, text: string) {
  const isRow = kind === 'row';
  return {
    kind,
    key,
    text,
    opening: readWords(openingOf(text)),
    units: contentUnits(text),
    numbers: numbersIn(text),
    informativeness: informativeness(text) * (isRow ? 0.3 : 1),
    form: isRow ? 0 : formPenalty(text),
  };
}

const withoutAsides = (heading: string) => heading.replace(/[(（][^()（）]*[)）]/g, ' ');

/** The first words, in which a sentence names what it is about. */
function openingOf(text: string): string {
  return /\p{Script=Han}/u.test(text) ? text.slice(0, 14) : text.split(/\s+/, 5).join(' ');
}

/** Sentences of a unit, or the phrase that an item is. What follows a Chinese semicolon continues the sentence before it. */
function pieces({ text, kind }: Pick<PassageUnit, 'text' | 'kind'>): Piece[] {
  if (kind === 'row') return [{ text, continues: false, isPhrase: false }];
  const ranges = splitSentences(text);
  const phrase = text.replace(/[,;，；、]$/, '');
  if (kind === 'item' && ranges.length === 1 && !isReadable(text, kind) && isWholePhrase(phrase))
    return [{ text: phrase, continues: false, isPhrase: true }];
  return ranges.map(({ start, end }, index) => {
    const previous = ranges[index - 1];
    return {
      text: text.slice(start, end),
      continues: previous !== undefined && /[；…]$/.test(text.slice(previous.start, previous.end)),
      isPhrase: false,
    };
  });
}
