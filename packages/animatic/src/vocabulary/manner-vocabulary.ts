/** Mood, look and camera of the scene, and the small words that negate others. */
export const mannerVocabulary = {
  'mood.calm':
    'calm, peaceful, quiet, serene, tranquil, cozy, cosy, relaxing, gentle, still water, soothing, zen, idyllic, 宁静, 平静, 安静, 静谧, 安宁, 祥和, 温馨, 恬静, 悠闲, 舒缓, 岁月静好, 治愈, 惬意, 幽静, 静静',
  'mood.joyful':
    'joyful, happy, cheerful, festive, playful, fun, lively, laughing, joy, celebration, cute, merry, whimsical, exciting, 欢乐, 快乐, 开心, 喜庆, 热闹, 欢快, 幸福, 欢笑, 可爱, 活泼, 欢腾, 喜悦, 笑, funny, hilarious, silly, humorous, amusing, 搞笑, 滑稽, 有趣, 好玩, 好笑',
  'mood.sad':
    'sad, melancholy, melancholic, lonely, sorrow, sorrowful, gloomy, nostalgic, loneliness, heartbroken, mourning, wistful, bleak, 悲伤, 忧伤, 孤独, 孤单, 忧郁, 伤感, 寂寞, 凄凉, 惆怅, 难过, 独自, 压抑, 落寞, 哀伤, 萧瑟, 苍凉',
  'mood.mysterious':
    'mysterious, eerie, mystical, haunted, enigmatic, mystic, spooky, secret, ghostly, 神秘, 诡异, 诡秘, 幽深, 神秘感, 玄幻, 神秘莫测',
  'mood.epic':
    'epic, majestic, dramatic, heroic, grand, breathtaking, spectacular, powerful, monumental, awe inspiring, magnificent, 史诗, 壮观, 震撼, 宏伟, 壮丽, 磅礴, 气势磅礴, 史诗感, 波澜壮阔, 雄伟, 壮阔, 恢弘, 大气, 热血',
  'mood.romantic':
    'romantic, romance, tender, in love, lovers kiss, passionate, valentine, 浪漫, 爱情, 甜蜜, 温柔, 唯美, 情人节, 深情',
  'mood.tense':
    'ominous, scary, horror, creepy, terrifying, tense, suspenseful, sinister, frightening, apocalyptic, post apocalyptic, dangerous, thriller, nightmare, menacing, dystopian, 恐怖, 紧张, 惊悚, 阴森, 可怕, 不祥, 末日, 危险, 悬疑, 噩梦, 压迫感, 诡谲',
  'mood.dreamy':
    'dreamy, ethereal, surreal, dreamlike, soft focus, fairytale, fantasy, otherworldly, hazy dream, 梦幻, 梦境, 超现实, 如梦似幻, 空灵, 童话, 缥缈, 迷离',
  'look.anime':
    'anime, manga, comic book style, comic style, graphic novel, comic strip, children s cartoon, kids cartoon, saturday morning cartoon, ghibli, cel shaded, cartoon, anime style, studio ghibli, makoto shinkai, cartoon style, comic, comic book, animated, 动漫, 动漫风格, 卡通, 漫画, 二次元, 动画, 宫崎骏, 吉卜力, 新海诚, 日漫, 日系动画, 动画风格, 卡通风格, 国漫',
  'look.watercolour':
    'watercolor, watercolour, watercolor painting, watercolour painting, aquarelle, gouache, storybook illustration, children s picture book, picture book, picture book style, children s book, children s book illustration, children s storybook, storybook, storybook style, fairy tale book, illustrated book, 水彩, 水彩画, 水彩风格, 水粉, 淡彩, 绘本, 儿童绘本, 绘本风格, 童书, 童话书, 童书插画',
  'look.noir':
    'noir, film noir, black and white, monochrome, grayscale, greyscale, black white, 黑白, 黑白电影, 黑色电影, 黑白片, 黑白风格, 单色, 黑白照片',
  'look.neon': 'neon, cyberpunk, synthwave, vaporwave, neon lights, retrowave, 霓虹, 赛博朋克, 赛博, 蒸汽波',
  'look.oil':
    'oil painting, impressionist, impressionism, van gogh, monet, painted in oil, oil on canvas, acrylic painting, painterly, 油画, 油画风格, 印象派, 梵高, 莫奈, 厚涂',
  'look.ink':
    'ink wash, ink painting, scroll painting, hanging scroll, fan painting, ink wash painting, chinese painting, sumi e, brush painting, chinese ink, traditional chinese painting, 水墨, 水墨画, 水墨风格, 国画, 中国画, 水墨风, 写意, 山水画, 丹青',
  'look.pixel':
    'pixel art, pixelated, pixel, 8 bit, 16 bit, eight bit, pixel style, 像素, 像素风, 像素风格, 像素画, 八位',
  'look.sketch':
    'sketch, pencil sketch, pencil drawing, line art, charcoal, ink drawing, hand drawn, pencil, drawing, 素描, 铅笔素描, 铅笔画, 线稿, 手绘, 简笔画, 速写, 炭笔',
  'look.vintage':
    'vintage film, retro, travel poster, vintage poster, art deco poster, vintage travel poster, old postcard, postcard style, newspaper photo, newspaper style, magazine cover style, film grain, polaroid, old film, sepia, super 8, faded film, 1970s, 1980s, 80s, 70s, vhs, analog film, old photo, vintage style, 8mm film, 复古, 胶片, 复古胶片, 老电影, 怀旧, 老照片, 胶片感, 复古风, 旧时光, 泛黄',
  'look.papercut':
    'paper cut, papercut, pop up book, paper theatre, paper cutout, paper craft, origami, paper art, layered paper, cutout animation, 剪纸, 剪纸风格, 纸雕, 折纸, 剪纸画, 纸艺',
  'look.cinematic':
    'cinematic, movie still, film still, anamorphic, cinematic lighting, blockbuster, 电影感, 电影质感, 大片, 电影级, 大片感',
  'camera.in':
    'zoom in, push in, dolly in, zooming in, slow zoom, camera moves forward, moving forward, dolly forward, zooms in, pushes in, move closer, dolly, 推进, 推近, 拉近, 镜头推进, 缓缓推进, 推镜头, 镜头向前, 前推, 向前推',
  'camera.out':
    'zoom out, pull back, pull out, dolly out, zooming out, pulls back, zooms out, pulling back, dolly back, camera pulls away, 拉远, 后退, 镜头拉远, 拉镜头, 镜头后退, 拉开, 后拉',
  'camera.left':
    'pan left, pans left, panning left, moving left, move left, to the left, camera left, truck left, 向左, 左移, 左摇, 向左平移, 从右到左, 从右向左, right to left, 往左, 从右往左, 由右向左, 由右至左',
  'camera.right':
    'pan right, pans right, panning right, moving right, move right, to the right, truck right, left to right, 向右, 右移, 右摇, 向右平移, 从左到右, 从左向右, 往右, 从左往右, 由左向右, 由左至右',
  'camera.pan':
    'pan, panning, panning shot, slow pan, pan across, pans across, panorama, 摇镜, 平移, 横移, 摇镜头, 横摇, 全景摇',
  'camera.up':
    'tilt up, tilts up, tilting up, crane up, crane shot, crane shot up, rising shot, camera rises, rising camera, pedestal up, boom up, 上摇, 上升, 镜头上摇, 镜头上升, 升镜头, 向上摇, 升降镜头, 镜头上移, moves up, moving up, goes up, camera moves up, 往上, 向上移, 往上移, 往上升, 镜头往上',
  'camera.down':
    'tilt down, tilts down, crane down, camera descends, descending shot, pedestal down, 下摇, 下降, 镜头下摇, 下移, 俯冲, 镜头下移, moves down, moving down, goes down, camera moves down, 往下, 往下降, 往下移, 镜头往下',
  'camera.aerial':
    'aerial, drone, drone shot, aerial view, bird s eye view, birds eye view, flyover, fly over shot, top down, from above, overhead shot, aerial shot, high angle, helicopter shot, 航拍, 俯瞰, 鸟瞰, 俯拍, 无人机, 无人机视角, 高空俯瞰, 上帝视角, 俯视',
  'camera.close':
    'close up, closeup, macro, extreme close up, tight shot, detail shot, macro shot, portrait of, close shot, 特写, 近景, 微距, 大特写, 细节, 近距离, up close, very close, from close, from very close, closely framed, 凑近, 贴近',
  'camera.wide':
    'wide shot, wide angle, establishing shot, long shot, panoramic, panoramic view, full shot, vista, 全景, 广角, 远景, 大全景, 广角镜头, 大远景',
  'camera.handheld':
    'handheld, hand held, handheld camera, shaky cam, shaky camera, shaky, documentary style, pov shot, 手持, 手持镜头, 晃动, 手持摄影, 纪实风格, 手持拍摄, 跟随晃动',
  'camera.still':
    'static camera, static shot, fixed camera, locked off, still camera, tripod, camera does not move, stationary camera, locked shot, static, 固定机位, 固定镜头, 静止镜头, 定机位, 机位固定, 镜头静止, 镜头不动, 镜头固定',
  'camera.follow':
    'tracking shot, follow shot, following shot, camera follows, tracking camera, camera tracks, following the, tracking, 跟拍, 跟随, 跟镜头, 镜头跟随, 跟踪拍摄, 跟随镜头, 追踪镜头, camera following, camera chases, 镜头跟着, 镜头追着, 跟着拍, 镜头追随, 一路跟拍',
  'camera.orbit':
    'orbit shot, orbiting, orbiting shot, slow orbit, camera orbits, circling camera, rotating around, 360 degree, arc shot, camera circles, turntable, rotating, 环绕, 环绕拍摄, 环绕镜头, 旋转镜头, 360度, 旋转展示, 绕拍, 围绕拍摄',
  'camera.low': 'low angle, low angle shot, worm s eye view, from below, looking up, 仰拍, 仰视, 低角度, 低机位, 仰角',
  'without.person':
    'deserted, uninhabited, unpopulated, nobody, no one, empty street, 空无一人, 无人, 没人, 无人区, 杳无人烟, 渺无人烟',
  'without.cloudy': 'cloudless, 万里无云, 无云, 晴空万里',
  'without.stars': 'starless',
  'turn.not':
    'no, without, not, free of, devoid of, minus, zero, absence of, never, lacking, lack of, 没有, 没, 无, 不要, 不带, 毫无, 不含, 不出现, 不见, 未见, 去掉, 避免, 禁止, 并无, 不是, 看不到',
  // Others of the kind, which do not describe the wanted one.
  'turn.other':
    'no other, no more, no further, without other, without any other, 不要别的, 没有别的, 没有其他, 不要其他, 没有其它, 不要其它, 没有多余的, 不要多余的',
  // Listed so that no shorter word matches inside them.
  nothing:
    'nobody else, no one else, 没有别人, 没有其他人, 钓鱼, 捕鱼, 垂钓, one day, sun rose, moon rose, day by day, no longer, not only, all day, every day, these days, polar, milky, golden retriever colored, star of the show, sound of music, time lapse, timelapse, slow motion, long exposure, high quality, best quality, high resolution, ultra hd, night vision, watching, light house keeper, water color, well lit, bird song, birdsong, day dream, rain coat, raincoat, trench coat, wind, string light, plant life, fire works, hot dog stand, background, foreground, masterpiece, highly detailed, space for text, in the style of, 马上, 大家, 人工, 家具, 海拔, 海报, 国家, 花费, 龙卷风, 云南, 河南, 河北, 江苏, 江西, 金属, 青春, 青年, 白人, 黑人, 画家, 作家, 慢镜头, 慢动作, 分钟, 秒钟, 牛仔, 鼓励, 书法, 明白, 空白, 人生, 人间, 黄金, 火车站台, 无比, 无限, 无尽, 无数, 无声, 不同, 高清, 质感, 光影, 雷同, 海量, 山寨, 花样, 花式, 人物, 机器, 江湖, 江山, 河山, 星期, 马拉松, 马赛克, 马戏, 熊熊, 虎虎, 龙舟赛, 鱼贯, 雪白, 林立, 田径, 路人甲, 街舞, 空中楼阁, 天空中, 海阔天空, 红薯, 红酒, 白酒, 黄瓜, 黄山, 黄河, 青山, 青蛙, 白鹭, 白鹤, 红包, 红茶, 绿茶, 大海捞针, 牛肉, 鸡肉, 鸡蛋, 鱼肉, 羊肉, 马桶, 雨衣, 云霄, 云集, 车间, 家家户户, 人山人海, wave to, wave at, waving to, waving at, its mother, mother duck, mother hen, 蓝牙, 白领, 红人, 黑板',
} as const satisfies Record<string, string>
