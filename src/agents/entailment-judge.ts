import { wording } from '../catalogue/index.ts';
import type { CallContext, ClaimOpinion, Entailment, EntailmentModel } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import { createEvidenceReader, makePremises, type Premise } from '../rag/verify/index.ts';
import type { StatementJudge } from './claim-editor.ts';

/** From here on a premise shows a statement, or denies it. */
const SURE = 0.9;
/** From here on that it shows it is the likeliest of the three. */
const LIKELY = 0.5;

/**
 * A judge of statements that is a local entailment model (the law, step 4). Its quotation is the premise that entails a statement, so that
 * canaries, quotations and the veto are held against it as against any judge. It draws no conclusions and reckons nothing: statements
 * with figures that no passage prints it leaves unread.
 */
export function createEntailmentJudge(model: EntailmentModel): StatementJudge {
  const reader = createEvidenceReader();
  const judgeClaims: StatementJudge['judgeClaims'] = async ({ claims, evidence, language }, context) => {
    if (model.languages?.includes(language) === false) {
      const said = wording('judgeLanguage', { name: model.name, language });
      context.note?.(said);
      throw new AppError('E114', said);
    }
    const opinions: ClaimOpinion[] = [];
    for (const { id, text, evidenceIds, open = '' } of claims) {
      if (open !== '') continue;
      checkTime(context);
      const cited = evidence.filter((entry) => evidenceIds.includes(entry.id));
      const premises = makePremises(text, cited, reader);
      const pairs = premises.map((premise) => ({ premise: premise.text, statement: text }));
      opinions.push({ id, ...opinionOf(premises, await model.entail(pairs, context.signal)) });
    }
    return opinions;
  };
  return { name: model.name, judgeClaims };
}

/** The first premise that shows it is the least. */
function opinionOf(premises: readonly Premise[], read: readonly Entailment[]): Omit<ClaimOpinion, 'id'> {
  const shown = read.findIndex(({ entailed }) => entailed >= SURE);
  if (shown >= 0) return { verdict: 'supported', quotes: premises[shown]?.quotes ?? [] };
  const part = read.findIndex(({ entailed }) => entailed >= LIKELY);
  if (part >= 0) return { verdict: 'partly', quotes: premises[part]?.quotes ?? [] };
  return { verdict: read.some(({ contradicted }) => contradicted >= SURE) ? 'contradicted' : 'not_found' };
}

/** It costs time alone. */
function checkTime({ budget }: CallContext): void {
  if (budget.left('report').seconds <= 0) budget.check('report');
}
