export interface MemorySample {
  /** Since the start. */
  readonly minutes: number;
  readonly rssMiB: number;
  readonly heapMiB: number;
  readonly externalMiB: number;
}

/** The memory of a server by its own figures (`/metrics`). */
export async function sampleMemory(url: string, startedAt: number): Promise<MemorySample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => {
    const value = new RegExp(`^plumbline_${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}.`);
    return Math.round((Number(value) / 1024 / 1024) * 10) / 10;
  };
  return {
    minutes: (performance.now() - startedAt) / 60_000,
    rssMiB: read('process_resident_memory_bytes'),
    heapMiB: read('nodejs_heap_size_used_bytes'),
    externalMiB: read('nodejs_external_memory_bytes'),
  };
}

/** Share of the time that counts as warming up: caches fill, code is compiled. */
const WARM_UP = 0.4;
/** What memory may grow by from the end of the warm-up to the end: collections come when they come. */
const FREE_MIB = 64;
const FREE_SHARE = 0.1;

/**
 * Whether memory grew after the warm-up. Compares the low points of the two halves that follow it: what is collected
 * now and then is no growth, what stays is.
 */
export function judgeGrowth(samples: readonly MemorySample[], of: 'rssMiB' | 'heapMiB') {
  const end = samples.at(-1)?.minutes ?? 0;
  const warm = samples.filter(({ minutes }) => minutes >= end * WARM_UP);
  const middle = end * (WARM_UP + (1 - WARM_UP) / 2);
  const low = (part: readonly MemorySample[]) => Math.min(...part.map((sample) => sample[of]));
  const first = low(warm.filter(({ minutes }) => minutes < middle));
  const second = low(warm.filter(({ minutes }) => minutes >= middle));
  const allowed = Math.max(FREE_MIB, first * FREE_SHARE);
  return {
    firstMiB: first,
    secondMiB: second,
    perMinute: Math.round(((second - first) / (middle - end * WARM_UP)) * 10) / 10,
    isBounded: second - first <= allowed,
  };
}
