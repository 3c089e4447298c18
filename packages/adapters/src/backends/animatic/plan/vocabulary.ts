/**
 * What a word of the prompt asks of the picture. English words stand in the singular and are met in the plural too;
 * Chinese words are found anywhere. A longer word is found before a shorter one inside it (上海 is a city, not the sea).
 */
export const vocabulary = {
  'time.dawn': 'dawn, sunrise, morning, daybreak, 清晨, 早晨, 日出, 黎明, 晨光, 早上, 晨曦',
  'time.day':
    'day, daytime, noon, midday, afternoon, sunny, sunshine, sunlight, summer, blue sky, 白天, 中午, 正午, 下午, 晴, 阳光, 蓝天, 夏天, 夏日',
  'time.sunset': 'sunset, dusk, evening, golden hour, twilight, sundown, 黄昏, 日落, 夕阳, 傍晚, 晚霞, 落日, 余晖',
  'time.night':
    'night, midnight, moon, moonlight, moonlit, moonrise, starry, nocturnal, 夜, 夜晚, 深夜, 月亮, 月光, 月夜, 星空, 繁星, 夜空, 夜幕, 明月',
  'weather.clear': 'clear sky, cloudless, 万里无云, 晴空',
  'weather.cloudy': 'cloud, cloudy, overcast, 云, 多云, 阴天, 白云, 云朵, 云海',
  'weather.rain': 'rain, rainy, raining, drizzle, wet, umbrella, 雨, 下雨, 细雨, 雨夜, 雨伞, 雨天',
  'weather.storm': 'storm, stormy, thunder, thunderstorm, lightning, tempest, 暴风雨, 雷, 雷雨, 闪电, 暴雨, 风暴, 雷电',
  'weather.fog': 'fog, foggy, mist, misty, haze, hazy, smoke, steam, 雾, 薄雾, 迷雾, 晨雾, 烟雾, 云雾, 烟雨',
  'weather.snow': 'snowing, snowfall, snowflake, blizzard, falling snow, 下雪, 飘雪, 大雪, 雪花, 飞雪, 暴雪, 雪夜',
  'place.mountains':
    'mountain, hill, peak, valley, cliff, alps, himalaya, canyon, volcano, summit, highland, fjord, great wall, 山, 雪山, 山脉, 山谷, 峰, 山峰, 悬崖, 峡谷, 火山, 长城, 高原, 远山, 群山, 山水, 丘陵',
  'place.city':
    'city, town, skyline, urban, skyscraper, downtown, metropolis, building, rooftop, new york, tokyo, shanghai, hong kong, cyberpunk, neon, 城市, 都市, 楼, 高楼, 大厦, 摩天大楼, 上海, 北京, 东京, 香港, 赛博朋克, 霓虹, 屋顶, 天台, 城镇, 未来都市, 未来城市',
  'place.street': 'street, alley, traffic, avenue, market, crosswalk, 街, 街道, 街头, 马路, 小巷, 巷, 路口, 集市, 夜市',
  'place.road': 'road, highway, route, path, 公路, 道路, 小路, 山路, 大道',
  'place.forest':
    'forest, wood, woods, jungle, woodland, rainforest, grove, bamboo, pine, 森林, 树林, 林, 竹林, 丛林, 松林, 雨林, 林间',
  'place.sea':
    'sea, ocean, wave, coast, bay, harbor, harbour, surf, island, shore, lighthouse, ship, sailboat, sailing, pirate, 海, 大海, 海洋, 海浪, 海岸, 海面, 海边, 港口, 岛, 岛屿, 灯塔, 海上, 波浪, 帆船, 轮船',
  'place.beach': 'beach, seaside, sandy shore, tropical, 海滩, 沙滩, 热带',
  'place.lake':
    'lake, river, pond, stream, lagoon, reflection, canal, waterfall, venice, 湖, 河, 江, 池塘, 溪, 湖面, 倒影, 湖泊, 河流, 小溪, 水面, 江南, 水乡, 瀑布, 威尼斯, 西湖, 长江',
  'place.desert':
    'desert, dune, sand, sahara, pyramid, egypt, oasis, camel, mars, 沙漠, 沙丘, 金字塔, 埃及, 戈壁, 大漠, 骆驼, 火星, 绿洲',
  'place.meadow':
    'meadow, field, grass, grassland, prairie, farm, garden, park, pasture, countryside, savanna, wheat, lawn, village, flower, sunflower, lavender, 草原, 草地, 田野, 田, 花园, 公园, 农场, 麦田, 乡村, 村庄, 稻田, 草坪, 花海, 花田, 花, 向日葵, 薰衣草, 原野',
  'place.space':
    'space, galaxy, cosmos, planet, nebula, universe, orbit, outer space, spaceship, spacecraft, asteroid, interstellar, 宇宙, 太空, 银河, 星球, 星云, 行星, 外太空, 星际, 飞船, 宇宙飞船, 星系, 月球',
  'place.underwater':
    'underwater, coral, reef, deep sea, seabed, jellyfish, mermaid, aquarium, 海底, 水下, 珊瑚, 深海, 水母, 美人鱼, 海底世界, 水族馆',
  'trait.snowy':
    'snow, snowy, winter, ice, icy, arctic, antarctic, frozen, glacier, christmas, snowman, penguin, polar bear, igloo, 雪, 雪山, 雪地, 冬, 冬天, 冬日, 冰, 冰川, 北极, 南极, 圣诞, 雪人, 企鹅, 北极熊, 白雪, 雪景, 雪原, 大雪, 雪夜',
  'trait.neon':
    'neon, cyberpunk, cyber, futuristic, future, sci fi, synthwave, vaporwave, 霓虹, 赛博朋克, 赛博, 未来, 科幻, 未来都市, 未来城市',
  'trait.aurora': 'aurora, northern lights, aurora borealis, 极光, 北极光',
  'trait.stars': 'star, starry, milky way, constellation, shooting star, meteor, 星空, 繁星, 星星, 银河, 流星, 星光',
  'trait.autumn': 'autumn, fall leaves, falling leaves, maple, 秋, 秋天, 枫叶, 落叶, 红叶, 秋日, 枫树',
  'trait.blossom':
    'blossom, cherry blossom, cherry blossom tree, blossom tree, blossoming tree, sakura, petal, peach blossom, spring, 樱花, 桃花, 花瓣, 春, 春天, 梅花, 春日',
  'trait.flowers':
    'flower, sunflower, lavender, tulip, rose, poppy, garden, wildflower, daisy, 花, 花海, 花田, 花园, 向日葵, 薰衣草, 玫瑰, 郁金香, 野花',
  'trait.fireflies':
    'firefly, fireflies, magic, magical, fairy, enchanted, glowing, 萤火虫, 魔法, 仙境, 精灵, 奇幻, 梦幻',
  'trait.fireworks': 'firework, fireworks, celebration, new year, festival, 烟花, 烟火, 新年, 庆典, 春节, 节日',
  'trait.lanterns': 'lantern, sky lantern, 灯笼, 孔明灯, 天灯, 花灯',
  'trait.aloft': 'in the sky, flying, floating in the air, above the clouds, 天空, 空中, 飞翔, 飞行, 云端',
  'trait.rainbow': 'rainbow, 彩虹',
  'trait.waterfall': 'waterfall, 瀑布',
  'trait.pyramids': 'pyramid, egypt, 金字塔, 埃及',
  'camera.in': 'zoom in, push in, dolly in, close up, closeup, 推进, 推近, 特写, 拉近',
  'camera.out': 'zoom out, pull back, pull out, dolly out, 拉远, 后退',
  'camera.left': 'pan left, moving left, 向左',
  'camera.right': 'pan right, moving right, 向右',
  'camera.up': 'rising, aerial, drone, tilt up, crane shot, 航拍, 上升, 俯瞰, 鸟瞰',
  'colour.red': 'red, crimson, scarlet, 红, 红色, 红叶',
  'colour.orange': 'orange, amber, copper, 橙, 橙色, 橘',
  'colour.gold': 'gold, golden, yellow, 金, 金色, 黄色, 金黄',
  'colour.green': 'green, emerald, teal, 绿, 绿色, 翠, 青',
  'colour.blue': 'blue, azure, cyan, turquoise, 蓝, 蓝色, 碧, 湛蓝',
  'colour.purple': 'purple, violet, magenta, lavender, 紫, 紫色, 薰衣草',
  'colour.pink': 'pink, sakura, rose, 粉, 粉色, 粉红, 樱花, 桃花',
  'colour.white': 'white, silver, 白色, 银色',
  'colour.black': 'black, dark, 黑, 黑色, 黑暗',
  // Taken so that no shorter word is found inside them.
  nothing:
    'one day, day by day, 马上, 大家, 人工, 人类, 家具, 海拔, 海报, 国家, 花费, 龙卷风, 云南, 河南, 河北, 金属, 青春, 青年, 白人, 黑人, 画家, 作家',
} as const satisfies Record<string, string>
