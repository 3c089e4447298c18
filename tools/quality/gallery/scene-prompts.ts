export type ScenePrompt = {
  prompt: string
  ratio: '16:9' | '9:16' | '4:3' | '3:4' | '1:1'
  style?: 'general' | 'anime'
  movement?: 'small' | 'medium' | 'large'
  seed?: number
}

/** Twenty in each language, over all looks and ratios; none of them is among the labelled prompts. */
export const scenePrompts: readonly ScenePrompt[] = [
  { prompt: 'A red fox crossing a frozen lake at dawn, fog over the mountains', ratio: '16:9' },
  { prompt: 'Three sailboats racing on a windy bay, golden hour, tracking shot', ratio: '16:9', movement: 'large' },
  { prompt: 'Rainy night in Hong Kong, neon signs, taxis, cyberpunk', ratio: '9:16' },
  { prompt: 'An elephant family walking through the savanna at sunset, wide shot', ratio: '16:9' },
  { prompt: 'A cozy kitchen with a teapot, two cups of tea and a cake on the table, morning', ratio: '4:3' },
  { prompt: 'Watercolor of a village church among cherry blossom trees', ratio: '3:4' },
  { prompt: 'Film noir, a detective waits in an alley, heavy rain, nobody else', ratio: '16:9' },
  { prompt: 'Pencil sketch of a windmill and five sheep on a hill', ratio: '1:1' },
  { prompt: 'Oil painting of a ship in a storm', ratio: '4:3' },
  { prompt: 'Pixel art astronaut and a green alien on a purple planet', ratio: '16:9' },
  { prompt: 'Aerial view of a road through green hills, no cars', ratio: '16:9' },
  { prompt: 'Close-up of a hummingbird-blue butterfly on a sunflower, dreamy', ratio: '1:1' },
  { prompt: 'Perfume bottle on a podium, studio light, slow orbit', ratio: '9:16' },
  { prompt: 'Vintage film of a yellow car driving along the coast with palm trees', ratio: '4:3' },
  { prompt: 'A lighthouse under the northern lights, snow, calm', ratio: '16:9' },
  { prompt: 'Underwater, a whale, jellyfish and a school of fish, mysterious', ratio: '16:9' },
  { prompt: 'Paper cut mountains with a full moon and two wolves', ratio: '16:9' },
  { prompt: 'A knight on a white horse in front of a castle, epic, cinematic', ratio: '16:9' },
  { prompt: 'Low angle, a rocket rises over the desert at night, stars', ratio: '3:4', movement: 'large' },
  { prompt: 'Kids flying kites on the beach, joyful, handheld camera', ratio: '16:9', style: 'anime' },
  { prompt: '雨后的江南古镇，石桥，一把红伞，水墨', ratio: '16:9' },
  { prompt: '两只熊猫在竹林里玩耍，阳光', ratio: '4:3' },
  { prompt: '元宵节的夜晚，漫天孔明灯，湖边的人群', ratio: '9:16' },
  { prompt: '草原上的骏马和蒙古包，蓝天白云，镜头向左平移', ratio: '16:9' },
  { prompt: '赛博朋克城市，飞船穿过高楼，霓虹', ratio: '16:9' },
  { prompt: '窗外下着雪，桌上一杯热咖啡和一本书，温馨', ratio: '1:1' },
  { prompt: '动漫风格，少年骑自行车经过海边，夏天', ratio: '16:9' },
  { prompt: '水彩，秋天的森林，一只小鹿', ratio: '3:4' },
  { prompt: '黑白电影，老火车进站，大雾', ratio: '4:3' },
  { prompt: '航拍城市夜景，万家灯火', ratio: '16:9' },
  { prompt: '沙漠里的驼队和金字塔，夕阳，史诗感', ratio: '16:9' },
  { prompt: '像素风，小猫在屋顶看烟花', ratio: '1:1' },
  { prompt: '油画，荷塘里的三只天鹅，清晨', ratio: '4:3' },
  { prompt: '剪纸风格，巨龙飞过长城', ratio: '16:9' },
  { prompt: '恐怖的古堡，闪电，蝙蝠，没有月亮', ratio: '16:9' },
  { prompt: '口红产品展示，纯色背景，特写', ratio: '3:4' },
  { prompt: '复古胶片，老街上的邮筒和路灯，黄昏', ratio: '9:16' },
  { prompt: '素描，山坡上的一棵老树', ratio: '1:1' },
  { prompt: '仰拍，热气球升上天空，日出', ratio: '9:16', movement: 'small' },
  { prompt: '企鹅在冰山上排队，十二只，可爱', ratio: '16:9', style: 'anime' },
]

const lake = {
  prompt: 'A girl in a yellow dress and her dog at a lake in the mountains, day',
  ratio: '16:9',
  seed: 1,
} as const
const road = { prompt: 'A white horse by a windmill in the hills, day, pan right', ratio: '16:9', seed: 1 } as const
const free = { prompt: 'A traveller and a dog', ratio: '16:9' } as const

/** The same prompt with one parameter changed. */
export const variations: readonly ScenePrompt[] = [
  { ...lake, style: 'general' },
  { ...lake, style: 'anime' },
  { ...road, movement: 'small' },
  { ...road, movement: 'medium' },
  { ...road, movement: 'large' },
  { ...free, seed: 2 },
  { ...free, seed: 5 },
  { ...free, seed: 8 },
]
