import { type ClaimOpinion, type Evidence, isAccepted, type ReportLanguage } from '../domain/index.ts';
import {
  alterStatements,
  describeIssue,
  type EvidenceReader,
  type Issue,
  makeControls,
  quotesShow,
} from '../rag/verify/index.ts';

const CLAIMS_PER_CALL = 12;
const CONTROLS_PER_CALL = 2;

/** A statement that is put to a second reader. */
export interface ReadStatement {
  readonly text: string;
  readonly evidenceIds: readonly string[];
  readonly before: string;
  /** What the rules did not find, in words; empty where they sign it. */
  readonly open: string;
  /** Of one that the rules leave unsigned: what a reader may settle of it. */
  readonly doubts?: readonly Issue[];
}

/** What a second reader says of a statement. */
export interface ReadOpinion extends Omit<ClaimOpinion, 'id'> {
  /** It was signed, and what the rules doubt was not shown. */
  readonly isUnshown?: true;
}

export interface SecondReading {
  /** By the text of the statement. */
  readonly opinions: ReadonlyMap<string, ReadOpinion>;
  readonly care: Care;
}

/** What the controls tell of a reader: `untried` when there were none, or one of a call that it answered was left out. */
type Care = 'careful' | 'careless' | 'untried';

/** What one call asks. Controls stand among the statements and look like them. */
export interface JudgeRequest {
  readonly asked: readonly (Omit<ReadStatement, 'doubts'> & { readonly id: string })[];
  readonly evidence: readonly Evidence[];
  readonly doubted: boolean;
  readonly statements: ReadonlyMap<string, ReadStatement>;
  /** Ids of the controls. */
  readonly controls: ReadonlySet<string>;
}

/**
 * Requests of at most `CLAIMS_PER_CALL` statements; those that the rules doubt by themselves, with controls, which are made of
 * statements that the rules sign, here or in `signed`, so that they are put as the others are.
 */
export function requestsFor(
  statements: readonly ReadStatement[],
  evidence: readonly Evidence[],
  language: ReportLanguage,
  reader?: Pick<EvidenceReader, 'read'>,
  signed: readonly ReadStatement[] = [],
): JudgeRequest[] {
  const isDoubted = ({ doubts }: ReadStatement) => doubts !== undefined;
  const models = [...statements.filter((statement) => !isDoubted(statement)), ...signed];
  const used = new Set<string>();
  return [false, true].flatMap((doubted) =>
    batchesOf(statements.filter((statement) => isDoubted(statement) === doubted)).map((part) => {
      const cited = new Set(part.flatMap(({ evidenceIds }) => evidenceIds));
      const own = evidence.filter(({ id }) => cited.has(id));
      const controls = doubted ? controlsFor(part, own, { evidence, models, used, language, reader }) : [];
      for (const { evidenceIds } of controls) for (const id of evidenceIds) cited.add(id);
      const shown = evidence.filter(({ id }) => cited.has(id));
      const entries = mix(part, controls).map((statement, at) => ({ id: `s${at + 1}`, statement }));
      return {
        doubted,
        evidence: shown,
        asked: entries.map(({ id, statement: { doubts: _doubts, ...asked } }) => ({ ...asked, id })),
        statements: new Map(entries.map(({ id, statement }) => [id, statement])),
        controls: new Set(entries.flatMap(({ id, statement }) => (controls.includes(statement) ? [id] : []))),
      };
    }),
  );
}

function controlsFor(
  part: readonly ReadStatement[],
  own: readonly Evidence[],
  all: {
    readonly evidence: readonly Evidence[];
    readonly models: readonly ReadStatement[];
    /** Texts of controls that stand in another request already. */
    readonly used: Set<string>;
    readonly language: ReportLanguage;
    readonly reader: Pick<EvidenceReader, 'read'> | undefined;
  },
): ReadStatement[] {
  const { evidence, models, used, language, reader } = all;
  // Where the original stands among them, or before one, it would give its control away.
  const beside = [...part.flatMap(({ text, before }) => [text, before]), ...used];
  const ids = new Set(own.map(({ id }) => id));
  const isNear = ({ evidenceIds }: ReadStatement) => evidenceIds.every((id) => ids.has(id));
  const nearest = models.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
  const altered = alterStatements(nearest, evidence, CONTROLS_PER_CALL, beside, reader);
  const taken = makeControls(own, CONTROLS_PER_CALL - altered.length, beside, reader);
  return [...altered, ...taken].map(({ issues, ...control }) => {
    used.add(control.text);
    return {
      ...control,
      open: issues.map((issue) => describeIssue(issue, language, control.text)).join('; '),
    };
  });
}

