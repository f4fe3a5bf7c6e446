import { braceGroup, bracketOption, type Tex } from './tex-cursor.ts';

/** Commands of the package siunitx: how many figures they hold, and whether a unit stands behind them. */
const QUANTITIES: Readonly<Record<string, readonly [figures: number, hasUnit: boolean]>> = {
  SI: [1, true],
  qty: [1, true],
  si: [0, true],
  unit: [0, true],
  SIrange: [2, true],
  qtyrange: [2, true],
  num: [1, false],
  numrange: [2, false],
};

const UNITS: ReadonlyMap<string, string> = new Map(
  `yocto:y zepto:z atto:a femto:f pico:p nano:n micro:µ milli:m centi:c deci:d deca:da hecto:h kilo:k mega:M giga:G tera:T peta:P exa:E
   metre:m meter:m gram:g kilogram:kg second:s ampere:A kelvin:K mole:mol candela:cd hertz:Hz newton:N pascal:Pa joule:J watt:W coulomb:C
   volt:V farad:F ohm:Ω siemens:S weber:Wb tesla:T henry:H lumen:lm lux:lx becquerel:Bq gray:Gy sievert:Sv katal:kat radian:rad steradian:sr
   celsius:°C degreeCelsius:°C degree:° arcminute:′ arcsecond:″ percent:% minute:min hour:h day:d year:a litre:L liter:L tonne:t hectare:ha
   bar:bar electronvolt:eV dalton:Da decibel:dB neper:Np bit:bit byte:B astronomicalunit:au
   km:km m:m cm:cm mm:mm um:µm nm:nm kg:kg g:g mg:mg ug:µg s:s ms:ms us:µs ns:ns h:h L:L mL:mL ml:ml l:l K:K A:A mA:mA V:V kV:kV mV:mV
   W:W kW:kW MW:MW GW:GW kWh:kWh J:J kJ:kJ eV:eV keV:keV MeV:MeV GeV:GeV TeV:TeV Hz:Hz kHz:kHz MHz:MHz GHz:GHz N:N kN:kN Pa:Pa kPa:kPa
   MPa:MPa mol:mol squared:² cubed:³`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

const PREFIXES: ReadonlySet<string> = new Set(
  'yocto zepto atto femto pico nano micro milli centi deci deca hecto kilo mega giga tera peta exa'.split(
    ' ',
  ),
);

/** The text of a quantity, `5.3 km/h` for `\SI{5.3}{\kilo\metre\per\hour}`; undefined for any other command. */
export function texQuantity(tex: Tex, name: string): string | undefined {
  const [figures, hasUnit] = QUANTITIES[name] ?? [];
  if (figures === undefined) return undefined;
  bracketOption(tex);
  const values = Array.from({ length: figures }, () => figureText(braceGroup(tex)));
  bracketOption(tex);
  const unit = hasUnit === true ? unitText(braceGroup(tex)) : '';
  const isSign = /^[°′″](?!C)/.test(unit);
  return [values.join(' to '), unit].filter((part) => part !== '').join(isSign ? '' : ' ');
}

const figureText = (figure: string): string =>
  figure
    .replace(/\+-/g, '±')
    .replace(/[{}\\~]/g, '')
    .trim();

function unitText(source: string): string {
  let text = '';
  let power = '';
  let isWord = false;
  for (const [part, name] of source.matchAll(/\\([A-Za-z]{1,40})|[^\\]/g)) {
    if (name === 'square' || name === 'cubic') {
      power = name === 'square' ? '²' : '³';
      continue;
    }
    const sign = name === undefined ? undefined : (UNITS.get(name) ?? name);
    if (sign === undefined) text += /[.~]/.test(part) ? '·' : /[{}]/.test(part) ? '' : part;
    else if (name === 'per') text += '/';
    else if (name === 'of' || name === 'tothe' || name === 'raiseto') text += name === 'of' ? ' ' : '^';
    else if (PREFIXES.has(name ?? '')) {
      text += `${isWord ? '·' : ''}${sign}`;
    } else {
      // Two units one after the other are multiplied.
      text += `${isWord && !/^[²³]$/.test(sign) ? '·' : ''}${sign}${power}`;
      power = '';
      isWord = true;
      continue;
    }
    isWord = false;
  }
  return text.trim();
}
