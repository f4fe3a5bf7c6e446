import type { ChartDrawing } from '../outline/draw-chart.ts';
import { labelsFor } from '../outline/labels.ts';
import type { Outline, OutlineEntry, OutlineRow, OutlineRun } from '../outline/outline.ts';

/** A piece of text as page formats set it, with the notes that stand behind it. */
export interface PageRun extends Pick<OutlineRun, 'text' | 'notes'> {
  readonly style?: 'bold' | 'italic' | undefined;
}

/** What a page format sets one below the other. */
export type PageBlock =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly runs: readonly PageRun[] }
  | { readonly kind: 'paragraph' | 'bullet' | 'quote'; readonly runs: readonly PageRun[] }
  | { readonly kind: 'numbered'; readonly number: number; readonly runs: readonly PageRun[] }
  | {
      readonly kind: 'table';
      readonly hasHead: boolean;
      readonly rows: readonly (readonly (readonly PageRun[])[])[];
    }
  | { readonly kind: 'chart'; readonly chart: ChartDrawing };

/** An outline as page formats set it: what has no form of its own on paper becomes text. Order and words are the outline's. */
export function pageBlocks(outline: Outline): PageBlock[] {
  const { colon } = labelsFor(outline.language);
  const { asked, notice } = outline;
  const named = (label: string, text: string): PageBlock =>
    paragraph({ text: label + colon, style: 'bold' }, { text });
  return [
    { kind: 'title', text: outline.title },
    ...(asked ? [named(asked.label, asked.text)] : []),
    paragraph({ text: outline.status.text, style: 'bold' }, { text: ` · ${outline.counts.join(' · ')}` }),
    ...(notice ? [paragraph({ text: notice, style: 'bold' })] : []),
    ...outline.parts.flatMap(({ heading, badge, problem, folded, blocks }): PageBlock[] => {
      const state = [badge?.text, problem].filter((text) => text !== undefined).join(colon);
      return [
        { kind: 'heading', level: 1, runs: [{ text: heading }] },
        ...(state === '' ? [] : [paragraph({ text: state, style: 'italic' })]),
        ...(folded === undefined ? [] : [paragraph({ text: folded })]),
        ...blocks.flatMap((block) => pageBlocksOf(block, colon)),
      ];
    }),
    paragraph({ text: outline.footer, style: 'italic' }),
  ];
}

function pageBlocksOf(block: Outline['parts'][number]['blocks'][number], colon: string): PageBlock[] {
  switch (block.kind) {
    case 'paragraph':
      return [{ kind: 'paragraph', runs: pageRuns(block.runs) }];
    case 'heading':
      return [{ kind: 'heading', level: 2, runs: pageRuns(block.runs) }];
    case 'list':
      return block.items.map((runs) => ({ kind: 'bullet', runs: pageRuns(runs) }));
    case 'table': {
      const cellsOf = ({ cells }: OutlineRow) => cells.map(pageRuns);
      const rows = [...(block.head ? [block.head] : []), ...block.rows].map(cellsOf);
      const { chart } = block;
      return [
        { kind: 'table', hasHead: block.head !== undefined, rows },
        ...(chart === undefined ? [] : [{ kind: 'chart' as const, chart }]),
      ];
    }
    case 'passage':
      return [
        { kind: 'paragraph', runs: pageRuns([block.source]) },
        ...block.body.flatMap((part): PageBlock[] =>
          part.kind === 'paragraph'
            ? [{ kind: 'quote', runs: pageRuns(part.runs) }]
            : pageBlocksOf(part, colon),
        ),
      ];
    case 'entries':
      return block.entries.map((entry) => ({ kind: 'bullet', runs: entryRuns(entry) }));
    case 'references':
      return block.references.flatMap(({ number, title, place, quotes }): PageBlock[] => [
        { kind: 'numbered', number, runs: [{ text: title, style: 'bold' }, { text: ` — ${place}` }] },
        ...quotes.map((text): PageBlock => ({ kind: 'quote', runs: [{ text, style: 'italic' }] })),
      ]);
    case 'facts':
      return block.facts.map(({ label, value }) => ({
        kind: 'bullet',
        runs: [{ text: label + colon + value }],
      }));
  }
}

function entryRuns({ lead, badge, detail }: OutlineEntry): PageRun[] {
  return [
    ...pageRuns([lead]),
    ...(badge ? [{ text: ` (${badge.text})` }] : []),
    ...(detail === undefined ? [] : [{ text: ` — ${detail}`, style: 'italic' as const }]),
  ];
}

/** Runs with a space between, and what a form on paper cannot show otherwise as text: the references named and the words of a mark. */
function pageRuns(runs: readonly OutlineRun[]): PageRun[] {
  return runs.flatMap(({ text, style, notes, refersTo = [], mark }, index): PageRun[] => [
    ...(index === 0 ? [] : [{ text: ' ' }]),
    {
      text: [text, ...refersTo.map((number) => `[${number}]`)].join(' '),
      // Paper has no marker: what is marked is bold.
      style: style === 'marked' ? 'bold' : style,
      notes,
    },
    ...(mark ? [{ text: ` (${mark.label})`, style: 'italic' as const }] : []),
  ]);
}

function paragraph(...runs: PageRun[]): PageBlock {
  return { kind: 'paragraph', runs };
}
