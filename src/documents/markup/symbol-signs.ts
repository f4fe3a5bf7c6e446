/** Symbol fonts draw signs at the places of Latin letters, or of a private area that has the letters' order. */
const PRIVATE = 0xf000;
/** As Unicode took their signs over; boxes, ticks and crosses as the signs that other fonts have too. */
const SIGNS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol: new Map([
    ...signsFrom(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
    ...signsFrom(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
    ...signsFrom(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊'),
    ...signsFrom(0x22, '∀'),
    ...signsFrom(0x24, '∃'),
    ...signsFrom(0x27, '∋'),
    ...signsFrom(0x2d, '−'),
    ...signsFrom(0x40, '≅'),
    ...signsFrom(0x5c, '∴'),
    ...signsFrom(0x5e, '⊥'),
    ...signsFrom(0x7e, '∼'),
    ...signsFrom(0xe1, '〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪'),
    ...signsFrom(0xf1, '〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'),
  ]),
  wingdings: new Map([
    ...signsFrom(0x21, '🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉♊'),
    ...signsFrom(0x61, '♋♌♍♎♏♐♑♒♓🙰🙵●🔾■☐🞐❑❒🞟⧫◆❖⬩☒⮹⌘🏵🏶🙶🙷▯🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•⬝'),
    ...signsFrom(0xa1, '⭘🞆🞈🞊🞋🔿▪☐🟁🟅★🟋🟏🟓🟑⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘⮚⮙⮛⮈⮊⮉⮋←→'),
    ...signsFrom(0xe1, '↑↓🡬🡭🡯🡮🡸🡺🡹🡻🡼🡽🡿🡾⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑'),
  ]),
  'wingdings 2': new Map([
    ...signsFrom(0x21, '🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺🙻'),
    ...signsFrom(0x61, '🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
    ...signsFrom(0x80, '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅🞄⦁●○🞅🞇🞉⊙⦿🞌🞍◾■☐🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁'),
    ...signsFrom(0xc0, '⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂'),
  ]),
  'wingdings 3': new Map([
    ...signsFrom(0x21, '⭠⭢⭡⭣⭦⭧⭩⭨⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦'),
    ...signsFrom(0x61, '🢧🢨🢩🢪🢫🡐🡒🡑🡓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥🞀🞂🞁'),
    ...signsFrom(0x80, '🞃⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽'),
    ...signsFrom(0xc0, '🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯🡠🡢🡡🡣🡤🡥🡧🡦🡰🡲🡱🡳🡴🡵🡷🡶🢀🢂🢁🢃🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗'),
  ]),
  webdings: new Map([
    ...signsFrom(0x21, '🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫⮔'),
    ...signsFrom(0x61, '✓🚲☐🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘✗❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲'),
    ...signsFrom(
      0x80,
      '🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻',
    ),
    ...signsFrom(0xc0, '🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊'),
  ]),
};

export const isSignFont = (font: string): boolean => SIGNS[font.trim().toLowerCase()] !== undefined;

/** The text of a font of signs as it is printed; of other fonts as it is. */
export function printedSigns(text: string, font: string): string {
  const signs = SIGNS[font.trim().toLowerCase()];
  if (signs === undefined) return text;
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const place = code > PRIVATE && code <= PRIVATE + 0xff ? code - PRIVATE : code;
    return signs.get(place) ?? (place === code ? letter : String.fromCodePoint(place));
  }).join('');
}

/** The sign of a field of Word like `SYMBOL 97 \\f "Symbol"`, whose result is empty. */
export function signOfField(instruction: string): string | undefined {
  const [, digits = '', font = ''] =
    /^SYMBOL {1,9}(0x[\da-f]{1,6}|\d{1,7})\b(?:.{0,80}?\\f {1,9}"?([^"\\]{1,60}))?/is.exec(instruction) ?? [];
  const code = Number(digits);
  if (digits === '' || code > 0x10ffff) return undefined;
  return printedSigns(String.fromCodePoint(code), font);
}

function signsFrom(first: number, signs: string): [number, string][] {
  return Array.from(signs, (sign, at) => [first + at, sign]);
}
