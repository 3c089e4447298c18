/** Rows of `english=Chinese`. */
const readTable = (rows: readonly string[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap((row) => row.split(', ').map((pair) => pair.split('=') as [string, string])))

/** Things that a description names in English, with their Chinese names. */
const things = readTable([
  'person=人物, people=人们, bird=小鸟, cat=猫咪, dog=小狗, horse=骏马, sheep=绵羊, cow=奶牛',
  'elephant=大象, bear=熊, zebra=斑马, giraffe=长颈鹿, bicycle=自行车, car=汽车, motorcycle=摩托车',
  'bus=巴士, train=列车, truck=卡车, boat=小船, airplane=飞机, kite=风筝, bench=长椅, backpack=背包',
  'umbrella=雨伞, handbag=手提包, tie=领带, suitcase=行李箱, frisbee=飞盘, skis=滑雪板, snowboard=滑雪板',
  'sports ball=球, skateboard=滑板, surfboard=冲浪板, tennis racket=网球拍, bottle=瓶子',
  'wine glass=酒杯, cup=杯子, fork=叉子, knife=餐刀, spoon=勺子, bowl=碗, banana=香蕉, apple=苹果',
  'sandwich=三明治, orange=橙子, broccoli=西兰花, carrot=胡萝卜, hot dog=热狗, pizza=披萨, donut=甜甜圈',
  'cake=蛋糕, chair=椅子, couch=沙发, potted plant=盆栽, bed=床, dining table=餐桌, tv=电视',
  'laptop=笔记本电脑, mouse=鼠标, remote=遥控器, keyboard=键盘, cell phone=手机, microwave=微波炉',
  'oven=烤箱, toaster=烤面包机, sink=水槽, refrigerator=冰箱, book=书, clock=时钟, vase=花瓶',
  'scissors=剪刀, teddy bear=泰迪熊, hair drier=吹风机, toothbrush=牙刷',
])

const colours = readTable([
  'black=黑色, white=白色, grey=灰色, red=红色, orange=橙色, yellow=黄色, green=绿色, turquoise=青色',
  'blue=蓝色, purple=紫色, pink=粉色, cream=米色, brown=棕色',
])

export const isThing = (word: string): boolean => things.has(word)
export const isColour = (word: string): boolean => colours.has(word)
export const thingInChinese = (word: string): string | null => things.get(word) ?? null
export const colourInChinese = (word: string): string | null => colours.get(word) ?? null