/** Controls between the statements, at even distances. */
function mix(statements: readonly ReadStatement[], controls: readonly ReadStatement[]): ReadStatement[] {
  const step = Math.ceil((statements.length + 1) / (controls.length + 1));
  const mixed = [...statements];
  for (const [at, control] of controls.entries()) mixed.splice((at + 1) * step + at, 0, control);
  return mixed;
}

/**
 * What was heard of each statement. What is signed against a doubt is signed in part, unless quotations show it. Of a reader that has
 * refused every control less has to be shown; one that has signed a control signs nothing that the rules doubt, whatever it quotes.
 */
export function opinionsOf(
  requests: readonly JudgeRequest[],
  replies: readonly (readonly ClaimOpinion[])[],
  isCareless = false,
): SecondReading {
  const care = isCareless ? 'careless' : careOf(requests, replies);
  const isCareful = care === 'careful';
  const isContrary = contradictsMost(requests, replies);
  const opinions = new Map(
    requests.flatMap(({ statements, controls, evidence, doubted }, at) =>
      (replies[at] ?? []).flatMap(({ id, quotes = [], ...opinion }) => {
        const statement = statements.get(id);
        if (statement === undefined || controls.has(id)) return [];
        const { text, evidenceIds, doubts = [] } = statement;
        if (isContrary && isAgainst(opinion)) return [[text, { ...opinion, verdict: 'partly' }] as const];
        const own = evidence.filter((entry) => evidenceIds.includes(entry.id));
        const { formulas } = opinion;
        const isShown =
          !doubted ||
          !isAccepted(opinion.verdict) ||
          (care !== 'careless' &&
            quotesShow({ claim: text, doubts, quotes, formulas, evidence: own, isCareful }));
        const heard: ReadOpinion = isShown
          ? { ...opinion, ...(quotes.length > 0 && care !== 'careless' && { quotes }) }
          : { ...opinion, verdict: 'partly', isUnshown: true };
        return [[text, heard] as const];
      }),
    ),
  );
  return { opinions, care };
}

function careOf(requests: readonly JudgeRequest[], replies: readonly (readonly ClaimOpinion[])[]): Care {
  const answers = requests.flatMap(({ controls }, at) => {
    const given = replies[at] ?? [];
    return given.length === 0 ? [] : [...controls].map((control) => given.filter(({ id }) => id === control));
  });
  if (answers.flat().some(({ verdict }) => isAccepted(verdict))) return 'careless';
  return answers.length > 0 && answers.every(({ length }) => length > 0) ? 'careful' : 'untried';
}

/** Of so many statements that the rules have signed a reader may find wrong ones by reading; of more, by refusing. */
const FEW = 2;
const MOST_CONTRADICTED = 1 / 3;

const isAgainst = ({ verdict }: Pick<ClaimOpinion, 'verdict'>) =>
  verdict === 'contradicted' || verdict === 'not_found';

/** Whether it finds so many of the statements wrong or nowhere which the rules sign that it has hardly read them. */
function contradictsMost(
  requests: readonly JudgeRequest[],
  replies: readonly (readonly ClaimOpinion[])[],
): boolean {
  const heard = requests.flatMap(({ doubted }, at) => (doubted ? [] : (replies[at] ?? [])));
  const against = heard.filter(isAgainst).length;
  return against > Math.max(FEW, MOST_CONTRADICTED * heard.length);
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / CLAIMS_PER_CALL);
  const size = Math.ceil(items.length / Math.max(1, count));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}
