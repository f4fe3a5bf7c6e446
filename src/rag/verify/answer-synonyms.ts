import { analyzeText } from '../../text/index.ts';

/** Words in which answers commonly put what a question says; each line is one family. A short list, not a thesaurus. */
const ENGLISH: readonly string[] = [
  'win won winner wins champion victory title triumph beat defeated lost captured',
  'release released releases launch launched arrives',
  'premiere premiered premieres debut debuted airs aired',
  'direct director directed directs',
  'host hosted hosts held venue',
  'location venue held place stadium site',
  'play plays played portray portrayed star stars role',
  'actress actor stars starring star cast',
  'lead leading star stars starred starring protagonist',
  'award awarded awards prize receives received recipient won',
  'own owns owned owner parent subsidiary acquired belongs',
  'manufacturer manufactured maker made builds built supplier',
  'buy bought acquire acquired purchase purchased takeover',
  'women ladies female',
  'men gentlemen male',
  'die died death deaths killed',
  'born birth birthplace',
  'found founded founder established created',
  'write wrote written writer author',
  'begin began start started commence opened opens',
  'end ended finish finished',
  'change changed amended revised',
  'ceo executive',
];
const CHINESE: readonly (readonly string[])[] = [
  ['死亡', '丧生', '遇难', '身亡'],
  ['去世', '逝世', '病逝', '辞世'],
  ['冠军', '夺冠', '金牌', '获胜', '连冠', '捧杯', '问鼎', '折桂'],
  ['主演', '领衔', '男主', '女主', '担纲'],
  ['演', '饰', '扮演', '饰演'],
  ['导演', '执导'],
  ['GDP', '国内生产总值', '地区生产总值', '本地生产总值', '生产总值'],
  ['gdp', '国内生产总值', '地区生产总值', '本地生产总值', '生产总值', '经济'],
  ['经济增长', '生产总值', 'gdp'],
  ['增长', '上升', '提高', '增速'],
  ['增长率', '增长', '增速', '上升'],
  ['通胀率', '通货膨胀', '通胀'],
  ['举办国', '主办国', '举办权', '主办权', '东道主', '承办'],
  ['举行', '举办', '召开', '开幕', '承办'],
  ['举办', '举行', '召开', '承办', '主办'],
  ['开幕', '召开', '开幕式'],
  ['颁奖', '颁奖典礼', '颁奖礼'],
  ['收购', '并购', '买下'],
  ['花', '出资', '价格', '价值', '收购价'],
  ['营收', '营业收入', '收入'],
  ['净利润', '净利'],
  ['销量', '销售'],
  ['交付量', '交付'],
  ['产量', '生产'],
  ['国考', '公务员', '国家公务员'],
  ['招录', '录用', '招考'],
  ['出分', '查分', '成绩公布', '公布成绩', '公布高考成绩'],
  ['我国', '中国', '全国', '国家统计局'],
  ['中国', '我国', '全国', '国内'],
  ['逃税', '偷逃', '偷税'],
  ['岗位', '职位', '工作'],
  ['取代', '替代', '代替'],
  ['成立', '创立', '建立', '创建', '设立', '创办'],
  ['创始人', '创立', '创办', '创建'],
  ['作者', '撰写', '编写', '创作', '所著'],
  ['推翻', '撤销', '废除'],
  ['查出', '检出', '检测出'],
  ['获得', '夺得', '荣获', '摘得', '拿到', '拿下'],
  ['男单', '男子单打'],
  ['女单', '女子单打'],
  ['影片', '电影'],
  ['成绩', '排名', '名次'],
];

/** Words that are near to a word without saying the same: who plays a part need not lead the cast. */
const LOOSE: readonly (readonly string[])[] = [
  ['主演', '饰演', '出演', '扮演', '演员'],
  ['营收', '净收入'],
  ['导演', '拍摄'],
];

const englishFamilies = ENGLISH.map((line) => new Set(analyzeText(line)));
const byStem = new Map<string, Set<string>>();
for (const family of englishFamilies)
  for (const stem of family) byStem.set(stem, new Set([...(byStem.get(stem) ?? []), ...family]));
const byWord = new Map(CHINESE.map(([word, ...others]) => [word, others]));
const nearWords = new Map(LOOSE.map(([word, ...others]) => [word, others]));

/** Stems that may stand for a stem. */
export function stemAlternatives(stem: string): ReadonlySet<string> | undefined {
  return byStem.get(stem);
}

/** Chinese words that may stand for a word. */
export function wordAlternatives(word: string): readonly string[] | undefined {
  return byWord.get(word);
}

/** Chinese words that are near to a word, but less than the same. */
export function looseAlternatives(word: string): readonly string[] | undefined {
  return nearWords.get(word);
}
