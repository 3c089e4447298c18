/** Words for people, clothes and actions, and the attributes they imply. */
export const figureVocabulary = {
  'age.child':
    'child, children, kid, little girl, little boy, small boy, small girl, toddler, baby, schoolboy, schoolgirl, grandchild, grandchildren, grandson, granddaughter, daughter, son, boy, 孩子, 孩子们, 小孩, 儿童, 小女孩, 小男孩, 小朋友, 宝宝, 婴儿, 男孩, 女孩, 女儿, 儿子, 孙女, 孙子',
  'age.young':
    'girl, teenager, student, young man, young woman, 少女, 少年, 学生, 青年, 女生, 男生, 姑娘, 同学, 小伙, 小哥, 外卖小哥, 快递小哥',
  'age.old':
    'old man, old woman, elderly, old lady, grandmother, grandfather, grandma, grandpa, granny, old couple, old fisherman, old farmer, 老人, 老奶奶, 老爷爷, 奶奶, 爷爷, 外婆, 外公, 姥姥, 姥爷, 老太太, 老大爷, 大爷, 老和尚, 渔翁, 钓鱼翁, 老渔夫, 老农',
  'gender.female':
    'woman, women, girl, little girl, small girl, young woman, lady, old lady, old woman, queen, princess, witch, ballerina, schoolgirl, bride, mother, mom, mum, mommy, daughter, sister, wife, aunt, grandmother, grandma, granny, granddaughter, waitress, businesswoman, mermaid, 女人, 女孩, 少女, 小女孩, 姑娘, 女子, 妈妈, 母亲, 奶奶, 老奶奶, 外婆, 姥姥, 老太太, 大妈, 姐姐, 妹妹, 女儿, 妻子, 老婆, 女友, 女朋友, 闺蜜, 美女, 女郎, 公主, 女王, 仙女, 新娘, 阿姨, 女生, 女主播, 护士, 美人鱼',
  'gender.male':
    'man, men, boy, little boy, small boy, young man, gentleman, old man, king, prince, knight, monk, samurai, wizard, schoolboy, groom, father, dad, daddy, son, brother, husband, uncle, grandfather, grandpa, grandson, waiter, businessman, cowboy, fisherman, policeman, 男人, 男孩, 小男孩, 少年, 男子, 爸爸, 父亲, 爷爷, 老爷爷, 外公, 姥爷, 老大爷, 大爷, 哥哥, 弟弟, 儿子, 丈夫, 老公, 男友, 男朋友, 帅哥, 王子, 国王, 新郎, 大叔, 小伙, 小哥, 外卖小哥, 快递小哥, 男生, 和尚, 老和尚, 僧人, 道士, 渔夫, 渔翁, 书生, 将军, 武士, 骑士',
  'wear.coat':
    'coat, trench coat, raincoat, rain coat, overcoat, winter coat, detective, skier, 大衣, 风衣, 雨衣, 外套, 羽绒服, 滑雪者',
  'wear.dress':
    'dress, gown, skirt, ballerina, bride, princess, queen, dancer, mermaid, summer dress, evening gown, 裙, 裙子, 长裙, 连衣裙, 公主, 新娘, 女王, 舞者, 婚纱, 红裙',
  'wear.robe':
    'robe, kimono, hanfu, cheongsam, qipao, cloak, cape, monk, wizard, witch, samurai, vampire, 长袍, 汉服, 旗袍, 和服, 袈裟, 斗篷, 古装, 和尚, 老和尚, 僧人, 道士, 侠客, 剑客, 仙女, 书生, 诗人, 魔法师, 巫师, 武士',
  'wear.suit':
    'suit, tuxedo, businessman, businesswoman, gentleman, groom, waiter, 西装, 西服, 礼服, 上班族, 新郎, 白领, 绅士',
  'wear.armour': 'armour, armor, knight, warrior, soldier, 盔甲, 铠甲, 骑士, 战士, 勇士, 将军, 士兵',
  'wear.apron':
    'apron, chef, cook, barista, baker, waitress, farmer, gardener, tailor, 围裙, 厨师, 咖啡师, 面包师, 农民, 园丁, 店员',
  'wear.shirt':
    'shirt, t shirt, tee, jeans, shorts, sportswear, runner, athlete, player, surfer, skater, cyclist, T恤, 衬衫, 短裤, 牛仔裤, 运动员, 球员, 冲浪者, 运动服',
  'hat.brimmed': 'hat, fedora, cowboy, cowboy hat, detective, explorer, 帽子, 礼帽, 牛仔帽',
  'hat.straw':
    'straw hat, farmer, fisherman, old fisherman, fisher, 草帽, 斗笠, 渔夫, 渔翁, 渔民, 农民, 老农, 船夫, 蓑衣',
  'hat.cap': 'cap, baseball cap, skater, driver, courier, 鸭舌帽, 棒球帽, 快递员, 外卖员, 外卖小哥, 快递小哥',
  'hat.helmet': 'helmet, knight, warrior, soldier, firefighter, 头盔, 骑士, 战士, 士兵, 将军, 消防员',
  'hat.crown': 'king, queen, princess, prince, crown, 国王, 女王, 公主, 王子, 皇冠, 王冠',
  'hat.pointed': 'wizard, witch, 魔法师, 巫师',
  'hat.tall': 'chef, 厨师',
  'hat.beanie': 'beanie, skier, winter hat, wool hat, 毛线帽, 滑雪者',
  'hat.hood': 'raincoat, rain coat, hood, hoodie, 雨衣, 连帽衫',
  'hair.bald': 'bald, monk, 光头, 和尚, 老和尚, 僧人',
  'hair.long': 'long hair, long haired, mermaid, fairy, 长发, 仙女, 美人鱼',
  'hair.short': 'short hair, 短发',
  'hair.tail': 'ponytail, pigtail, 马尾, 马尾辫, 辫子',
  'hair.bun': 'hair bun, ballerina, 发髻, 丸子头',
  'stance.running':
    'run, running, jog, jogging, sprint, chase, chasing, race, racing, runner, athlete, 跑, 跑步, 奔跑, 追, 追逐, 追着, 飞奔, 赶路',
  'stance.sitting':
    'sit, sitting, seated, kneel, kneeling, meditate, meditating, picnic, 坐, 坐着, 坐在, 打坐, 野餐, 蹲',
  'stance.dancing':
    'dance, dancing, dancer, ballerina, jump, jumping, cheer, cheering, 跳舞, 舞蹈, 起舞, 舞者, 跳跃, 欢呼',
  'stance.reaching':
    'wave, waving, kite, flying a kite, greet, greeting, point, pointing, reach, hold up, umbrella, 挥手, 放风筝, 招手, 举起, 举着, 撑着, 撑伞, 打伞',
  'stance.standing':
    'stand, standing, wait, waiting, look, looking, watch, watching, gaze, gazing, stare, pose, posing, cook, cooking, bake, baking, play the, playing the, singing, fishing, 站, 站在, 站着, 等, 等待, 看, 望, 看着, 望着, 眺望, 做饭, 唱歌, 弹, 钓鱼, 垂钓, 介绍',
  'stance.walking':
    'walk, walking, stroll, strolling, hike, hiking, wander, wandering, 走, 走路, 走过, 走在, 散步, 漫步, 徒步',
} as const satisfies Record<string, string>
