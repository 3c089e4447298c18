/** The look of a whole picture, and whether to edit an input picture or place it in a scene. */
export const lookVocabulary = {
  mono: 'black and white, monochrome, grayscale, greyscale, noir, 黑白, 单色, 水墨, 水墨画',
  sepia: 'sepia, old photo, antique, daguerreotype, 老照片, 怀旧, 复古照片',
  vintage: 'vintage, retro, film grain, polaroid, faded, analog, 复古, 胶片, 旧时光',
  sketch: 'sketch, pencil, drawing, line art, charcoal, ink drawing, 素描, 铅笔, 线稿, 手绘, 简笔画',
  painting:
    'painting, oil painting, watercolor, watercolour, impressionist, gouache, van gogh, monet, 油画, 水彩, 水彩画, 绘画, 印象派, 国画',
  cartoon: 'cartoon, anime, comic, manga, cel shaded, ghibli, illustration, 动漫, 卡通, 漫画, 二次元, 动画, 插画',
  pixel: 'pixel art, pixelated, pixel, mosaic, eight bit, 像素, 像素风, 马赛克',
  neon: 'neon, cyberpunk, synthwave, vaporwave, 霓虹, 赛博朋克, 赛博',
  dreamy: 'dreamy, soft focus, glow, glowing, ethereal, bloom, fairy, 梦幻, 柔和, 柔光, 仙境',
  brighter: 'bright, brighter, lighter, high key, 明亮, 更亮, 亮一点',
  darker: 'dark, darker, moody, gloomy, low key, 昏暗, 更暗, 阴暗, 黑暗',
  warmer: 'warm, warmer, cozy, cosy, 温暖, 暖色, 暖',
  colder: 'cold, colder, cool tone, 冷色, 冷, 清冷, 寒冷',
  vivid: 'vivid, vibrant, colorful, colourful, saturated, 鲜艳, 鲜明, 多彩, 艳丽',
  pale: 'pale, pastel, muted, desaturated, washed out, 淡雅, 粉彩, 低饱和, 淡色',
  mirrored: 'mirrored, mirror image, flip, flipped, flip horizontally, 镜像, 翻转, 左右翻转',
  change:
    'make it, turn it, turn into, change, convert, restyle, recolor, recolour, colorize, edit, in the style, style, filter, 变成, 改成, 换成, 改为, 转换, 风格, 滤镜, 调成',
  place:
    'put, place, placed, standing, sitting, background, in front of, next to, together with, 放在, 站在, 坐在, 背景, 前面, 旁边, 一起',
} as const satisfies Record<string, string>

export type LookWord = keyof typeof lookVocabulary
