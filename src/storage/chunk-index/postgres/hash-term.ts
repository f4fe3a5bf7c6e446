/** 32 bits of FNV-1a over UTF-16 units, as a signed integer. Two terms of one chunk share it once in some 10^5 chunks. */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
