import type { Evidence, LookedUpFigure, QuestionLookup } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { type FoundFigure, figureText } from './find-figures.ts';
import type { SearchPlan } from './plan-search.ts';

const MAX_FIGURES = 6;
/** Candidates of one measure that are shown: where two rows are as good, a reader decides. */
const MAX_CANDIDATES = 2;
/** A row that fits worse than this share of the best is no second candidate. */
const NEAR = 0.97;

type Passage = Pick<Evidence, 'id' | 'documentId' | 'text' | 'prefix' | 'score'>;
interface Candidate extends FoundFigure {
  readonly passage: Passage;
  readonly worth: number;
}

/** Words of content that a question may have beside measure and period when its figures are the answer. */
const MAX_OTHER_TERMS = 2;

/** What is known of a question before its answer is written, from the plan by which it was searched. */
export function lookUpQuestion(plan: SearchPlan, evidence: readonly Passage[]): QuestionLookup {
  const { legs, understood } = plan;
  return {
    entities: [...new Set(legs.flatMap(({ entity }) => entity ?? []))],
    matter: understood.matter,
    figures: lookUpFigures(plan, evidence),
    isWhole: understood.form !== 'explanation' && otherTerms(understood).length <= MAX_OTHER_TERMS,
  };
}

function otherTerms({ matter, measures, periods }: SearchPlan['understood']): string[] {
  let rest = matter;
  for (const { asked } of measures) rest = rest.replace(new RegExp(asked.source, `${asked.flags}g`), ' ');
  for (const { raw } of periods) rest = rest.split(raw).join(' ');
  return [...new Set(analyzeText(rest))].filter((term) => !FRAME.has(term));
}

/** Stems of words that only say that a figure is asked for, and how it stands to another. */
const FRAME = new Set(
  analyzeText(
    'what total net amount value figure number year end fiscal quarter reported report increase decrease change compare comparison drop rise company size level 多少 金额 数额 变化 增长 下降 比较 相比 同比 公司',
  ),
);

/** The figures a question asks for that stand in the evidence: of each measure the best row, and a second that is as good and says otherwise. */
function lookUpFigures(plan: SearchPlan, evidence: readonly Passage[]): LookedUpFigure[] {
  const allowed = new Set(
    plan.legs.flatMap(({ entity, scope }) => (entity === undefined ? [] : (scope.documentIds ?? []))),
  );
  const candidates = evidence
    .filter(({ documentId }) => allowed.size === 0 || allowed.has(documentId))
    .flatMap((passage) =>
      plan
        .figuresIn(passage)
        .map(
          (figure): Candidate => ({ ...figure, passage, worth: figure.fit * plan.fitOf(passage.documentId) }),
        ),
    )
    .toSorted(
      (a, b) => b.worth - a.worth || b.cells.length - a.cells.length || b.passage.score - a.passage.score,
    );
  const byKey = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${candidate.measure} ${entityOf(plan, candidate)}`;
    const chosen = byKey.get(key) ?? [];
    const [best] = chosen;
    const saysOther = chosen.every((each) => valuesOf(each) !== valuesOf(candidate));
    if (
      best === undefined ||
      (chosen.length < MAX_CANDIDATES && saysOther && candidate.worth >= NEAR * best.worth)
    )
      byKey.set(key, [...chosen, candidate]);
  }
  const chosen = [...byKey.values()].flat();
  const hasWhole = chosen.some(({ isPart }) => !isPart);
  const seen = new Set<string>();
  return chosen
    .filter(({ isPart }) => !isPart || !hasWhole)
    .filter((candidate) => {
      const key = `${candidate.label} ${valuesOf(candidate)}`;
      return seen.has(key) ? false : seen.add(key) !== undefined;
    })
    .slice(0, MAX_FIGURES)
    .map((figure) => ({ evidenceId: figure.passage.id, text: figureText(figure), measure: figure.measure }));
}

const valuesOf = ({ cells }: FoundFigure): string =>
  cells.map(({ value }) => value.replace(/\s/g, '')).join(' ');

function entityOf({ legs }: SearchPlan, { passage }: Candidate): string {
  return legs.find(({ scope }) => scope.documentIds?.includes(passage.documentId) === true)?.entity ?? '';
}
