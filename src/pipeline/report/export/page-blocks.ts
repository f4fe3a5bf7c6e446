import type { ChartDrawing } from '../outline/draw-chart.ts';
import { labelsFor, type ReportLabels } from '../outline/labels.ts';
import type {
  Outline,
  OutlineBlock,
  OutlineEntry,
  OutlinePart,
  OutlineRow,
  OutlineRun,
} from '../outline/outline.ts';
import { citePieces } from '../outline/outline-cites.ts';
import { isClosing, unfoldRun } from '../outline/unfold-run.ts';

/** A piece of text as page formats set it. */
export interface PageRun {
  readonly text: string;
  readonly style?: 'bold' | 'italic' | undefined;
  /** Anchor of the block that it leads to. */
  readonly leadsTo?: string | undefined;
  /** Label of the footnote that is marked here; the text is then empty. */
  readonly footnote?: string | undefined;
}

/** What a page format sets one below the other. */
export type PageBlock =
  | { readonly kind: 'title'; readonly text: string }
  | {
      readonly kind: 'heading';
      readonly level: 1 | 2;
      readonly anchor?: string | undefined;
      readonly startsPage?: boolean | undefined;
      readonly runs: readonly PageRun[];
    }
  | { readonly kind: 'paragraph' | 'small'; readonly runs: readonly PageRun[] }
  /** `depth`: how many steps it is set in further than others of its kind. */
  | {
      readonly kind: 'bullet' | 'quote';
      readonly runs: readonly PageRun[];
      readonly depth?: number | undefined;
    }
  | {
      readonly kind: 'numbered';
      readonly number: number;
      readonly name: string;
      readonly runs: readonly PageRun[];
    }
  | {
      readonly kind: 'table';
      readonly hasHead: boolean;
      readonly rows: readonly (readonly (readonly PageRun[])[])[];
    }
  | { readonly kind: 'chart'; readonly chart: ChartDrawing }
  /** All footnotes, where a format without footnotes of its own has them. */
  | {
      readonly kind: 'footnotes';
      readonly heading: string;
      readonly footnotes: readonly { readonly label: string; readonly runs: readonly PageRun[] }[];
    };

/** Anchor of a reference: letters, digits and underscores, as Word has it. */
export const anchorOf = (id: string | number): string =>
  typeof id === 'number' ? `ref_${id}` : id.replaceAll('-', '_');

/** An outline as page formats set it: what has no form of its own on paper becomes text. Order and words are the outline's. */
export function pageBlocks(outline: Outline): PageBlock[] {
  const labels = labelsFor(outline.language);
  const { asked, found, contents, footnotes, appendix } = outline;
  const partBlocks = ({ id, heading, intro, blocks }: OutlinePart, level: 1 | 2): PageBlock[] => [
    ...(heading === ''
      ? []
      : [{ kind: 'heading' as const, level, anchor: anchorOf(id), runs: [{ text: heading }] }]),
    ...(intro === undefined ? [] : [paragraph({ text: intro })]),
    ...blocks.flatMap((block) => pageBlocksOf(block, labels)),
  ];
  const formulas: PageBlock[] =
    footnotes.length === 0
      ? []
      : [
          {
            kind: 'footnotes',
            heading: labels.footnotes,
            footnotes: footnotes.map(({ label, runs }) => ({ label, runs: pageRuns(runs, labels) })),
          },
        ];
  return [
    { kind: 'title', text: outline.title },
    ...(asked ? [{ kind: 'small' as const, runs: [{ text: asked.label + labels.colon + asked.text }] }] : []),
    ...(found ? [{ kind: 'small' as const, runs: [{ text: found }] }] : []),
    ...(contents.length === 0 ? [] : [paragraph({ text: labels.contents, style: 'bold' })]),
    ...contents.map(
      ({ id, heading }): PageBlock => ({ kind: 'bullet', runs: [{ text: heading, leadsTo: anchorOf(id) }] }),
    ),
    ...outline.parts.flatMap((part) => [
      ...(part.id === 'references' ? formulas : []),
      ...partBlocks(part, 1),
    ]),
    ...(appendix === undefined
      ? []
      : [
          {
            kind: 'heading' as const,
            level: 1 as const,
            startsPage: true,
            runs: [{ text: appendix.heading }],
          },
          ...appendix.parts.flatMap((part) => partBlocks(part, 2)),
        ]),
    paragraph({ text: outline.footer, style: 'italic' }),
  ];
}

