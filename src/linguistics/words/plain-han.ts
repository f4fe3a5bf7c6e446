import { createRequire } from 'node:module';

type Convert = (text: string) => string;

const FIRST = 0x3400;
const LAST = 0x9fff;
const HAN = /[\u3400-\u9fff]/;
const HAN_CHARACTER = /[\u3400-\u9fff]/g;

let known: ReadonlyMap<string, string> | undefined;

/** Traditional characters with the simplified ones in their place, one for one: 碼頭 and 码头 are the same word. */
export function plainHan(text: string): string {
  if (!HAN.test(text)) return text;
  return text.replace(HAN_CHARACTER, plainCharacter);
}

/** The simplified form of one character. */
export function plainCharacter(character: string): string {
  known ??= readForms();
  return known.get(character) ?? character;
}

function readForms(): ReadonlyMap<string, string> {
  const { Converter } = createRequire(import.meta.url)('opencc-js/t2cn') as {
    Converter(options: { readonly from: 't'; readonly to: 'cn' }): Convert;
  };
  const convert = Converter({ from: 't', to: 'cn' });
  const forms = new Map<string, string>();
  for (let code = FIRST; code <= LAST; code++) {
    const character = String.fromCharCode(code);
    const plain = convert(character);
    // Places in a text stay: one unit for one.
    if (plain !== character && plain.length === 1) forms.set(character, plain);
  }
  return forms;
}
