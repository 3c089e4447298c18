/** Subjects that the engine draws and animates itself, with the words that name them. */
export const subjectVocabulary = {
  person:
    'person, man, woman, men, women, human, humans, tourist, visitor, passerby, passersby, pedestrian, figure, traveler, traveller, wanderer, hiker, girl, boy, child, children, kid, hero, monk, samurai, warrior, knight, wizard, witch, king, queen, farmer, fisherman, people, lady, gentleman, lover, couple, dancer, ballerina, runner, soldier, princess, prince, student, schoolgirl, schoolboy, detective, chef, diver, scuba diver, surfer, skier, cowboy, pirate captain, old man, old woman, grandmother, grandfather, mother, father, family, baby, friend, crowd, worker, doctor, nurse, teacher, artist, musician, singer, businessman, businesswoman, barista, model, bride, groom, villager, ninja, vampire, ghost figure, explorer, pilot, skater, cyclist, rider, archer, fisher, teenager, toddler, someone, musician, guitarist, violinist, pianist, photographer, mermaid, 人, 人类, 潜水员, 男人, 女人, 女孩, 男孩, 少女, 少年, 孩子, 小孩, 旅人, 行人, 游客, 路人, 老人, 武士, 侠客, 剑客, 僧人, 和尚, 老和尚, 公主, 王子, 情侣, 渔夫, 战士, 勇士, 骑士, 小女孩, 小男孩, 姑娘, 背影, 儿童, 学生, 女子, 男子, 妈妈, 爸爸, 母亲, 父亲, 奶奶, 爷爷, 农民, 厨师, 舞者, 歌手, 医生, 老师, 家人, 一家人, 人们, 人群, 人山人海, 朋友, 青年, 女生, 男生, 小朋友, 老奶奶, 老爷爷, 美女, 帅哥, 女郎, 牧民, 牧羊人, 士兵, 将军, 仙女, 书生, 道士, 模特, 新娘, 新郎, 工人, 登山者, 冲浪者, 美人鱼, 诗人, 婴儿, 宝宝, 巫师, 魔法师, 国王, 女王, 船夫, 渔民, 滑雪者, 小伙, 大叔, 阿姨, 演员, 钓鱼翁, 渔翁, grandma, grandpa, granny, grandchild, grandchildren, grandson, granddaughter, mom, mum, mommy, dad, daddy, son, daughter, sister, brother, husband, wife, aunt, uncle, twin, commuter, customer, shopper, waiter, waitress, driver, courier, neighbour, neighbor, colleague, athlete, player, firefighter, policeman, police officer, tailor, gardener, influencer, 外婆, 外公, 姥姥, 姥爷, 老太太, 老大爷, 大爷, 大妈, 姐姐, 妹妹, 哥哥, 弟弟, 儿子, 女儿, 孙女, 孙子, 丈夫, 妻子, 老公, 老婆, 男友, 女友, 男朋友, 女朋友, 闺蜜, 同学, 同事, 顾客, 店员, 店主, 老板, 服务员, 司机, 快递员, 外卖员, 小哥, 外卖小哥, 快递小哥, 上班族, 白领, 主播, 女主播, 男主播, 博主, 网红, 运动员, 球员, 警察, 消防员, 护士, 裁缝, 园丁, 孩子们, 一家三口, 一家四口, 一家五口, 双胞胎, family of three, family of four, family of five, cycling, 骑行',
  astronaut: 'astronaut, cosmonaut, spaceman, spacewoman, taikonaut, 宇航员, 航天员, 太空人',
  robot: 'robot, android, mech, droid, cyborg, automaton, 机器人, 机甲, 机器狗',
  dog: 'dog, puppy, corgi, retriever, golden retriever, husky, shiba, shiba inu, labrador, german shepherd, dalmatian, hound, beagle, poodle, border collie, 狗, 小狗, 犬, 柯基, 柴犬, 金毛, 哈士奇, 流浪狗, 拉布拉多, 狗狗, 牧羊犬, 泰迪犬, 雪橇犬',
  cat: 'cat, kitten, kitty, tabby, tomcat, 猫, 小猫, 猫咪, 小猫咪, 流浪猫, 布偶猫, 狸花猫',
  fox: 'fox, vixen, red fox, 狐狸, 小狐狸, 九尾狐',
  wolf: 'wolf, wolves, coyote, jackal, 狼, 狼群, 野狼, 孤狼',
  horse: 'horse, pony, stallion, mustang, foal, mare, 马, 骏马, 野马, 马匹, 马儿, 战马, 小马, 马群, 骑马',
  deer: 'deer, stag, reindeer, antelope, fawn, doe, gazelle, 鹿, 小鹿, 梅花鹿, 驯鹿, 羚羊, 鹿群',
  moose: 'moose, elk, 驼鹿, 麋鹿',
  boar: 'boar, wild boar, warthog, 野猪',
  bear: 'bear, grizzly, brown bear, grizzly bear, bear cub, 熊, 棕熊, 黑熊, 小熊',
  panda: 'panda, giant panda, panda bear, 熊猫, 大熊猫, 小熊猫',
  'polar-bear': 'polar bear, 北极熊',
  unicorn: 'unicorn, 独角兽',
  elephant: 'elephant, 大象, 象, 象群, 小象',
  lion: 'lion, lioness, 狮子, 雄狮, 狮群, 狮',
  tiger: 'tiger, 老虎, 虎, 猛虎, 白虎',
  rabbit: 'rabbit, bunny, hare, bunnies, 兔, 兔子, 小兔, 小兔子, 玉兔, 野兔',
  camel: 'camel, dromedary, 骆驼, 驼队, 骆驼队',
  penguin: 'penguin, 企鹅, 小企鹅, 帝企鹅',
  birds:
    'bird, seagull, gull, crow, raven, swallow, pigeon, wild geese, sparrow, robin, nightingale, 鸟, 海鸥, 乌鸦, 燕子, 飞鸟, 鸟群, 大雁, 小鸟, 鸟儿, 麻雀, 鸥鸟, 雁群, 喜鹊, 鸟类, 候鸟, 雁阵',
  eagle: 'eagle, hawk, falcon, vulture, condor, 鹰, 老鹰, 雄鹰, 苍鹰, 猎鹰',
  crane: 'heron, stork, white crane, egret, red crowned crane, 仙鹤, 白鹤, 鹤, 白鹭, 丹顶鹤, 鹭',
  butterfly: 'butterfly, moth, dragonfly, monarch butterfly, 蝴蝶, 蜻蜓, 彩蝶, 飞蛾',
  dragon: 'dragon, wyvern, serpent, drake, 龙, 巨龙, 神龙, 飞龙, 恶龙, 火龙, 金龙, 青龙, 中国龙',
  fish: 'fish, goldfish, koi, clownfish, koi fish, salmon, 鱼, 金鱼, 锦鲤, 鱼群, 小鱼, 鱼儿, 鲤鱼, 热带鱼, 游鱼, 小丑鱼',
  whale: 'whale, orca, blue whale, humpback, humpback whale, killer whale, 鲸, 鲸鱼, 座头鲸, 蓝鲸, 虎鲸, 巨鲸',
  dolphin: 'dolphin, porpoise, 海豚',
  jellyfish: 'jellyfish, 水母',
  turtle: 'turtle, tortoise, sea turtle, 海龟, 乌龟, 龟',
  sailboat:
    'sailboat, boat, sailing, sailing boat, yacht, gondola, raft, fishing boat, wooden boat, paper boat, dinghy, catamaran, 船, 帆船, 小船, 木船, 帆, 渔船, 小舟, 舟, 乌篷船, 孤舟, 扁舟, 竹筏, 木筏, 游船, 纸船, 小木船, 龙舟',
  ship: 'ship, pirate ship, ferry, cruise ship, cruise, vessel, steamer, warship, galleon, cargo ship, tall ship, 轮船, 海盗船, 游轮, 巨轮, 货轮, 邮轮, 军舰, 大船',
  car: 'car, taxi, van, automobile, sports car, jeep, vehicle, sedan, convertible, limousine, traffic, supercar, classic car, 汽车, 车, 跑车, 出租车, 轿车, 越野车, 车辆, 老爷车, 小汽车, 敞篷车, 吉普车, 豪车, 车流, 小车, 面包车',
  train:
    'train, steam train, railway, locomotive, subway, bullet train, steam locomotive, high speed train, tram, metro, 火车, 列车, 电车, 高铁, 地铁, 蒸汽火车, 绿皮火车, 小火车, 动车, 有轨电车',
  bicycle: 'bicycle, bike, cyclist, cycling, riding a bike, 自行车, 单车, 骑行, 脚踏车',
  airplane:
    'airplane, plane, aircraft, jet, airliner, paper plane, fighter jet, passenger plane, biplane, 飞机, 客机, 纸飞机, 战斗机, 战机',
  rocket:
    'rocket, spaceship, spacecraft, space shuttle, starship, rocket launch, 火箭, 飞船, 宇宙飞船, 航天飞机, 太空飞船',
  ufo: 'ufo, flying saucer, alien, alien ship, alien spaceship, 飞碟, 外星人, 外星飞船, 不明飞行物',
  balloon: 'hot air balloon, hot air balloons, air balloon, 热气球',
  lighthouse: 'lighthouse, light house, 灯塔',
  house:
    'house, cabin, cottage, hut, home, barn, farmhouse, chalet, village, log cabin, villa, mansion, wooden house, small town, hamlet, treehouse, 房子, 小屋, 木屋, 房屋, 农舍, 村庄, 民居, 茅屋, 小镇, 村子, 山村, 别墅, 小木屋, 屋子, 老房子, 家家户户, 鬼屋, 吊脚楼, 四合院, 村落, 人家',
  castle:
    'castle, fortress, palace, kingdom, citadel, stronghold, ruined castle, medieval castle, 城堡, 宫殿, 堡垒, 王国, 古堡, 皇宫, 城楼',
  temple:
    'temple, pagoda, shrine, pavilion, torii, monastery, torii gate, buddhist temple, 寺, 寺庙, 宝塔, 庙, 亭, 亭子, 古镇, 神社, 凉亭, 古塔, 故宫, 阁楼, 楼阁, 古寺, 寺院, 佛塔, 庙宇, 天坛, 道观, 塔, 鸟居, 古刹, 古建筑',
  windmill: 'windmill, wind turbine, holland, netherlands, 风车, 荷兰, 风力发电机, 大风车',
  campfire: 'campfire, bonfire, tent, camping, camp, camp fire, 篝火, 帐篷, 露营, 营地, 火堆, 营火',
  tree: 'tree, oak, willow, maple, lone tree, oak tree, old tree, apple tree, ginkgo, 树, 大树, 柳树, 枫树, 古树, 孤树, 银杏树, 老树, 榕树, 垂柳, 梧桐, 梧桐树, 松树, 胡杨',
  blossomTree:
    'cherry blossom tree, blossom tree, blossoming tree, cherry tree, sakura tree, plum tree, peach tree, cherry blossom, sakura, 樱花树, 樱花, 桃花, 梅花, 樱树, 桃树, 梅树, 桃林',
  palm: 'palm, palm tree, coconut tree, coconut palm, 椰子树, 椰树, 棕榈, 棕榈树, 椰林',
  bridge:
    'bridge, footbridge, stone bridge, suspension bridge, golden gate bridge, brooklyn bridge, 桥, 石桥, 小桥, 大桥, 拱桥, 古桥, 廊桥, 断桥, 木桥, 吊桥, 跨海大桥',
  perfume: 'perfume, perfume bottle, bottle of perfume, fragrance, cologne, eau de parfum, 香水, 香水瓶, 香水瓶子',
  snowman: 'snowman, snowmen, 雪人',
} as const satisfies Record<string, string>

export type SubjectKind = keyof typeof subjectVocabulary
