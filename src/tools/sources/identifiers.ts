/** A DOI in lower case without its resolver; `undefined` when it is none. */
export function normaliseDoi(text: string | null | undefined): string | undefined {
  const match = /\b(10\.\d{4,9}\/[^\s"<>]+)/.exec(safeDecode(text ?? ''));
  return match?.[1]?.toLowerCase().replace(/(?<![.,;)\]])[.,;)\]]+$/, '');
}

/** An arXiv id without its version: `2106.15928`, `hep-th/9901001`. Found in ids, addresses and arXiv's own DOIs. */
export function normaliseArxivId(text: string | null | undefined): string | undefined {
  const match =
    /(?:^|arxiv(?:[:./]|\.org\/(?:abs|pdf|html)\/))(\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?(?:\.pdf)?$/i.exec(
      (text ?? '').trim().replace(/[?#][\s\S]*$/, ''),
    );
  return match?.[1]?.toLowerCase();
}

const TRACKING = /^(?:utm_.*|gclid|fbclid|msclkid|mc_[ce]id|ref_src|spm)$/i;

/** An address as an identity: the same page by http or https, with or without `www.`, tracking and fragment is one. */
export function normaliseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const host = url.hostname
    .replace(/^www\./, '')
    .replace(/\.m\.(wikipedia\.org)$/, '.$1')
    .replace(/\.$/, '');
  const port = url.port === '' ? '' : `:${url.port}`;
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort(byText);
  const query = kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
  return `${host}${port}${url.pathname.replace(/(?<!\/)\/+$/, '')}${query}`;
}

const byText = (a: readonly [string, string], b: readonly [string, string]) =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0;

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
