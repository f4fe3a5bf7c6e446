import { analyzeText } from '../../text/index.ts';

const ENGLISH: readonly string[] = [
  'change changed amend amended revise revised different new replaced modify',
  'warn warned warning alarm alert signal',
  'own owns owned owner parent subsidiary acquired belongs',
  'manufacturer manufactured maker made builds built supplier',
  'buy bought purchase purchased acquire acquired takeover',
  'cost costs price fee expense expenditure budget',
  'begin began start started commence launched',
  'end ended finish finished stop stopped cease',
  'person staff employee employees personnel worker',
  'teach taught train trained training course',
  'chief ceo head director chairman',
  'found founded establish established create created set',
  'keep kept store stored retain retained retention',
  'allow allowed permit permitted may',
  'forbid forbidden prohibit prohibited ban banned',
  'illness disease condition disorder',
  'fail failed failure fault breakdown broke damage',
  'rule procedure policy regulation',
  'shortfall loss lost deficit gap',
  'outage fault interruption downtime failure',
  'explain explained because caused cause reason',
  'plan planned target forecast expected',
  'check checked validate validated verify verified scan inspect',
  'test tested testing verify check',
  'prevent prevention defend defense protect protection mitigate mitigation',
  'appear logged recorded written',
  'live lifetime expire expiration timeout',
  'upload uploaded uploading',
  'secret credential key password',
  'salary pay wage compensation',
  'sell sold sale sales',
  'use used usage using',
  'increase increased raise raised rise rose grow grew',
  'decrease decreased lower lowered reduce reduced fall fell',
];
const CHINESE: Readonly<Record<string, readonly string[]>> = {
  创始人: ['创立', '创办', '创建'],
  成立: ['创立', '建立', '创建', '设立', '创办'],
  导演: ['执导'],
  主演: ['饰演', '出演', '领衔'],
  作者: ['撰写', '编写', '创作', '所著'],
  总部: ['本部'],
  费用: ['成本', '价格', '收费'],
  花: ['价格', '亿元', '万元', '出资', '对价'],
  收购: ['并购', '购买', '买下'],
  去世: ['逝世', '病逝', '辞世'],
  保存: ['保留', '存储', '留存'],
  修改: ['变更', '调整', '改为', '修订'],
  故障: ['损坏', '失效', '失灵'],
  低于: ['减少', '下降', '不足', '缺口', '未达'],
  拥有: ['收购', '持有', '控股', '所属', '母公司'],
  所有者: ['收购', '持有', '控股', '股东', '母公司'],
  制造商: ['制造', '生产', '厂商'],
  警告: ['报警', '预警', '警报'],
  更换: ['替换', '改用', '换成'],
  危害: ['有害', '害虫', '破坏', '损害', '伤害', '中毒', '有毒'],
  影响: ['不适', '引起', '导致', '造成'],
  原因: ['由于', '因为', '导致'],
};

const groups = new Map<string, ReadonlySet<string>>();
for (const line of ENGLISH) {
  const stems = new Set(analyzeText(line));
  for (const stem of stems) groups.set(stem, new Set([...(groups.get(stem) ?? []), ...stems]));
}

/** English stems that may say the same as a stem; a few common families, not a thesaurus. */
export function stemSynonyms(stem: string): ReadonlySet<string> | undefined {
  return groups.get(stem);
}

/** Chinese words that may say the same as a word. */
export function chineseSynonyms(word: string): readonly string[] | undefined {
  return CHINESE[word];
}
