export interface MadeDocument {
  readonly title: string;
  readonly text: string;
}
interface MadeQuestion {
  readonly text: string;
  readonly answer: string;
}
interface Words {
  readonly names: readonly [readonly string[], readonly string[]];
  readonly towns: readonly [readonly string[], readonly string[]];
  readonly firms: readonly [readonly string[], readonly string[]];
  readonly goods: readonly [readonly string[], readonly string[]];
  readonly rivers: readonly [readonly string[], readonly string[]];
  readonly firm: (w: World, at: number, form: number) => string;
  readonly town: (w: World, at: number, form: number) => string;
  readonly person: (w: World, at: number, form: number) => string;
  readonly product: (w: World, at: number, form: number) => string;
  readonly questions: readonly ((w: World, at: number) => MadeQuestion)[];
}
/** Everything is one of `SIZE`; who belongs to whom goes by steps that are no factors of it. */
interface World {
  readonly people: readonly string[];
  readonly towns: readonly string[];
  readonly firms: readonly string[];
  readonly goods: readonly string[];
  readonly rivers: readonly string[];
  readonly firmOf: (product: number) => number;
  readonly seatOf: (firm: number) => number;
  readonly founderOf: (firm: number) => number;
  readonly birthplaceOf: (person: number) => number;
  readonly mayorOf: (town: number) => number;
}

const SIZE = 48;
const EVERY = 7;

