/** The position of a reference in the picture. */
export const placeVocabulary = {
  left: 'on the left, to the left, left side, left hand side, leftmost, 左边, 左侧, 左面, 左方',
  right: 'on the right, to the right, right side, right hand side, rightmost, 右边, 右侧, 右面, 右方',
  middle: 'middle, in the middle, center, centre, in the center, in the centre, central, 中间, 中央, 正中, 居中',
  near: 'foreground, in the foreground, up close, close up, closeup, big, huge, giant, 前景, 近处, 特写, 巨大, 近景',
  far: 'background, in the background, far away, in the distance, distant, tiny, small, 远处, 远景, 后面, 背景里, 小小的, 远方',
  above:
    'flying, flies, in the sky, in the air, floating, hovering, soaring, above, 飞, 飞翔, 飞行, 空中, 天空中, 漂浮, 悬浮',
} as const satisfies Record<string, string>

export type PlaceWord = keyof typeof placeVocabulary
