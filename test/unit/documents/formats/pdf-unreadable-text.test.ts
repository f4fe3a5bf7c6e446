import { describe, expect, it } from 'vitest';
import { isUnreadable } from '../../../../src/documents/formats/pdf/writing/unreadable-text.ts';

const ENGLISH =
  'The harbour office keeps the ledger of every vessel that has paid its dues this year and shows it to whoever asks for it at the counter between nine and four. Ships that stay longer than three nights pay for each further night, and those that carry grain pay half.';
const LISTED: readonly [string, string][] = [
  ['English', ENGLISH],
  [
    'Finnish',
    'Satamatoimisto pitää luetteloa jokaisesta aluksesta joka on maksanut satamamaksunsa tänä vuonna ja näyttää sen kaikille jotka sitä pyytävät tiskillä yhdeksän ja neljän välillä. Alukset jotka viipyvät yli kolme yötä maksavat jokaisesta lisäyöstä erikseen ja viljaa kuljettavat maksavat puolet tavallisesta hinnasta satamassa vuoden loppuun saakka.',
  ],
  [
    'Hungarian',
    'A kikötői hivatal nyilvántartást vezet minden hajóról amely ebben az évben kifizette a díjat és megmutatja mindenkinek aki kéri a pultnál kilenc és négy óra között. Azok a hajók amelyek három éjszakánál tovább maradnak minden további éjszakáért külön fizetnek a gabonát szállítók pedig csak a felét fizetik az év végéig.',
  ],
  [
    'Turkish',
    'Liman ofisi bu yıl ücretini ödeyen her geminin kaydını tutar ve saat dokuz ile dört arasında tezgahta isteyen herkese gösterir. Üç geceden uzun kalan gemiler her ek gece için ayrıca ödeme yapar tahıl taşıyanlar ise yıl sonuna kadar yarısını öder ve bunun için ofise başvurmaları gerekir çünkü indirim kendiliğinden verilmez.',
  ],
  [
    'Vietnamese',
    'Văn phòng cảng giữ sổ ghi mọi con tàu đã trả phí trong năm nay và cho bất cứ ai hỏi xem tại quầy từ chín giờ đến bốn giờ. Những tàu ở lại hơn ba đêm phải trả thêm cho mỗi đêm tiếp theo còn tàu chở ngũ cốc chỉ trả một nửa cho đến hết năm nay theo quy định của cảng.',
  ],
  [
    'codes',
    'AAPL MSFT GOOG AMZN META NVDA TSLA PFE MRK ABBV LLY BMY AMGN GILD REGN VRTX BIIB MRNA NVAX AZN GSK SNY NVS XOM CVX COP SLB HAL OXY EOG PSX VLO MPC KMI WMB OKE LNG CAT LMT NOC HON MMM',
  ],
  [
    'names',
    'Andersen Bergström Carlsson Dahl Eriksen Forsberg Gustafsson Hansen Ingebrigtsen Jakobsen Karlsen Lindqvist Mortensen Nilsson Olsen Pedersen Rasmussen Svensson Thomsen Ulriksen Wallin Aalto Berger Castillo Dubois Esposito Fischer Garcia Hoffmann Ivanov Jansen Kowalski Lefebvre Martinez Novak Oliveira Petrov Ricci Schmidt Torres Vasquez Weber',
  ],
];
const turned = (text: string, by: number) =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });

describe('text of a page whose fonts say other letters than they draw', () => {
  it.each(LISTED)('should not be taken for unreadable: %s', (_name, text) => {
    expect(isUnreadable([{ text }])).toBe(false);
  });

  it.each([3, 7, 13, 19])('should be known when every letter is moved by %i', (by) => {
    expect(isUnreadable([{ text: turned(ENGLISH, by) }])).toBe(true);
  });

  it('should be known by characters that stand for none', () => {
    const hidden = [...ENGLISH].map((letter) => String.fromCharCode(0xe000 + letter.charCodeAt(0))).join('');
    expect(isUnreadable([{ text: hidden }])).toBe(true);
    expect(isUnreadable([{ text: '\uf0b7 A point \uf0b7 Another point of the list' }])).toBe(false);
  });

  it('should not be told from few words, or from other writing', () => {
    expect(isUnreadable([{ text: turned(ENGLISH.slice(0, 80), 7) }])).toBe(false);
    expect(isUnreadable([{ text: '港务局保存所有船只的登记簿。'.repeat(20) }])).toBe(false);
  });
});
