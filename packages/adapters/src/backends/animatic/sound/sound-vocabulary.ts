import type { soundLayers } from './sound-layers.ts'

export type SoundName = keyof typeof soundLayers

/** What people call the sounds, in English and Chinese. */
export const soundWords: Readonly<Record<SoundName, string>> = {
  rain: 'rain, raining, rainy, rainfall, raindrop, drizzle, 雨, 下雨, 雨声',
  thunder: 'thunder, thunderstorm, lightning, 雷, 打雷, 雷声, 闪电',
  storm: 'storm, thunderstorm, hurricane, typhoon, 暴风, 风暴, 台风',
  wind: 'wind, windy, breeze, blizzard, gale, 风, 大风, 微风',
  waves: 'wave, surf, sea, ocean, beach, shore, coast, 海浪, 浪, 大海, 海边, 海洋, 海',
  stream: 'stream, river, brook, creek, fountain, running water, 小溪, 溪流, 流水, 河流, 河, 喷泉',
  waterfall: 'waterfall, 瀑布',
  underwater: 'underwater, bubbles, diving, 水下, 海底, 气泡',
  splash: 'splash, splashing, 溅水, 水花',
  birds: 'bird, birdsong, chirp, chirping, sparrow, forest, garden, 鸟, 鸟叫, 鸟鸣, 森林, 花园',
  gulls: 'gull, seagull, 海鸥',
  crickets: 'cricket, cicada, summer night, 蟋蟀, 蝉, 虫鸣, 夏夜',
  frogs: 'frog, toad, pond, 青蛙, 蛙, 池塘',
  owl: 'owl, 猫头鹰',
  wolf: 'wolf, howl, howling, 狼, 狼嚎',
  dog: 'dog, puppy, bark, barking, 狗, 犬吠, 狗叫',
  cat: 'cat, kitten, meow, 猫, 猫叫',
  insects: 'bee, insect, fly, mosquito, buzzing, 蜜蜂, 昆虫, 蚊子, 苍蝇',
  fire: 'fire, campfire, bonfire, fireplace, flame, crackling, 火, 篝火, 火焰, 壁炉',
  crowd: 'crowd, people talking, market, cafe, restaurant, party, chatter, 人群, 市场, 咖啡馆, 餐厅, 集市, 嘈杂',
  applause: 'applause, clapping, cheer, cheering, 掌声, 鼓掌, 欢呼',
  laughter: 'laugh, laughter, laughing, giggle, 笑, 笑声, 大笑',
  city: 'city, town, downtown, urban, 城市, 都市',
  traffic: 'traffic, street, road, highway, 交通, 街道, 马路, 公路, 车流',
  engine: 'engine, car, truck, bus, motor, driving, 发动机, 引擎, 汽车, 卡车',
  motorcycle: 'motorcycle, motorbike, 摩托车',
  aeroplane: 'airplane, aeroplane, plane, jet, aircraft, 飞机, 喷气机',
  helicopter: 'helicopter, 直升机',
  train: 'train, railway, subway, 火车, 列车, 地铁',
  ship: 'ship, boat, ferry, foghorn, 轮船, 船',
  rocket: 'rocket, launch, spaceship, 火箭, 飞船, 发射',
  machine: 'machine, factory, robot, drill, 机器, 工厂, 机械',
  keyboard: 'keyboard, typing, typewriter, 键盘, 打字',
  steps: 'footstep, step, walking, running, 脚步, 走路, 跑步',
  horse: 'horse, gallop, hoof, 马, 马蹄, 奔马',
  clock: 'clock, ticking, tick, 时钟, 钟表, 滴答',
  bells: 'bell, church bell, temple bell, 钟声, 教堂, 铃声',
  chimes: 'chime, wind chime, 风铃',
  phone: 'phone, telephone, ringing, 电话, 手机铃声',
  siren: 'siren, ambulance, police, alarm, 警笛, 救护车, 警报',
  heartbeat: 'heartbeat, heart beating, 心跳',
  explosion: 'explosion, explode, bomb, blast, 爆炸, 炸弹',
  fireworks: 'firework, firecracker, 烟花, 鞭炮, 爆竹',
  gunshot: 'gunshot, gun, shot, 枪声, 枪',
  door: 'door, creak, knock, 门, 开门, 敲门',
  glass: 'glass, breaking glass, shatter, 玻璃, 打碎',
  whoosh: 'whoosh, swoosh, swish, 嗖, 呼啸',
  space: 'space, galaxy, cosmos, 太空, 宇宙',
  room: 'room, silence, quiet, office, 房间, 安静, 办公室',
  leaves: 'leaf, leaves, rustling, grass, meadow, 树叶, 落叶, 草地',
  snow: 'snow, snowfall, snowy, 雪, 下雪',
}

/** Words that ask for music. */
export const musicWords = {
  music:
    'music, song, melody, tune, soundtrack, orchestra, orchestral, piano, guitar, violin, beat, jazz, lullaby, symphony, 音乐, 歌曲, 旋律, 配乐, 钢琴, 吉他, 小提琴, 古筝, 交响, 乐曲',
} as const
