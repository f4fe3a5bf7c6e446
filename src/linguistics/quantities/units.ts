import { EN } from '../lexicon/english.ts';
import { anyOf } from '../lexicon/words-of.ts';
export interface Unit {
  /** Quantities compare only within one dimension. */
  readonly dimension: string;
  readonly factor: number;
}

const TABLE: readonly (readonly [string, number, string])[] = [
  ['percent', 1, '%,percent,per cent,pct,百分比'],
  ['percent', 0.1, '‰'],
  ['percentage-point', 1, 'percentage point,percentage points,pp,ppt,个百分点,百分点'],
  ['percentage-point', 0.1, '个千分点,千分点'],
  ['percentage-point', 0.01, 'basis point,basis points,bps,个基点,基点'],
  ['time', 1e-6, 'µs,us,microsecond,microseconds,微秒'],
  ['time', 1e-3, 'ms,msec,millisecond,milliseconds,毫秒'],
  ['time', 1, 's,sec,secs,second,seconds,秒,秒钟'],
  ['time', 60, 'min,mins,minute,minutes,分钟'],
  ['time', 3600, 'h,hr,hrs,hour,hours,小时,个小时'],
  ['time', 86_400, 'day,days,天'],
  ['time', 604_800, 'wk,wks,week,weeks,周,星期,个星期'],
  ['month', 1, 'mth,mths,month,months,个月'],
  ['month', 3, 'quarter,quarters,个季度,季度'],
  ['month', 12, 'yr,yrs,year,years,年'],
  ['month', 120, 'decade,decades'],
  ['month', 1200, 'century,centuries,世纪'],
  ['length', 1e-9, 'nm,nanometer,nanometers,nanometre,nanometres,纳米'],
  ['length', 1e-6, 'µm,um,micron,microns,微米'],
  ['length', 1e-3, 'mm,millimeter,millimeters,millimetre,millimetres,毫米'],
  ['length', 1e-2, 'cm,centimeter,centimeters,centimetre,centimetres,厘米,公分'],
  ['length', 1, 'm,meter,meters,metre,metres,米'],
  ['length', 1e3, 'km,kilometer,kilometers,kilometre,kilometres,公里,千米'],
  ['length', 0.0254, 'inch,inches,英寸'],
  ['length', 0.3048, 'ft,foot,feet,英尺'],
  ['length', 0.9144, 'yd,yds,yard,yards'],
  ['length', 1609.344, 'mi,mile,miles,英里'],
  ['length', 1852, 'nautical mile,nautical miles,海里'],
  ['speed', 1, 'km/h,kph,kmh,公里/小时'],
  ['speed', 1.609344, 'mph'],
  ['speed', 1.852, 'knot,knots,kt,kts'],
  ['mass', 1e-6, 'mg,milligram,milligrams,毫克'],
  ['mass', 1e-3, 'g,gram,grams,克'],
  ['mass', 1, 'kg,kilogram,kilograms,kilo,kilos,千克,公斤'],
  ['mass', 0.45359237, 'lb,lbs,pound-mass,磅'],
  ['mass', 0.5, '斤'],
  ['mass', 1000, 'ton,tons,tonne,tonnes,吨'],
  ['emissions', 1, 'tco2e,mtco2e,mt co2e,吨二氧化碳当量'],
  ['emissions', 1e3, 'ktco2e,kt co2e,千吨二氧化碳当量'],
  ['emissions', 1e4, '万吨二氧化碳当量'],
  ['emissions', 1e6, 'mmtco2e,mmt co2e,million mtco2e,百万吨二氧化碳当量'],
  ['data', 1, 'byte,bytes,字节'],
  ['data', 0.125, 'bit,bits,比特'],
  ['data', 1e3, 'kb,kib,kilobyte,kilobytes,千字节'],
  ['data', 1e6, 'mb,mib,megabyte,megabytes,兆字节'],
  ['data', 1e9, 'gb,gib,gigabyte,gigabytes,吉字节'],
  ['data', 1e12, 'tb,tib,terabyte,terabytes,太字节'],
  ['data', 1e15, 'pb,pib,petabyte,petabytes'],
  ['rate', 1e3, 'kbps,kbit/s'],
  ['rate', 1e6, 'mbps,mbit/s'],
  ['rate', 1e9, 'gbps,gbit/s'],
  ['frequency', 1, 'hz,hertz,赫兹'],
  ['frequency', 1e3, 'khz,千赫'],
  ['frequency', 1e6, 'mhz,兆赫'],
  ['frequency', 1e9, 'ghz,吉赫'],
  ['celsius', 1, '°c,℃,degree celsius,degrees celsius,celsius,摄氏度'],
  ['fahrenheit', 1, '°f,℉,degree fahrenheit,degrees fahrenheit,fahrenheit,华氏度'],
  ['power', 1, 'w,watt,watts,瓦'],
  ['power', 1e3, 'kw,kilowatt,kilowatts,千瓦'],
  ['power', 1e6, 'mw,megawatt,megawatts,兆瓦'],
  ['power', 1e9, 'gw,gigawatt,gigawatts,吉瓦'],
  ['energy', 1, 'kwh,千瓦时,度电'],
  ['energy', 1e3, 'mwh,兆瓦时'],
  ['energy', 1e6, 'gwh,吉瓦时'],
  ['voltage', 1, 'v,volt,volts,伏'],
  ['volume', 1e-3, 'ml,milliliter,milliliters,millilitre,millilitres,毫升'],
  ['volume', 1, 'l,liter,liters,litre,litres,升'],
  ['volume', 1e3, 'm³,m3,cubic meter,cubic meters,cubic metre,cubic metres,立方米'],
  ['area', 1, 'm²,m2,sqm,square meter,square meters,square metre,square metres,平方米'],
  ['area', 1e4, 'ha,hectare,hectares,公顷'],
  ['area', 4046.8564224, 'acre,acres,英亩'],
  ['area', 2000 / 3, '亩'],
  ['area', 0.09290304, 'square foot,square feet,平方英尺'],
  ['area', 2589988.110336, 'square mile,square miles,平方英里'],
  ['area', 1e6, 'km²,km2,square kilometer,square kilometers,square kilometre,square kilometres,平方公里'],
  ['usd', 1, '$,us$,usd,dollar,dollars,美元,美金'],
  ['eur', 1, '€,eur,euro,euros,欧元'],
  ['gbp', 1, '£,gbp,pound,pounds,英镑'],
  ['cny', 1, '¥,cny,rmb,yuan,元,人民币,元人民币'],
  ['jpy', 1, 'jpy,yen,日元'],
  ['hkd', 1, 'hkd,hk$,港元,港币'],
  ['cad', 1, 'cad,加元,加拿大元'],
  ['aud', 1, 'aud,澳元,澳大利亚元'],
  ['times', 1, '×,fold,times,倍,次,回'],
];

