/** Chinese: what the dictionary takes for a name and is none. */
export const KNOWLEDGE = {
  noPlaces:
    '海洋 大坝 小潮 大潮 海域 近海 远海 海底 海上 海峡 海湾 港口 码头 电站 水库 河道 山区 平原 高原 境内 境外 国内 国外',
} as const;
