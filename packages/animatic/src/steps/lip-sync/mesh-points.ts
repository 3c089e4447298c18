/** Indices in the face mesh, each row from the viewer's left to right. */
const rows = {
  upperOuter: [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  upperInner: [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
  lowerInner: [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
  lowerOuter: [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
  leftEyeUpper: [33, 160, 159, 158, 133],
  leftEyeLower: [33, 144, 145, 153, 133],
  rightEyeUpper: [362, 385, 386, 387, 263],
  rightEyeLower: [362, 380, 374, 373, 263],
  brows: [105, 334],
  /** Below the nose, chin, sides of the jaw, between the eyes, sides of the face. */
  frame: [2, 152, 172, 397, 168, 234, 454],
} as const

export type PointRow = keyof typeof rows

const names = Object.keys(rows) as PointRow[]
/** The points requested from the vision process. */
export const meshPoints: readonly number[] = names.flatMap((name) => [...rows[name]])

/** The points of one row among the detected ones. */
export const pickPoints = <P>(points: readonly P[], row: PointRow): P[] => {
  const before = names.slice(0, names.indexOf(row)).reduce((sum, name) => sum + rows[name].length, 0)
  return points.slice(before, before + rows[row].length)
}
