import { describe, expect, it } from 'vitest';
import { findPlaces } from '../../../../src/rag/find/find-places.ts';
import { readFindTerm } from '../../../../src/rag/find/find-term.ts';
import { foldPlaces } from '../../../../src/rag/find/fold-places.ts';

function find(term: string, text: string, near?: number): string[] {
  const read = readFindTerm(term);
  if (read === undefined) throw new Error(`${term} is no term`);
  return findPlaces(foldPlaces(text), read, near).map(({ start, end }) => text.slice(start, end));
}

describe('words found exactly', () => {
  it.each<readonly [term: string, text: string, found: readonly string[]]>([
    ['36,781', 'it was 36,781 and 36781, not 136,781, 36,781.5, 36,7812 or 1,36,781', ['36,781', '36781']],
    ['36781', 'RMB36,781 or **36,781**', ['36,781', '36,781']],
    ['12', 'B12 and 12 and 112', ['12']],
    ['2023', 'FY2023 2020-2023 31.12.2023 12.2023 ２０２３年', ['2023', '2023', '2023', '２０２３']],
    ['码头租约', '碼頭租約與码头租约', ['碼頭租約', '码头租约']],
    ['賃料', '五番岸壁の賃料は月額', ['賃料']],
    ['15%', '15 % and 15% and 15', ['15 %', '15%']],
    ['10 GW', '10GW, 10 GW, 110 GW', ['10GW', '10 GW']],
    ['scope 1', 'scope 1, Scope 1 and scope 12, scope 1.5', ['scope 1', 'Scope 1']],
    ['efficient', 'effcient, eﬃcient, efficient, inefficient', ['effcient', 'eﬃcient', 'efficient']],
    [
      'international',
      'inter-\nnational, inter\u00ad\nnational',
      ['inter-\nnational', 'inter\u00ad\nnational'],
    ],
    ['net sales', 'Net\n\nsales, net **sales** and net salesman', ['Net\n\nsales', 'net **sales']],
    ['net sales', '| Net | sales |', ['Net | sales']],
    ['sustainab*', 'Sustainability is sustainable | sustained', ['Sustainability', 'sustainable']],
    ['*talc*', 'see www.factsabouttalc.com, talc and talcum; not tal-x', ['talc', 'talc', 'talcum']],
    ['*lease', 'a sublease, leases and the lease', ['lease', 'lease']],
    ['flood or drought', 'drought and floods and flood', ['drought', 'flood']],
    ['"profit or loss"', 'fair value through profit or loss', ['profit or loss']],
    ['e-mail', 'an e-mail, an email', ['e-mail', 'email']],
    ["company's", 'the company’s', ['company’s']],
    ['C++', 'C++ and C', ['C++']],
    ['a.b(c)[', 'a.b(c)[ and aXb', ['a.b(c)[']],
    ['净利润', '净利\n润为１２亿，净**利**润', ['净利\n润', '净**利**润']],
    ['GDP', '在GDP增长', ['GDP']],
    ['盈利 或 亏损', '亏损与盈利', ['亏损', '盈利']],
  ])('should find %s in “%s”', (term, text, found) => {
    expect(find(term, text)).toEqual(found);
  });

  it('should find words that are near each other in any order, and no farther apart', () => {
    expect(find('climate risk', 'risk of the climate', 3)).toEqual(['risk of the climate']);
    expect(find('climate risk', 'risk of a change of the climate', 3)).toEqual([]);
    expect(find('气候 风险', '风险与气候', 5)).toEqual(['风险与气候']);
  });

  it.each(['', ' ', '*', '—', 'climate or *'])('should read no term in “%s”', (term) => {
    expect(readFindTerm(term)).toBeUndefined();
  });
});
