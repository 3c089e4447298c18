import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { treatLayer } from './looks/treat-layer.ts'
import type { Stage, View } from './stage.ts'
import { layerReach, lookAt } from './view.ts'

/** One part of the scene between the sky and the camera. Layers are painted in order, far ones first. */
export type Layer = { paint(context: SKRSContext2D, view: View): void }

type Still = {
  near: number
  top: number
  bottom: number
  /** Extra width on both sides, for layers that also drift. */
  spare?: number
  /** Below 1 for soft things like clouds and mist: fewer pixels, same look. */
  detail?: number
}

export type StillLayer = Layer & { canvas: Canvas }

/**
 * A layer that is drawn once, in pixels of the neutral camera, and then only moved. Its width is the camera's full
 * range. Its height is the given one, because every pixel costs time in every frame.
 */
export const paintOnce = (
  stage: Stage,
  { near, top, bottom, spare = 0, detail = 1 }: Still,
  draw: (context: SKRSContext2D) => void,
  shift: (view: View) => { x: number; y: number } = () => ({ x: 0, y: 0 }),
): StillLayer => {
  const reach = layerReach(stage.plan, near)
  const left = -reach.x - spare
  const width = stage.width - 2 * left
  const height = bottom - top
  const factor = Math.min(1.25, reach.scale) * detail
  const canvas = createCanvas(Math.max(1, Math.ceil(width * factor)), Math.max(1, Math.ceil(height * factor)))
  const own = canvas.getContext('2d')
  own.setTransform(
    canvas.width / width,
    0,
    0,
    canvas.height / height,
    (-left * canvas.width) / width,
    (-top * canvas.height) / height,
  )
  draw(own)
  treatLayer(stage, canvas)
  return {
    canvas,
    paint(context, view) {
      lookAt(context, stage, view, near)
      const { x, y } = shift(view)
      context.drawImage(canvas, left + x, top + y, width, height)
    },
  }
}

/** A layer that is drawn in every frame: only for small or moving things. */
export const paintLive = (stage: Stage, near: number, draw: (context: SKRSContext2D, view: View) => void): Layer => ({
  paint(context, view) {
    context.save()
    lookAt(context, stage, view, near)
    draw(context, view)
    context.restore()
  },
})