const en: Words = {
  names: [
    ['Ada', 'Bruno', 'Clara', 'Dario', 'Edda', 'Falk', 'Greta', 'Hugo'],
    ['Ambrel', 'Corvay', 'Dunsel', 'Estrow', 'Fenwald', 'Garrich'],
  ],
  towns: [
    ['Alder', 'Bram', 'Cold', 'Dray', 'Elm', 'Fal', 'Gors', 'Hart'],
    ['bury', 'ham', 'mouth', 'stead', 'wick', 'combe'],
  ],
  firms: [
    ['Anvil', 'Beacon', 'Copper', 'Delta', 'Ember', 'Falcon', 'Granite', 'Harbour'],
    ['Works', 'Instruments', 'Mills', 'Foundry', 'Dynamics', 'Brothers'],
  ],
  goods: [
    ['Osprey', 'Plover', 'Quail', 'Raven', 'Siskin', 'Teal', 'Umber', 'Vireo'],
    ['pump', 'lathe', 'tractor', 'camera', 'loom', 'kiln'],
  ],
  rivers: [
    ['Ar', 'Be', 'Ca', 'De', 'El', 'Fe', 'Gi', 'Ho'],
    ['dra', 'lune', 'mar', 'nore', 'sk', 'vel'],
  ],
  product: (w, at, form) =>
    [
      `The ${w.goods[at]} is made by ${w.firms[w.firmOf(at)]}. It has been sold since 1984.`,
      `Farmers and workshops know the ${w.goods[at]} for its low noise. ${w.firms[w.firmOf(at)]} makes the ${w.goods[at]}.`,
    ][form % 2] ?? '',
  firm: (w, at, form) =>
    [
      `${w.firms[at]} has its seat in ${w.towns[w.seatOf(at)]}. The firm was founded by ${w.people[w.founderOf(at)]} in 1951.`,
      `${w.people[w.founderOf(at)]} founded ${w.firms[at]} in 1963. Its seat is in ${w.towns[w.seatOf(at)]}.`,
    ][form % 2] ?? '',
  town: (w, at, form) =>
    [
      `${w.towns[at]} lies on the river ${w.rivers[at]}. The mayor of ${w.towns[at]} is ${w.people[w.mayorOf(at)]}.`,
      `The river ${w.rivers[at]} runs through ${w.towns[at]}. ${w.people[w.mayorOf(at)]} has been mayor since 2016.`,
    ][form % 2] ?? '',
  person: (w, at, form) =>
    [
      `${w.people[at]} was born in ${w.towns[w.birthplaceOf(at)]} and collects old maps.`,
      `Born in ${w.towns[w.birthplaceOf(at)]}, ${w.people[at]} worked as a teacher for many years.`,
    ][form % 2] ?? '',
  questions: [
    (w, at) => ({
      text: `Who founded the company that makes the ${w.goods[at]}?`,
      answer: w.people[w.founderOf(w.firmOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `Where was the founder of ${w.firms[at]} born?`,
      answer: w.towns[w.birthplaceOf(w.founderOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `Which river runs through the town where ${w.firms[at]} has its seat?`,
      answer: w.rivers[w.seatOf(at)] ?? '',
    }),
    (w, at) => ({
      text: `Who is the mayor of the town in which ${w.people[at]} was born?`,
      answer: w.people[w.mayorOf(w.birthplaceOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `In which town is the seat of the maker of the ${w.goods[at]}?`,
      answer: w.towns[w.seatOf(w.firmOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `Where was the founder of the company that makes the ${w.goods[at]} born?`,
      answer: w.towns[w.birthplaceOf(w.founderOf(w.firmOf(at)))] ?? '',
    }),
    (w, at) => ({
      text: `Who is the mayor of the town where the founder of ${w.firms[at]} was born?`,
      answer: w.people[w.mayorOf(w.birthplaceOf(w.founderOf(at)))] ?? '',
    }),
  ],
};

const zh: Words = {
  names: [
    ['陈', '林', '郑', '吴', '许', '何', '罗', '梁'],
    ['文博', '晓岚', '志远', '雨桐', '建平', '思源'],
  ],
  towns: [
    ['安', '柏', '春', '东', '丰', '高', '海', '金'],
    ['桥镇', '湖镇', '山镇', '溪镇', '田镇', '坪镇'],
  ],
  firms: [
    ['远峰', '天衡', '北辰', '恒泰', '嘉禾', '凌云', '明德', '瑞安'],
    ['机械公司', '仪器公司', '纺织公司', '铸造公司', '动力公司', '光学公司'],
  ],
  goods: [
    ['飞鹭', '青鸾', '苍鹰', '白鸽', '云雀', '翠鸟', '海燕', '银鸥'],
    ['水泵', '车床', '拖拉机', '相机', '织机', '电窑'],
  ],
  rivers: [
    ['清', '白', '沧', '洛', '沅', '淮', '澜', '潇'],
    ['沙河', '石河', '月河', '柳河', '云河', '泉河'],
  ],
  product: (w, at, form) =>
    [
      `${w.goods[at]}由${w.firms[w.firmOf(at)]}制造，自1984年起销售。`,
      `${w.goods[at]}以低噪声著称。${w.firms[w.firmOf(at)]}制造${w.goods[at]}。`,
    ][form % 2] ?? '',
  firm: (w, at, form) =>
    [
      `${w.firms[at]}的总部位于${w.towns[w.seatOf(at)]}。${w.firms[at]}的创始人是${w.people[w.founderOf(at)]}。`,
      `${w.people[w.founderOf(at)]}于1963年创立了${w.firms[at]}，总部设在${w.towns[w.seatOf(at)]}。`,
    ][form % 2] ?? '',
  town: (w, at, form) =>
    [
      `${w.towns[at]}位于${w.rivers[at]}沿岸。${w.towns[at]}的镇长是${w.people[w.mayorOf(at)]}。`,
      `${w.rivers[at]}流经${w.towns[at]}。${w.people[w.mayorOf(at)]}自2016年起担任镇长。`,
    ][form % 2] ?? '',
  person: (w, at, form) =>
    [
      `${w.people[at]}出生于${w.towns[w.birthplaceOf(at)]}，喜欢收藏旧地图。`,
      `${w.people[at]}当过多年教师，出生地是${w.towns[w.birthplaceOf(at)]}。`,
    ][form % 2] ?? '',
  questions: [
    (w, at) => ({
      text: `制造${w.goods[at]}的公司的创始人是谁？`,
      answer: w.people[w.founderOf(w.firmOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `${w.firms[at]}的创始人出生在哪里？`,
      answer: w.towns[w.birthplaceOf(w.founderOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `${w.firms[at]}总部所在的镇的镇长是谁？`,
      answer: w.people[w.mayorOf(w.seatOf(at))] ?? '',
    }),
    (w, at) => ({
      text: `制造${w.goods[at]}的公司的总部在哪个镇？`,
      answer: w.towns[w.seatOf(w.firmOf(at))] ?? '',
    }),
  ],
};

/**
 * A library of made-up firms, goods, people and towns, and questions that go over two or three of its documents, as in MuSiQue: no
 * sentence holds the end of the chain together with what the question names. The same every time.
 */
export function composeQuestions(language: 'en' | 'zh'): {
  readonly documents: readonly MadeDocument[];
  readonly questions: readonly MadeQuestion[];
} {
  const words = { en, zh }[language];
  const join = language === 'en' ? ' ' : '';
  const world: World = {
    people: pairs(words.names, join),
    towns: pairs(words.towns, ''),
    firms: pairs(words.firms, join),
    goods: pairs(words.goods, join),
    rivers: pairs(words.rivers, ''),
    firmOf: (at) => (5 * at + 3) % SIZE,
    seatOf: (at) => (7 * at + 11) % SIZE,
    founderOf: (at) => (11 * at + 5) % SIZE,
    birthplaceOf: (at) => (13 * at + 17) % SIZE,
    mayorOf: (at) => (17 * at + 29) % SIZE,
  };
  const all = Array.from({ length: SIZE }, (_, at) => at);
  const documents = all.flatMap((at) => [
    { title: world.goods[at] ?? '', text: words.product(world, at, at) },
    { title: world.firms[at] ?? '', text: words.firm(world, at, at) },
    { title: world.towns[at] ?? '', text: words.town(world, at, at) },
    { title: world.people[at] ?? '', text: words.person(world, at, at) },
  ]);
  const questions = all
    .filter((at) => at % EVERY < 2)
    .flatMap((at) => words.questions.map((make, form) => make(world, (at + form) % SIZE)));
  return { documents, questions };
}

const pairs = ([first, second]: Words['names'], join: string): string[] =>
  first.flatMap((one) => second.map((other) => `${one}${join}${other}`));
