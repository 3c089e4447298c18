const words = `
朋友 东西 喜欢 知道 时候 先生 太阳 月亮 漂亮 明白 清楚 衣服 眼睛 耳朵 头发 葡萄 豆腐 消息 意思 事情 觉得 认识 休息 告诉 客气 关系
学生 大夫 地方 窗户 故事 名字 舒服 打算 打听 商量 聪明 糊涂 马虎 热闹 暖和 凉快 便宜 麻烦 力气 脾气 运气 福气 生意 买卖 护士 师傅
丈夫 妻子 亲戚 媳妇 姑娘 伙计 木头 石头 骨头 舌头 枕头 馒头 前头 后头 里头 外头 上头 下头 念头 锄头 罐头 指甲 嘴巴 尾巴 下巴 胳膊
屁股 脑袋 身子 云彩 灯笼 蘑菇 萝卜 核桃 石榴 芝麻 高粱 玻璃 钥匙 扫帚 算盘 筷子 帐篷 招牌 行李 包袱 钱包 口袋 宝贝 孩子 娃娃 影子
咳嗽 哆嗦 琢磨 收拾 折腾 张罗 答应 吩咐 嘱咐 耽误 提防 应付 对付 将就 吆喝 招呼 称呼 体面 规矩 本事 学问 记性 精神 爽快 痛快 勤快
结实 老实 厉害 利落 利索 干净 新鲜 亲热 和气 阔气 大方 小气 秀气 俏皮 神气 威风 委屈 冤枉 疲沓 迷糊 含糊 模糊 晃悠 动静 动弹 工夫
功夫 比方 部分 成分 分量 程度 位置 柴火 棉花 庄稼 粮食 点心 作料 早上 晚上 路上 世上 身上 地上 天上 墙上 桌上 手上 头上 心上 海上
街上 船上 车上 山上 树上 水上 脸上 岸上 刺猬 狐狸 骆驼 苍蝇 蚂蚱 蛤蟆 牲口 畜生 喇叭 琵琶 篱笆 疙瘩 月饼 合同 告示 拾掇 折磨 晌午
`
  .trim()
  .split(/\s+/)

/** Words with a neutral tone on the last syllable, in addition to those in the library. */
export const neutralToneWords: ReadonlySet<string> = new Set(words)

/** 里 after one of these is a mile or a neighbour, not a place inside. */
export const beforeFullLi = new Set('公英千万百十海邻乡')

/** Words in which 儿 means a child and keeps its syllable. */
export const wholeEr = new Set(
  '女儿 儿子 婴儿 幼儿 孤儿 少儿 胎儿 儿童 儿女 儿媳 健儿 宠儿 男儿 小儿 儿科 儿歌 孙儿'.split(' '),
)

/** Read as the end of the word before them, even if that word can be independent: 图书馆. */
export const wordEndings = new Set('馆所厂场院店者手品部室站')
