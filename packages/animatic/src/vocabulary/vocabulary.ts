/**
 * The effect of prompt words on the scene. English words are in the singular and match the plural too; Chinese words
 * match anywhere. A longer word takes precedence over a shorter one inside it (上海 is a city, not the sea).
 */
export const vocabulary = {
  'time.dawn':
    'dawn, sunrise, morning, daybreak, early morning, first light, sun rises, rising sun, morning light, 清晨, 早晨, 日出, 黎明, 晨光, 早上, 晨曦, 清早, 拂晓, 朝阳, 旭日, 破晓, 凌晨, 天亮',
  'time.day':
    'day, daytime, noon, midday, afternoon, sunny, sunshine, sunlight, summer, blue sky, daylight, bright day, broad daylight, late afternoon, sunlit, 白天, 中午, 正午, 下午, 午后, 晴, 阳光, 蓝天, 夏天, 夏日, 烈日, 烈日当空, 骄阳, 晌午, 晴朗, 晴天, 艳阳, 阳光明媚, 盛夏, 日光, 蓝天白云',
  'time.sunset':
    'sunset, dusk, evening, golden hour, twilight, sundown, setting sun, sun sets, nightfall, magic hour, blue hour, 黄昏, 日落, 夕阳, 傍晚, 晚霞, 落日, 余晖, 暮色, 夕照, 薄暮, 日暮, 霞光, 黄金时刻',
  'time.night':
    'night, midnight, moon, full moon, crescent moon, moonlight, moonlit, moonrise, starry, starry sky, night sky, nocturnal, nighttime, late night, new year s eve, christmas eve, halloween, 夜, 夜晚, 深夜, 月亮, 月光, 月夜, 星空, 繁星, 夜空, 夜幕, 明月, 午夜, 夜里, 夜色, 晚上, 满月, 圆月, 半夜, 黑夜, 雨夜, 雪夜, 夏夜, 秋夜, 冬夜, 夜市, 夜景, 满天繁星, 满天星, 除夕, 中秋, 中秋节, 元宵, 元宵节, 皓月, 月下',
  'weather.clear': 'clear sky, clear weather, clear skies, 晴空, 晴朗, 晴天, 艳阳',
  'weather.cloudy':
    'cloud, cloudy, overcast, storm cloud, grey sky, gray sky, sea of clouds, 云, 多云, 阴天, 白云, 云朵, 云海, 乌云, 浮云, 云层, 蓝天白云, 彩云, 阴沉',
  'weather.rain':
    'rain, rainy, raining, drizzle, wet, heavy rain, downpour, rainstorm, pouring rain, in the rain, shower of rain, monsoon, 雨, 下雨, 下着雨, 下着大雨, 细雨, 雨夜, 雨天, 大雨, 雨中, 小雨, 雨水, 雨滴, 烟雨, 春雨, 暴雨如注, 倾盆大雨, 毛毛雨, 雨后',
  'weather.storm':
    'storm, stormy, thunder, thunderstorm, lightning, tempest, hurricane, typhoon, violent storm, 暴风雨, 雷, 雷雨, 闪电, 暴雨, 风暴, 雷电, 雷电交加, 电闪雷鸣, 台风, 狂风暴雨, 狂风, 打雷',
  'weather.fog':
    'fog, foggy, mist, misty, haze, hazy, smoke, smoky, 雾, 薄雾, 迷雾, 晨雾, 烟雾, 云雾, 烟雨, 大雾, 雾气, 雾蒙蒙, 浓雾, 雾霭, 缭绕, 云雾缭绕, 朦胧',
  'weather.snow':
    'snowing, snowfall, snowflake, blizzard, falling snow, snow falling, snow falls, snowstorm, light snow, heavy snow, 下雪, 飘雪, 大雪, 雪花, 下着雪, 飘着雪, 下着大雪, 下起了雪, 飞雪, 暴雪, 雪夜, 落雪, 小雪, 风雪, 雪花飘, 大雪纷飞, 飘落的雪, 暴风雪, 初雪',
  'place.mountains':
    'mountain, hill, hillside, peak, valley, cliff, alps, himalaya, everest, canyon, volcano, summit, highland, fjord, great wall, great wall of china, mountain range, mountaintop, ridge, rocky mountain, mount fuji, yosemite, ravine, gorge, plateau, 山, 雪山, 山脉, 山谷, 峰, 山峰, 悬崖, 峡谷, 火山, 长城, 万里长城, 高原, 远山, 群山, 山水, 丘陵, 山顶, 山坡, 山脚, 茶山, 山间, 山上, 富士山, 黄山, 泰山, 华山, 峨眉山, 珠穆朗玛峰, 青山, 山崖, 崖边, 深山, 大山, 雪峰, 山巅, 梯田, 山川',
  'place.city':
    'city, town, skyline, urban, skyscraper, downtown, metropolis, buildings, tall building, office building, rooftop, new york, tokyo, shanghai, hong kong, london, paris, chicago, beijing, manhattan, cyberpunk, neon sign, city square, megacity, cityscape, city lights, ruins of a city, kyoto, singapore, dubai, 城市, 都市, 楼, 高楼, 大厦, 摩天大楼, 上海, 北京, 东京, 香港, 深圳, 广州, 纽约, 巴黎, 伦敦, 京都, 重庆, 赛博朋克, 霓虹, 屋顶, 天台, 城镇, 未来都市, 未来城市, 大都市, 市中心, 广场, 写字楼, 高楼大厦, 外滩, 楼顶, 城区, 都会, 老上海',
  'place.street':
    'street, alley, alleyway, traffic, avenue, market, crosswalk, night market, street market, farmers market, sidewalk, pavement, street corner, intersection, backstreet, bazaar, china town, street lamp, bus stop, 街, 街道, 街头, 马路, 小巷, 巷, 路口, 集市, 夜市, 市场, 菜市场, 弄堂, 胡同, 巷子, 街角, 老街, 步行街, 十字路口, 公交车站, 人行道, 街上, 里弄, 庙会, 街巷, 公交站, 车站, 小镇的街',
  'place.road':
    'road, highway, route, path, freeway, motorway, country road, road trip, winding road, trail, race track, 公路, 道路, 小路, 山路, 大道, 高速公路, 乡间小路, 路上, 林荫道, 林荫大道, 赛道, 小径, 公路旅行, 国道',
  'place.forest':
    'forest, woods, jungle, woodland, rainforest, grove, bamboo, pine forest, bamboo forest, pine, redwood, thicket, undergrowth, bamboo grove, birch, orchard, 森林, 树林, 林, 竹林, 丛林, 松林, 雨林, 林间, 竹子, 竹海, 密林, 层林尽染, 山林, 白桦林, 枫林, 热带雨林, 林中, 果园',
  'place.sea':
    'sea, ocean, wave, coast, bay, harbor, harbour, surf, surfer, surfing, island, shore, pirate, pirate ship, open ocean, open sea, coastline, pier, rocky shore, at sea, seashore, sea cliff, atlantic, pacific, archipelago, dock, port, 海, 大海, 海洋, 海浪, 海岸, 海面, 海边, 港口, 岛, 岛屿, 海上, 波浪, 巨浪, 浪花, 礁石, 海港, 码头, 海湾, 小岛, 海平面, 海水, 惊涛骇浪, 波涛, 冲浪, 碧海, 沧海, 渔港, 海崖',
  'place.beach':
    'beach, seaside, sandy shore, sandy beach, tropical beach, tropical island, 海滩, 沙滩, 热带海滩, 热带岛屿, 海边的沙滩',
  'place.lake':
    'lake, river, pond, stream, lagoon, reflection, canal, waterfall, venice, venetian, riverbank, lakeside, brook, creek, waterhole, riverside, swamp, marsh, wetland, 湖, 河, 江, 池塘, 溪, 湖面, 倒影, 湖泊, 河流, 小溪, 水面, 江南, 水乡, 瀑布, 威尼斯, 西湖, 长江, 黄河, 江边, 河边, 湖边, 湖畔, 溪流, 河畔, 荷塘, 池边, 江面, 江上, 湖上, 溪水, 湖水, 河水, 运河, 湿地, 泸沽湖, 漓江, 水边, 清泉, 塘',
  'place.desert':
    'desert, dune, sand dune, sahara, pyramid, egypt, oasis, mars, gobi, sandstorm, wild west, arizona, 沙漠, 沙丘, 金字塔, 埃及, 戈壁, 大漠, 火星, 绿洲, 荒漠, 敦煌, 撒哈拉, 黄沙, 沙海',
  'place.meadow':
    'meadow, field, grass, grassland, prairie, farm, garden, park, pasture, countryside, savanna, savannah, wheat, lawn, village, cornfield, wheat field, rice field, vineyard, backyard, hillside meadow, steppe, ranch, farmland, rolling hills, flower field, lavender field, crop, 草原, 草地, 田野, 田, 花园, 公园, 农场, 麦田, 乡村, 村庄, 稻田, 草坪, 花海, 花田, 原野, 草丛, 小镇, 油菜花田, 油菜花, 牧场, 田园, 玉米地, 庄园, 院子, 庭院, 后院, 乡间, 村子, 山村, 小村庄, 茶园, 葡萄园, 野餐, 呼伦贝尔, 菜园, 茶山',
  'place.space':
    'space, galaxy, cosmos, planet, nebula, universe, orbit, outer space, asteroid, interstellar, on the moon, lunar, moon surface, space station, black hole, zero gravity, deep space, 宇宙, 太空, 银河, 星球, 星云, 行星, 外太空, 星际, 星系, 月球, 太空站, 空间站, 黑洞, 银河系, 小行星, 月球表面',
  'place.underwater':
    'underwater, coral, coral reef, reef, deep sea, seabed, mermaid, aquarium, under the sea, beneath the waves, ocean floor, sea floor, sea bed, kelp, shipwreck, scuba, diver, 海底, 水下, 珊瑚, 深海, 美人鱼, 海底世界, 水族馆, 珊瑚礁, 海草, 潜水, 潜水员, 沉船',
  'place.room':
    'room, indoor, indoors, interior, kitchen, bedroom, living room, office, cafe, restaurant, library, classroom, ballroom, hallway, corridor, fireplace, window sill, windowsill, by the window, at the window, through the window, on a table, on the table, on a wooden table, wooden table, table, desk, sofa, couch, coffee shop, diner, museum, gallery, bakery, workshop, attic, basement, bathroom, hotel room, dining room, bookstore, laboratory, cabin interior, pub, hall, stage, throne room, gym, 房间, 室内, 厨房, 客厅, 卧室, 办公室, 办公桌, 咖啡馆, 咖啡店, 餐厅, 图书馆, 教室, 走廊, 窗台, 窗前, 窗边, 窗外, 壁炉, 沙发, 书房, 书桌, 酒吧, 博物馆, 桌子, 桌上, 桌子上, 餐桌, 茶馆, 屋里, 屋内, 实验室, 书店, 大厅, 舞台, 阁楼, 浴室, 木桌, 茶几, 书架, 灶台, 面包店, 健身房, 画室, 茶室',
  'place.studio':
    'studio, studio background, plain background, white background, black background, dark background, solid background, seamless background, product shot, product photo, product video, backdrop, plain studio background, studio lighting, isolated on white, podium, solid color background, gradient background, commercial shot, packshot, 纯色背景, 白色背景, 白底, 黑色背景, 深色背景, 摄影棚, 棚拍, 产品图, 产品展示, 商品展示, 产品广告, 简约背景, 干净背景, 渐变背景, 影棚, 展台, 纯白背景, 电商',
  'trait.snowy':
    'snow, snowy, winter, ice, icy, arctic, antarctic, antarctica, frozen, glacier, christmas, christmas eve, snowman, igloo, iceberg, polar, winter wonderland, snow covered, snow capped, frost, frosty, 雪, 雪山, 雪地, 冬, 冬天, 冬日, 冰, 冰川, 北极, 南极, 圣诞, 雪人, 白雪, 雪景, 雪原, 大雪, 雪夜, 寒冬, 冰天雪地, 冰面, 冰雪, 冬季, 圣诞节, 暴雪, 雪峰, 冰山, 积雪, 白雪皑皑, 严冬, 雪橇, 大雪纷飞, 雪后, 冬夜, 平安夜, 暴风雪',
  'trait.neon':
    'neon, cyberpunk, cyber, futuristic, future, sci fi, synthwave, vaporwave, neon sign, neon light, hologram, 霓虹, 赛博朋克, 赛博, 未来, 科幻, 未来都市, 未来城市, 霓虹灯, 未来感, 全息',
  'trait.table':
    'on a table, on the table, on a wooden table, wooden table, table, desk, 桌子, 桌上, 桌子上, 餐桌, 木桌, 书桌, 办公桌, 茶几',
  'trait.dark backdrop': 'black background, dark background, 黑色背景, 深色背景',
  'trait.aurora': 'aurora, northern lights, aurora borealis, polar lights, 极光, 北极光',
  'trait.stars':
    'star, starry, starry sky, milky way, constellation, shooting star, meteor, meteor shower, starlight, 星空, 繁星, 星星, 银河, 流星, 星光, 满天繁星, 满天星, 流星雨, 星河, 群星, 繁星点点',
  'trait.autumn':
    'autumn, fall leaves, falling leaves, fall foliage, autumn leaf, maple, fall colors, golden leaves, autumnal, 秋, 秋天, 枫叶, 落叶, 红叶, 秋日, 枫树, 层林尽染, 金秋, 深秋, 秋季, 银杏, 秋叶, 枫林, 秋风',
  'trait.blossom':
    'blossom, cherry blossom, cherry blossom tree, blossom tree, blossoming tree, sakura, petal, peach blossom, spring, plum blossom, springtime, 樱花, 桃花, 花瓣, 春, 春天, 梅花, 春日, 樱花树, 樱花飘落, 落英缤纷, 杏花, 梨花, 桃林, 春季',
  'trait.flowers':
    'flower, sunflower, lavender, tulip, rose, poppy, garden, wildflower, daisy, flower field, lavender field, bloom, 花, 花海, 花田, 花园, 向日葵, 薰衣草, 玫瑰, 郁金香, 野花, 油菜花, 油菜花田, 鲜花, 花丛, 花朵, 百花, 格桑花, 花开',
  'trait.fireflies':
    'firefly, fireflies, magic, magical, fairy, enchanted, glowing, fairy dust, glow worm, 萤火虫, 魔法, 仙境, 精灵, 奇幻, 流萤, 荧光',
  'trait.fireworks':
    'firework, fireworks, fireworks display, new year s eve, 烟花, 烟火, 庆典, 焰火, 礼花, 烟花绽放, 跨年',
  'trait.lanterns':
    'lantern, sky lantern, paper lantern, floating lantern, red lantern, lantern festival, 灯笼, 孔明灯, 天灯, 花灯, 红灯笼, 元宵节, 元宵, 灯会, 纸灯笼',
  'trait.aloft':
    'in the sky, flying, floating in the air, above the clouds, hovering, soaring, through the sky, 天空, 空中, 飞翔, 飞行, 云端, 上空, 翱翔, 盘旋, 升空, 高空',
  'trait.tropical':
    'jungle, tropical jungle, rainforest, tropical, tropical rainforest, 雨林, 热带, 丛林, 热带雨林, 热带丛林',
  'trait.bamboo': 'bamboo, bamboo forest, bamboo grove, 竹林, 竹子, 竹海, 竹, 翠竹',
  'trait.rainbow': 'rainbow, 彩虹',
  'trait.waterfall': 'waterfall, cascade, 瀑布, 飞流直下',
  'trait.great wall': 'great wall, great wall of china, 长城, 万里长城',
  'trait.pyramids': 'pyramid, egypt, giza, 金字塔, 埃及',
  'trait.full moon': 'full moon, harvest moon, blood moon, supermoon, 满月, 圆月, 明月, 中秋, 中秋节, 皓月',
  'colour.red': 'red, crimson, scarlet, blood red, ruby, burgundy, 红, 红色, 红叶, 大红, 鲜红, 朱红, 红衣, 赤',
  'colour.orange': 'orange, amber, copper, ginger, tangerine colored, 橙, 橙色, 橘, 橘色, 橘黄',
  'colour.gold': 'gold, golden, yellow, lemon yellow, blond, 金, 金色, 黄色, 金黄, 黄, 金黄色, 明黄',
  'colour.green':
    'green, emerald, teal, lime green, mint green, olive green, 绿, 绿色, 翠, 翠绿, 碧绿, 青绿, 嫩绿, 墨绿',
  'colour.blue':
    'blue, azure, cyan, turquoise, navy, navy blue, sky blue, 蓝, 蓝色, 碧, 湛蓝, 蔚蓝, 深蓝, 天蓝, 青色, 浅蓝',
  'colour.purple': 'purple, violet, magenta, lavender, lilac, 紫, 紫色, 薰衣草, 淡紫, 紫红',
  'colour.pink': 'pink, sakura, rosy, 粉, 粉色, 粉红, 樱花, 桃花, 粉红色',
  'colour.white': 'white, silver, ivory, 白, 白色, 银色, 雪白, 洁白, 纯白',
  'colour.black': 'black, ebony, jet black, 黑, 黑色, 漆黑, 乌黑',
} as const satisfies Record<string, string>
