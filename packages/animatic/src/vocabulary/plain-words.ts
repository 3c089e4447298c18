import { chineseCrowds, chineseNumerals, latinCounts, measureWords } from './count-words.ts'

/** Words that name nothing to draw, and motions that drawn things make by themselves. */
const plainNames = new Set(
  (
    'a an the this that these those some any each every all both one his her its their my our your own of in on at by to into onto from with ' +
    'without over under above below behind beside between through across along around near next front top off out up down back away toward ' +
    'towards against among inside outside within and or but as than then while where when after before during until since for so very too ' +
    'just only also still already again almost slowly quickly gently softly quietly is are was were be been being has have had do does did ' +
    'can will would it he she they them him who which what there here not no s t beautiful pretty nice lovely amazing stunning gorgeous great ' +
    'good best perfect detailed realistic photorealistic hyperrealistic quality resolution hd uhd scene shot view video film clip picture photo ' +
    'image photograph style styled look light lighting lit soft bright dark warm cold big large small little tiny huge giant long short tall ' +
    'high low wide deep old new young fresh clean clear empty full open closed free alone together two three four five six seven eight nine ten ' +
    'single several many few seen camera lens focus depth frame background foreground colour color colours colors slow fast smooth early late ' +
    'distant far hanging moving motion atmosphere mood vibe feeling create make show shows showing made like world other another middle left ' +
    'right side part way time day moment makes goes going gets comes coming gives takes 8k 4k stands standing visible natural modern simple ' +
    'walk walks walking run runs running stroll strolls strolling ride rides riding cross crosses crossing drive drives driving sail sails fly flies flying circling speeds speeding rise rises rising ' +
    'swim swims swimming float floats floating drift drifting gallop galloping travel travelling passing pass passes arrive arrives swims roam ' +
    'roams roaming fall falling falls drop drops sky air ground sun sunny everywhere end ends weather windy sound music text please need want reveal ' +
    'colorful colourful crowded lonely lone quiet busy calm rustic vintage abandoned friendly minimal plain wooden steaming winding nothing ' +
    'medium reveals line lines meets returns energetic looks product subject ' +
    'seconds second minutes atmosphere shallow endless else turn rotating spins spinning advert ad commercial advertisement product slogan named called'
  ).split(' '),
)
for (const word of Object.keys(latinCounts)) plainNames.add(word)

export const plainWords: ReadonlySet<string> = plainNames

/** The same for Chinese. */
export const plainChinese: ReadonlySet<string> = new Set([
  ...Object.keys(chineseNumerals),
  ...Object.keys(chineseCrowds),
  ...measureWords,
  ...(
    '的 了 着 在 是 和 与 跟 及 或 而 也 都 就 又 很 最 更 被 把 将 让 给 向 往 从 到 对 为 以 于 之 其 这 那 一 个 只 条 位 名 座 上 下 里 中 内 外 前 后 旁 旁边 边 ' +
    '上面 下面 里面 远处 近处 一个 一只 一位 一座 一片 一条 一群 两个 两只 三个 有 没有 正在 正 慢慢 缓缓 轻轻 静静 美丽 漂亮 画面 镜头 场景 视频 风格 高清 细节 ' +
    '光线 背景 大 小 老 新 老式 穿过 看 走 来 去 出 起 过 地 得 着 他 她 它 他们 她们 自己 我 你 双手 时 时候 一起 ' +
    '一杯 一把 一棵 一张 一支 一块 一瓶 一叶 骑 飞 飞过 飞舞 游 游动 上游 动 漂浮 划 划过 驶 开 升上 升起 发射 经过 进站 进 驶过 落 飘 飘落 飞快 漫天 ' +
    '很好 有点 很多 彩色 五颜六色 感觉 感 片 气氛 天气 天上 天空 四周 左边 右边 两岸 做 帮 短 拍 广告 产品 展示 文字 只有 能 立 款 高级 缓慢 干净 淡淡的 亮 辆 旋转 需要 请 微风 照亮 明亮 亲切 正中 立在 线条 清晰 精致 质感 温暖 过来 年老'
  ).split(' '),
])
