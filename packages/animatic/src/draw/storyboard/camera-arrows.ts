import type { SKRSContext2D } from '@napi-rs/canvas'
import type { CameraWord } from '../../plan/scene-plan.ts'
import type { BoardLayout } from './board-layout.ts'

type Point = readonly [x: number, y: number]

const headShare = 0.3
const arrow = (context: SKRSContext2D, [fromX, fromY]: Point, [toX, toY]: Point): void => {
  const angle = Math.atan2(toY - fromY, toX - fromX)
  const head = headShare * Math.hypot(toX - fromX, toY - fromY)
  context.beginPath()
  context.moveTo(fromX, fromY)
  context.lineTo(toX, toY)
  for (const turn of [-0.5, 0.5]) {
    context.moveTo(toX, toY)
    context.lineTo(toX - head * Math.cos(angle + turn), toY - head * Math.sin(angle + turn))
  }
  context.stroke()
}

const corners: readonly Point[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
/** Arrows from the middle of a side. */
const directions: Readonly<Partial<Record<CameraWord, Point>>> = {
  left: [-1, 0],
  right: [1, 0],
  pan: [1, 0],
  up: [0, -1],
  down: [0, 1],
  follow: [1, 0],
  orbit: [1, 0],
}

/** Draws the movement of the camera as storyboards do: a frame with arrows for a push, an arrow for a pan. */
export const drawCameraArrows = (
  context: SKRSContext2D,
  { panel }: BoardLayout,
  moves: readonly CameraWord[],
  colour: string,
): void => {
  const [middleX, middleY] = [panel.x + panel.width / 2, panel.y + panel.height / 2]
  const at = (x: number, y: number): Point => [middleX + (x * panel.width) / 2, middleY + (y * panel.height) / 2]
  context.strokeStyle = colour
  context.lineCap = 'round'
  context.lineWidth = Math.max(1.5, panel.height / 110)
  const push = moves.find((move) => move === 'in' || move === 'out')
  for (const [x, y] of push === undefined ? [] : corners) {
    const [outer, inner] = [at(0.94 * x, 0.92 * y), at(0.8 * x, 0.76 * y)]
    arrow(context, push === 'in' ? outer : inner, push === 'in' ? inner : outer)
  }
  for (const move of moves) {
    const [x, y] = directions[move] ?? [0, 0]
    if (x !== 0 || y !== 0)
      arrow(context, at(0.62 * x, y === 0 ? 0.66 : 0.5 * y), at(0.92 * x, y === 0 ? 0.66 : 0.9 * y))
  }
}
