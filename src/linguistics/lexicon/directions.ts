/** Words that turn a statement round when one is put for the other, English and Chinese together; each row is one axis, `plus | minus`. */
export const DIRECTION_AXES = `
rise rises rose risen rising increase increases increased increasing grow grows grew grown growing growth gain gains gained climb climbs climbed surge surged jump jumped up expand expands expanded improve improves improved higher raise raises raised widen widened widening soar soars soared soaring advance advanced climbing surging jumping leapt swelled rocketed 猛增 激增 飙升 跃升 大涨 暴涨 上升 增加 增长 提高 上涨 扩大 增至 升至 提升 扩张 回升 攀升 走高 增多 上行 升 增 上调 调高 升高 回暖 涨幅 升幅 增幅 | fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined declining drop drops dropped shrink shrank reduce reduces reduced reducing reduction down contract contracted worsen worsened lower lowered narrow narrowed narrowing slip slips slipped slipping slid plunge plunges plunged tumble tumbles tumbled slump slumps slumped plummeted dipped dips eased sank shrunk shrinking 缩水 骤降 锐减 大跌 暴跌 下挫 下降 减少 降低 下跌 缩小 降至 减至 收窄 收缩 萎缩 下滑 回落 走低 缩减 下行 降 减 跌 下调 调低 跌至 跌幅 降幅
after afterwards following later 之后 以后 后 | before prior earlier preceding 之前 以前 前
more above over exceed exceeds exceeded exceeding greater higher larger longer bigger minimum least 高于 大于 超过 至少 以上 多于 最少 不少于 | less fewer below under lower smaller shorter maximum most 低于 小于 不足 至多 最多 以下 少于 不超过
allow allows allowed permit permits permitted 允许 准许 可以 | forbid forbids forbidden prohibit prohibits prohibited disallow disallowed deny denies denied ban banned 禁止 不得 不允许
enable enables enabled 启用 开启 打开 | disable disables disabled 禁用 关闭 停用
include includes included including 包括 包含 | exclude excludes excluded excluding except 排除 除外 不含
accept accepts accepted accepting 接受 批准 同意 | reject rejects rejected rejecting refuse refused 拒绝 驳回
first earliest 首 第一 最早 | last latest final 最后 最晚
largest highest biggest longest best most maximum 最大 最高 最长 最好 | smallest lowest shortest worst least minimum 最小 最低 最短 最差
always all every everyone 总是 所有 全部 均 | never none nobody 从不 从未
start starts started begin begins began begun open opens opened 开始 启动 | end ends ended finish finished stop stops stopped close closes closed 结束 停止 终止
win wins won 胜 赢 获胜 | lose loses lost 败 输 失败
profit profits profitable gain 盈利 利润 净收益 净收入 | loss losses 亏损 净支出 净损失
inflow inflows 净流入 流入 | outflow outflows 净流出 流出
unchanged steady stable flat constant 持平 不变 一致 相同 | doubled tripled differed differ differs 翻倍 翻番 不一 不同 出入 不一致
buy buys bought acquire acquired purchase purchased 购买 收购 买入 | sell sells sold 出售 卖出
add adds added 添加 新增 | remove removes removed delete deletes deleted 删除 移除
import imports imported 进口 导入 | export exports exported 出口 导出
internal internally inside 内部 | external externally outside 外部
public publicly 公开 | private privately 私有
required mandatory must shall 必须 强制 应当 | optional optionally may 可选
true correct valid 正确 有效 | false incorrect invalid 错误 无效
pass passes passed succeed succeeded success successful 通过 成功 | fail fails failed failure 未通过 失败
positive 阳性 正面 | negative 阴性 负面
strong stronger strongly 强 | weak weaker weakly 弱
fast faster quickly 快 | slow slower slowly 慢
early 早 早期 | late 晚 晚期
encrypt encrypts encrypted encryption 加密 | decrypt decrypts decrypted decryption 解密
left 左 | right 右
north northern 北 北部 | south southern 南 南部
east eastern 东 东部 | west western 西 西部
upgrade upgraded 升级 | downgrade downgraded 降级
safe secure 安全 | unsafe insecure 不安全
support supports supported 支持 | oppose opposes opposed 反对
majority 多数 | minority 少数
maximum | minimum
agree agreed agrees 同意 | disagree disagreed disagrees 不同意
favorable favorably favourable favourably 有利 | unfavorable unfavorably unfavourable unfavourably adverse adversely 不利
increase | cut cuts`;
