/** A work that stand-in providers know of. */
export interface StandInWork {
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  /** ISO date. */
  readonly date: string;
  readonly doi?: string | undefined;
  readonly arxiv?: string | undefined;
  readonly venue: string;
  readonly language: string;
  /** Page of the work. */
  readonly url: string;
  readonly pdfUrl?: string | undefined;
}

/** What providers are asked: their own parameters and a JSON body. */
export interface StandInRequest {
  readonly url: URL;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How records are given: whole, or with nothing but what no record lacks. */
export type StandInStyle = 'whole' | 'sparse';

/** JSON, or text with its type. A status other than 200 where the provider documents one. */
export type StandInReply =
  | { readonly json: unknown; readonly status?: number }
  | { readonly text: string; readonly type: string };

export type StandInProvider = (
  request: StandInRequest,
  works: readonly StandInWork[],
  style: StandInStyle,
) => StandInReply;

/** Works that hold all words of a search, or any with `OR`; best first. Words of a sentence count like any. */
export function findWorks(works: readonly StandInWork[], search: string): StandInWork[] {
  const isAny = / OR /.test(search);
  const words = search
    .toLowerCase()
    .replace(/\b(?:or|and|all)\b/gi, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  return works
    .map((work) => {
      const text = `${work.title} ${work.abstract}`.toLowerCase();
      return { work, hits: words.filter((word) => text.includes(word)).length };
    })
    .filter(({ hits }) => (isAny ? hits > 0 : hits === words.length))
    .sort((a, b) => b.hits - a.hits)
    .map(({ work }) => work);
}

/** Some words of a sentence are enough for engines that take sentences. */
export const findAny = (works: readonly StandInWork[], search: string): StandInWork[] =>
  findWorks(works, (search.match(/\p{Script=Han}{2}|[^\s\p{Script=Han}]+/gu) ?? []).join(' OR '));

export function within(works: readonly StandInWork[], from: string, to: string): StandInWork[] {
  return works.filter(({ date }) => date >= (from || '0') && date <= (to || '9999'));
}

/** Forty works on tides, in English and Chinese. */
export const TIDE_WORKS: readonly StandInWork[] = Array.from({ length: 40 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  const isChinese = index % 8 === 7;
  return {
    title: isChinese
      ? `潮汐能发电第${number}号研究报告`
      : `Tidal energy study ${number} of the northern estuary`,
    abstract: isChinese
      ? `潮汐能发电站第${number}号的发电量与成本。`
      : `We measure tidal energy at station ${number} and report its yield and cost.`,
    authors: isChinese ? ['王 海', '李 潮'] : [`Ada Tide${number}`, 'Ben Shore'],
    date: `20${10 + (index % 12)}-0${1 + (index % 9)}-15`,
    doi: index % 3 === 0 ? `10.5555/tide.${number}` : undefined,
    arxiv: index % 4 === 0 ? `2106.000${number}` : undefined,
    venue: 'Journal of Tides',
    language: isChinese ? 'zh' : 'en',
    url: `https://tides.example.org/works/${number}`,
    pdfUrl: index % 2 === 0 ? `https://tides.example.org/works/${number}.pdf` : undefined,
  };
});