const BY_NAME = new Map<string, Unit>(
  TABLE.flatMap(([dimension, factor, names]) =>
    names.split(',').map((name) => [name, { dimension, factor }] as const),
  ),
);

export const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  k: 1e3,
  mn: 1e6,
  mln: 1e6,
  bn: 1e9,
  bln: 1e9,
  tn: 1e12,
  十: 10,
  百: 100,
  千: 1e3,
  万: 1e4,
  十万: 1e5,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
  十亿: 1e9,
  百亿: 1e10,
  千亿: 1e11,
  万亿: 1e12,
};

const HAN_UNITS = [...BY_NAME.keys()]
  .filter((name) => /\p{Script=Han}/u.test(name))
  .sort((a, b) => b.length - a.length);

const UNIT_AFTER = new RegExp(
  String.raw`^[\s\u00a0-]?\s?(${anyOf(EN.figures.unitAfter)}|[a-zµ°]+(?:[²³23]e?)?|[%‰℃℉$€£¥×])`,
  'i',
);

/** The unit that a piece of text begins with, right after a number. Case counts only where it tells units apart. */
export function unitAtStart(text: string): { readonly unit: Unit; readonly length: number } | undefined {
  const han = HAN_UNITS.find((name) => text.startsWith(name));
  if (han !== undefined) return found(han, han.length);
  const match = UNIT_AFTER.exec(text);
  if (!match?.[1]) return undefined;
  const name = match[1];
  // "5 m" is metres, "5 M" is not; "B" for bytes and "b" for bits are told apart by nobody, so neither is a unit.
  if (name.length === 1 && /[A-Z]/.test(name) && !'WVLKC'.includes(name)) return undefined;
  const rest = text.charAt(match[0].length);
  if (/[a-z]$/i.test(name) && /[\p{L}\p{N}_]/u.test(rest) && !/\p{Script=Han}/u.test(rest)) return undefined;
  const key = name === 'MW' || name === 'mW' ? 'mw' : name.toLowerCase();
  return found(key, match[0].length);
}

function found(name: string, length: number): { unit: Unit; length: number } | undefined {
  const unit = BY_NAME.get(name);
  return unit && { unit, length };
}

/** The unit that a word names by itself, as in the table header `Retention (days)`. */
export function unitOfWord(word: string): Unit | undefined {
  return word.length > 1 || /[%$€£¥\p{Script=Han}]/u.test(word) ? BY_NAME.get(word.toLowerCase()) : undefined;
}

const CURRENCIES: ReadonlySet<string> = new Set(['usd', 'eur', 'gbp', 'cny', 'jpy', 'hkd', 'cad', 'aud']);

/** Whether a unit is a currency. */
export function isMoney(unit: Unit | undefined): boolean {
  return unit !== undefined && CURRENCIES.has(unit.dimension);
}