/** Document and place, what to know before the words are relied on, and the words, set in. */
function passageBlocks(
  { source, warnings, body }: Extract<OutlineBlock, { kind: 'passage' }>,
  labels: ReportLabels,
): PageBlock[] {
  const above = [source, ...warnings];
  return [
    ...above.map((run): PageBlock => ({ kind: 'paragraph', runs: pageRuns([run], labels) })),
    ...body.flatMap((part): PageBlock[] =>
      part.kind === 'paragraph'
        ? [{ kind: 'quote', runs: pageRuns(part.runs, labels), depth: part.depth }]
        : pageBlocksOf(part, labels, 1),
    ),
  ];
}

/** `within`: how far all lists are set in. */
function pageBlocksOf(block: OutlineBlock, labels: ReportLabels, within = 0): PageBlock[] {
  switch (block.kind) {
    case 'paragraph':
      return [{ kind: 'paragraph', runs: pageRuns(block.runs, labels) }];
    case 'heading':
      return [{ kind: 'heading', level: 2, runs: pageRuns(block.runs, labels) }];
    case 'list':
      return block.items.map((runs, at) => ({
        kind: 'bullet',
        runs: pageRuns(runs, labels),
        depth: within + (block.depths?.[at] ?? 0),
      }));
    case 'table': {
      const cellsOf = ({ cells }: OutlineRow) => cells.map((runs) => pageRuns(runs, labels));
      const rows = [...(block.head ? [block.head] : []), ...block.rows].map(cellsOf);
      return [
        { kind: 'table', hasHead: block.head !== undefined, rows },
        ...(block.chart === undefined ? [] : [{ kind: 'chart' as const, chart: block.chart }]),
      ];
    }
    case 'passage':
      return passageBlocks(block, labels);
    case 'entries':
      return block.entries.map((entry) => ({ kind: 'bullet', runs: entryRuns(entry, labels) }));
    case 'references':
      return block.references.map(({ number, name, title, file, place }) => ({
        kind: 'numbered',
        number,
        name,
        runs: [
          { text: title, style: 'bold' },
          { text: ` (${file})${place === '' ? '' : labels.comma + place}` },
        ],
      }));
    case 'quotations':
      return block.documents.flatMap(({ name, title, file, places }): PageBlock[] => [
        paragraph({ text: `[${name}] ${title}`, style: 'bold' }, { text: ` (${file})` }),
        ...places.map(
          ({ place, words }): PageBlock => ({
            kind: 'bullet',
            runs: [
              {
                text: [place, words === '' ? '' : `“${words}”`]
                  .filter((one) => one !== '')
                  .join(labels.colon),
              },
            ],
          }),
        ),
      ]);
    case 'facts':
      return block.facts.map(({ label, value }) => ({
        kind: 'bullet',
        runs: [{ text: label + labels.colon + value }],
      }));
  }
}

function entryRuns({ lead, badge, detail }: OutlineEntry, labels: ReportLabels): PageRun[] {
  return [
    ...pageRuns([lead], labels),
    ...(badge ? [{ text: ` (${badge.text})` }] : []),
    ...(detail === undefined ? [] : [{ text: ` — ${detail}`, style: 'italic' as const }]),
  ];
}

/** Runs with a space between, each with what it cites, its footnote and its sign. */
function pageRuns(runs: readonly OutlineRun[], labels: ReportLabels): PageRun[] {
  const unfolded = runs.flatMap(unfoldRun);
  return unfolded.flatMap(
    ({ text, lead = '', style, cites = [], instead, footnote, mark }, index): PageRun[] => [
      ...(index === 0 || isClosing(text) ? [] : [{ text: ' ' }]),
      // Paper has no marker: what is marked is bold.
      ...(lead === '' ? [] : [{ text: lead, style: 'bold' as const }]),
      ...(text === ''
        ? []
        : [{ text: text.slice(lead.length), style: style === 'marked' ? ('bold' as const) : style }]),
      ...(cites.length === 0 ? [] : [{ text: text === '' ? '[' : ' [' }]),
      ...citePieces(cites, labels).flatMap(({ text, document, before }): PageRun[] => [
        ...(before === '' ? [] : [{ text: before }]),
        { text, leadsTo: anchorOf(document) },
      ]),
      ...(cites.length === 0 ? [] : [{ text: ']' }]),
      ...(instead === undefined ? [] : [{ text: `${text === '' ? '' : ' '}(${instead.label})` }]),
      ...(footnote === undefined ? [] : [{ text: '', footnote }]),
      ...(mark ? [{ text: ` ${mark.sign}`, style: 'italic' as const }] : []),
    ],
  );
}

function paragraph(...runs: PageRun[]): PageBlock {
  return { kind: 'paragraph', runs };
}
