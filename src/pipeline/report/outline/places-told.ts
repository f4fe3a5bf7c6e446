import type { Claim, Report, ReportBlock } from '../../../domain/index.ts';
import { figuresIn } from './cited-place.ts';
import { closestAlone } from './outline-cites.ts';

type Cited = Claim['citations'][number];

/**
 * A report whose text names only the places that help its reader; the appendix, the page and the data have them all. An opening for which
 * its writer cites nothing stands by what follows it, and a row that names documents by these. Pure.
 */
export function withPlacesTold(report: Report): Report {
  const documents = new Map(report.citations.map(({ number, documentId }) => [number, documentId]));
  const documentOf = (number: number) => documents.get(number);
  const aboutNamed = createNamedAlone(report, documentOf);
  const told = mapClaims(report, (claim, block, next) =>
    isOpening(claim, block, next, documentOf)
      ? { ...claim, citations: [] }
      : block.kind === 'table_row'
        ? aboutNamed(claim)
        : claim,
  );
  // What only came close to something is numbered last: what a text does not name is none of that.
  const close = new Set(closestAlone(report));
  const untold = new Set(closestAlone(told).flatMap((one) => (close.has(one) ? [] : one.number)));
  return mapClaims(told, ({ searched, ...claim }) =>
    searched === undefined
      ? claim
      : { ...claim, searched: { ...searched, closest: searched.closest.filter((one) => !untold.has(one)) } },
  );
}

/** `next` is the kind of the block that follows, headings left out. */
type Change = (claim: Claim, block: ReportBlock, next: ReportBlock['kind'] | undefined) => Claim;

function mapClaims(report: Report, change: Change): Report {
  const changed = (blocks: readonly ReportBlock[]): ReportBlock[] =>
    blocks.map((block, at) => {
      const next = blocks.slice(at + 1).find(({ kind }) => kind !== 'heading')?.kind;
      return { ...block, claims: block.claims.map((claim) => change(claim, block, next)) };
    });
  return {
    ...report,
    answer: changed(report.answer),
    sections: report.sections.map((section) => ({ ...section, blocks: changed(section.blocks) })),
  };
}

/** A sentence for which its writer cites nothing, of more documents than these, is shown by those beside it. */
const MOST_UNCITED = 2;

/**
 * What leads to the list or the table below it; what sums up what is cited beside it, without a figure or of many documents. The places
 * that a judge found for such a sentence are often those of a whole group.
 */
function isOpening(
  { text, uncited, basis, citations }: Claim,
  { claims }: ReportBlock,
  next: ReportBlock['kind'] | undefined,
  documentOf: (number: number) => string | undefined,
): boolean {
  if (uncited !== true) return false;
  const isAbove = next === 'bullet' || next === 'table_row';
  if (isAbove && /[:：]$/.test(text)) return true;
  const isBeside = claims.some((one) => one.uncited !== true && one.citations.length > 0);
  const isMany = new Set(citations.map(({ number }) => documentOf(number))).size > MOST_UNCITED;
  return (isAbove || isBeside) && (isMany || (basis === 'conclusion' && !/\d/.test(text)));
}

/** Documents that a row does not name, though it names others that it cites: from so many on they are those of the whole table. */
const GROUP = 3;

/** Without the documents that a row does not name, where it names others: but those that print a figure of it which no named one has. */
function createNamedAlone({ sources }: Report, documentOf: (number: number) => string | undefined) {
  const names = new Map(sources.map(({ documentId, name }) => [documentId, name]));
  return (claim: Claim): Claim => {
    const isNamed = ({ number }: Cited) => {
      const name = names.get(documentOf(number) ?? '') ?? '';
      return name !== '' && claim.text.includes(name);
    };
    const named = claim.citations.filter(isNamed);
    const others = claim.citations.filter((one) => !isNamed(one));
    const group = new Set(others.map(({ number }) => documentOf(number)));
    if (named.length === 0 || group.size < GROUP) return claim;
    const printed = new Set(named.flatMap(({ quote }) => figuresIn(quote)));
    const lacking = figuresIn(claim.text).filter((figure) => !printed.has(figure));
    const prints = ({ quote }: Cited) => figuresIn(quote).some((figure) => lacking.includes(figure));
    return { ...claim, citations: claim.citations.filter((one) => isNamed(one) || prints(one)) };
  };
}
