import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DocumentReader, Section } from '../../src/domain/index.ts';
import { toProblem } from '../../src/errors/index.ts';
import { mean } from './measures.ts';

export interface SectionEntry {
  readonly title: string;
  readonly page: number | null;
}

export interface SectionScores {
  /** F1 of titles whose pages are at most one apart, with the bookmarks taken out of the file, and as the file is. */
  readonly stripped: number | undefined;
  readonly whole: number | undefined;
  /** Recall without bookmarks over the titles that are printed in the file at all: some bookmarks are names of other files. */
  readonly printed: number | undefined;
}

export interface SectionRow extends SectionScores {
  readonly file: string;
  readonly missed: readonly string[];
  readonly extra: readonly string[];
  /** Numbers of titles, with the bookmarks taken out where qpdf could. */
  readonly counts: TitleCounts;
}

interface TitleCounts {
  readonly bookmarks: number;
  readonly found: number;
  readonly matched: number;
}

interface SectionFile {
  readonly name: string;
  readonly path: string;
  readonly entries: readonly SectionEntry[];
}

/**
 * Section trees against bookmark files (`DIR/outlines/*.outline.json`), first of copies that `qpdf` made without the bookmarks, then of
 * the files themselves. Without qpdf only the latter. PDFs are named from the folder above DIR.
 */
export async function evaluateSections(
  reader: DocumentReader,
  folder: string,
  onRow: (row: SectionRow) => void,
): Promise<SectionRow[]> {
  const work = mkdtempSync(join(tmpdir(), 'plumbline-sections-'));
  const rows: SectionRow[] = [];
  try {
    for (const file of listSectionFiles(folder)) {
      const bare = join(work, 'bare.pdf');
      const found = stripBookmarks(file.path, bare) ? await readEntries(reader, bare, file.name) : undefined;
      const { entries } = await readEntries(reader, file.path, file.name);
      const whole = matchEntries(file.entries, entries);
      const stripped = found && matchEntries(file.entries, found.entries);
      const printed =
        found &&
        file.entries.filter(
          ({ title }) => found.lines.has(keyOf(title)) || found.lines.has(withoutNumber(title)),
        );
      const row = {
        file: file.name,
        stripped: stripped?.f1,
        whole: whole.f1,
        printed: printed && found && recallOf(printed, found.entries),
        missed: (stripped ?? whole).missed,
        extra: (stripped ?? whole).extra,
        counts: (stripped ?? whole).counts,
      };
      rows.push(row);
      onRow(row);
    }
    return rows;
  } finally {
    rmSync(work, { recursive: true });
  }
}

function listSectionFiles(folder: string): SectionFile[] {
  const outlines = join(folder, 'outlines');
  return readdirSync(outlines)
    .filter((name) => name.endsWith('.outline.json'))
    .toSorted()
    .map((name) => {
      const { pdf, entries } = JSON.parse(readFileSync(join(outlines, name), 'utf8')) as {
        pdf: string;
        entries: SectionEntry[];
      };
      return { name: pdf, path: resolve(folder, '..', pdf), entries };
    })
    .filter(({ path }) => existsSync(path));
}

/** Pages alone go into the copy: no bookmarks, no tags, no names. */
function stripBookmarks(from: string, to: string): boolean {
  try {
    execFileSync('qpdf', ['--warning-exit-0', '--empty', '--pages', from, '1-z', '--', to], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

interface ReadSections {
  readonly entries: SectionEntry[];
  /** Keys of the lines of the Markdown. */
  readonly lines: ReadonlySet<string>;
}

async function readEntries(reader: DocumentReader, path: string, name: string): Promise<ReadSections> {
  try {
    const { sections, markdown } = await reader.read(
      { path, sourcePath: name, bytes: statSync(path).size },
      { documentId: 'doc_evaluation', versionId: 'ver_evaluation' },
    );
    return {
      entries: sections
        .filter((section) => section.parentId !== null && !section.generatedTitle)
        .map(entryOf),
      lines: new Set(
        markdown.split('\n').flatMap((line) => [keyOf(line), withoutNumber(line.replace(/^[#>*\s-]+/, ''))]),
      ),
    };
  } catch (error) {
    console.error(`${name}: ${toProblem(error).detail}`);
    return { entries: [], lines: new Set() };
  }
}

export function meanOf(rows: readonly SectionRow[]): SectionScores {
  const of = (pick: (row: SectionRow) => number | undefined) => mean(rows.map(pick));
  return {
    stripped: of((row) => row.stripped),
    whole: of((row) => row.whole),
    printed: of((row) => row.printed),
  };
}

/** F1 of the titles of all files in one pool: a file of fifty bookmarks weighs more than one of eight. */
export function pooledF1(rows: readonly SectionRow[]): number {
  const sum = (pick: (counts: TitleCounts) => number) =>
    rows.reduce((total, row) => total + pick(row.counts), 0);
  const titles = sum(({ bookmarks }) => bookmarks) + sum(({ found }) => found);
  return titles === 0 ? 1 : (2 * sum(({ matched }) => matched)) / titles;
}

function recallOf(truth: readonly SectionEntry[], found: readonly SectionEntry[]): number | undefined {
  if (truth.length === 0) return undefined;
  return 1 - matchEntries(truth, found).missed.length / truth.length;
}

function entryOf(section: Section): SectionEntry {
  return { title: section.title, page: section.firstPage ?? null };
}

/** Each bookmark is matched at most once; one whose own page is unknown matches on its title alone. */
export function matchEntries(truth: readonly SectionEntry[], found: readonly SectionEntry[]) {
  const left = [...found];
  const missed: string[] = [];
  for (const entry of truth) {
    const index = left.findIndex(
      (candidate) =>
        sameTitle(candidate.title, entry.title) &&
        (entry.page === null || candidate.page === null || Math.abs(candidate.page - entry.page) <= 1),
    );
    if (index < 0) missed.push(`${entry.title} (${entry.page ?? '?'})`);
    else left.splice(index, 1);
  }
  const matched = truth.length - missed.length;
  const f1 = truth.length + found.length === 0 ? 1 : (2 * matched) / (truth.length + found.length);
  return {
    f1,
    missed,
    extra: left.map(({ title, page }) => `${title} (${page ?? '?'})`),
    counts: { bookmarks: truth.length, found: found.length, matched },
  };
}

/** Letters and digits count, and a number in front does not: `1 Introduction` is `Introduction`. */
function sameTitle(left: string, right: string): boolean {
  return keyOf(left) === keyOf(right) || withoutNumber(left) === withoutNumber(right);
}

function withoutNumber(title: string): string {
  const rest = keyOf(title.replace(/^\s*(?:(?:\d+|[A-Z])(?:\.\d+)*|[IVX]+)[.):]?\s+/, ''));
  return rest === '' ? keyOf(title) : rest;
}

function keyOf(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
