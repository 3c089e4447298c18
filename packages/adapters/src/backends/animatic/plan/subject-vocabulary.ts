/** Beings and things the engine can draw, with the words that name them. */
export const subjectVocabulary = {
  person:
    'person, man, woman, figure, traveler, traveller, wanderer, hiker, girl, boy, child, kid, hero, monk, samurai, warrior, knight, wizard, king, queen, farmer, fisherman, people, lady, lover, couple, dancer, runner, soldier, princess, student, 人, 男人, 女人, 女孩, 男孩, 少女, 少年, 孩子, 旅人, 行人, 老人, 武士, 侠客, 剑客, 僧人, 公主, 情侣, 渔夫, 战士, 小女孩, 小男孩, 姑娘, 背影, 儿童, 学生',
  astronaut: 'astronaut, cosmonaut, spaceman, 宇航员, 航天员',
  robot: 'robot, android, mech, droid, 机器人, 机甲',
  dog: 'dog, puppy, corgi, retriever, husky, shiba, 狗, 小狗, 犬, 柯基, 柴犬, 金毛',
  cat: 'cat, kitten, kitty, tabby, 猫, 小猫, 猫咪, 橘猫',
  fox: 'fox, 狐狸, 小狐狸',
  wolf: 'wolf, coyote, jackal, 狼, 狼群',
  horse: 'horse, pony, stallion, unicorn, mustang, 马, 骏马, 独角兽, 白马',
  deer: 'deer, stag, elk, reindeer, moose, antelope, 鹿, 小鹿, 梅花鹿, 驯鹿',
  bear: 'bear, panda, polar bear, grizzly, 熊, 熊猫, 北极熊',
  elephant: 'elephant, mammoth, 大象, 象',
  lion: 'lion, lioness, 狮子, 雄狮',
  tiger: 'tiger, leopard, panther, cheetah, jaguar, 老虎, 豹, 虎, 猎豹',
  rabbit: 'rabbit, bunny, hare, 兔, 兔子, 小兔',
  camel: 'camel, caravan, 骆驼, 驼队',
  penguin: 'penguin, 企鹅',
  birds:
    'bird, seagull, gull, crow, raven, swallow, dove, pigeon, flock, geese, goose, sparrow, 鸟, 海鸥, 乌鸦, 燕子, 鸽子, 飞鸟, 鸟群, 大雁, 小鸟, 鸟儿',
  eagle: 'eagle, hawk, falcon, owl, phoenix, 鹰, 老鹰, 雄鹰, 猫头鹰, 凤凰',
  crane: 'crane, heron, flamingo, swan, stork, 仙鹤, 白鹤, 鹤, 天鹅, 火烈鸟, 白鹭',
  butterfly: 'butterfly, moth, dragonfly, 蝴蝶, 蜻蜓',
  dragon: 'dragon, wyvern, serpent, 龙, 巨龙, 神龙, 飞龙',
  fish: 'fish, goldfish, koi, shark, 鱼, 金鱼, 锦鲤, 鲨鱼, 鱼群, 小鱼',
  whale: 'whale, orca, 鲸, 鲸鱼, 座头鲸',
  dolphin: 'dolphin, 海豚',
  jellyfish: 'jellyfish, 水母',
  turtle: 'turtle, tortoise, 海龟, 乌龟',
  sailboat:
    'sailboat, boat, sailing, yacht, sail, canoe, gondola, raft, 船, 帆船, 小船, 木船, 帆, 渔船, 小舟, 舟, 乌篷船',
  ship: 'ship, pirate ship, ferry, cruise, vessel, steamer, 轮船, 海盗船, 游轮, 巨轮',
  car: 'car, truck, taxi, van, automobile, sports car, jeep, bus, 汽车, 车, 跑车, 出租车, 卡车, 轿车, 越野车, 巴士',
  train: 'train, tram, railway, locomotive, subway, 火车, 列车, 电车, 高铁, 地铁',
  bicycle: 'bicycle, bike, cyclist, cycling, motorcycle, scooter, 自行车, 单车, 骑行, 摩托车',
  airplane: 'airplane, plane, aircraft, jet, airliner, paper plane, 飞机, 客机, 纸飞机, 战斗机',
  rocket: 'rocket, spaceship, spacecraft, space shuttle, starship, launch, 火箭, 飞船, 宇宙飞船, 航天飞机',
  ufo: 'ufo, flying saucer, alien, 飞碟, 外星人, 外星飞船',
  balloon: 'balloon, hot air balloon, 气球, 热气球',
  lighthouse: 'lighthouse, 灯塔',
  house:
    'house, cabin, cottage, hut, home, barn, farmhouse, chalet, village, 房子, 小屋, 木屋, 房屋, 农舍, 村庄, 家, 民居, 茅屋',
  castle: 'castle, fortress, palace, kingdom, tower, citadel, 城堡, 宫殿, 堡垒, 王国, 塔',
  temple:
    'temple, pagoda, shrine, pavilion, japan, torii, monastery, 寺, 寺庙, 宝塔, 庙, 亭, 亭子, 古镇, 神社, 凉亭, 古塔, 故宫, 阁楼, 楼阁',
  windmill: 'windmill, wind turbine, holland, netherlands, 风车, 荷兰',
  campfire: 'campfire, bonfire, tent, camping, camp, fire, 篝火, 帐篷, 露营, 营地, 火堆',
  tree: 'tree, oak, willow, maple, lone tree, 树, 大树, 柳树, 枫树, 古树, 孤树',
  blossomTree:
    'cherry blossom tree, blossom tree, blossoming tree, cherry blossom, cherry tree, sakura, blossom, plum tree, peach blossom, 樱花, 樱花树, 桃花, 梅花, 樱树',
  palm: 'palm, palm tree, coconut, tropical, 椰子树, 椰树, 棕榈',
  bridge: 'bridge, 桥, 石桥, 小桥, 大桥',
  snowman: 'snowman, 雪人',
} as const satisfies Record<string, string>

export type SubjectKind = keyof typeof subjectVocabulary
