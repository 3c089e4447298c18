import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cutOut, isAlreadyCut, reachesLowerEdge, visibleBox } from '../../draw/pixels/cut-out.ts'
import { readMask } from '../../draw/pixels/read-mask.ts'
import { createPixels, type Pixels, readPixels, toBytes } from '../../draw/pixels/read-pixels.ts'
import { putPixels } from '../../draw/pixels/to-canvas.ts'
import type { CardPicture } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'
import type { Rgb } from '../../plan/scene-plan.ts'
import { cutByMask } from './cut-by-mask.ts'
import { matchColours } from './match-colours.ts'
import { filmFps } from './plan-references.ts'

/** One picture of a card, ready to draw. */
export type Face = Size & {
  /** Cut out of its background: it is placed on the ground instead of floating. */
  isFree: boolean
  /** The lower edge of its picture cuts through it: only the edge of the film may do so as well. */
  isCutBelow: boolean
  at(seconds: number): Canvas
}

/** Applies the light of the place to the painted content. */
export type Light = (context: SKRSContext2D, size: Size) => void

const roundness = 0.05
const softness = 0.022

/** Round corners and fading edges. */
const softMask = ({ width, height }: Size): Canvas => {
  const mask = createCanvas(width, height)
  const context = mask.getContext('2d')
  const soft = Math.max(1, Math.min(width, height) * softness)
  context.filter = `blur(${soft / 2}px)`
  context.beginPath()
  context.roundRect(soft, soft, width - 2 * soft, height - 2 * soft, Math.min(width, height) * roundness)
  context.fill()
  return mask
}

/** Null without a possible cut-out: then the picture is shown whole. */
const cutOutPicture = (folder: string, picture: CardPicture, pixels: Pixels): Pixels | null =>
  picture.hasMask && !isAlreadyCut(pixels) ? cutByMask(pixels, readMask(folder, picture.name)) : cutOut(pixels)

const readStill = (folder: string, picture: CardPicture, light: Light, ambient: Rgb): Face => {
  const pixels = readPixels(folder, picture.name, picture)
  const free = cutOutPicture(folder, picture, pixels)
  const whole = createCanvas(picture.width, picture.height)
  const context = whole.getContext('2d')
  if (free !== null) matchColours(free, ambient)
  putPixels(context, free ?? pixels)
  if (free === null) {
    context.globalCompositeOperation = 'destination-in'
    context.drawImage(softMask(picture), 0, 0)
    light(context, picture)
    return { ...picture, isFree: false, isCutBelow: false, at: () => whole }
  }
  const { left, top, width, height } = visibleBox(free)
  const canvas = createCanvas(width, height)
  const own = canvas.getContext('2d')
  own.drawImage(whole, -left, -top)
  light(own, { width, height })
  const isCutBelow = reachesLowerEdge(free)
  return { width, height, isFree: true, isCutBelow, at: () => canvas }
}

// Forwards and backwards, so that a short film has no jump.
const pingPong = (index: number, count: number): number => {
  const turn = index % Math.max(1, 2 * count - 2)
  return turn < count ? turn : 2 * count - 2 - turn
}

const readFilm = (folder: string, picture: CardPicture, light: Light): Face => {
  const descriptor = openSync(join(folder, picture.name), 'r')
  const pixels = createPixels(picture)
  const bytes = toBytes(pixels)
  const count = Math.floor(fstatSync(descriptor).size / bytes.length)
  if (count === 0) {
    closeSync(descriptor)
    throw new Error(`${picture.name} contains no frames`)
  }
  const mask = softMask(picture)
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  let shown = -1
  return {
    ...picture,
    isFree: false,
    isCutBelow: false,
    at(seconds) {
      const index = pingPong(Math.floor(seconds * filmFps), count)
      if (index === shown) return canvas
      shown = index
      readSync(descriptor, bytes, 0, bytes.length, index * bytes.length)
      context.globalCompositeOperation = 'source-over'
      putPixels(context, pixels)
      context.globalCompositeOperation = 'destination-in'
      context.drawImage(mask, 0, 0)
      light(context, picture)
      return canvas
    },
  }
}

/** `ambient` is the colour of the place, which a cut-out takes on. */
export const readFace = (folder: string, picture: CardPicture, light: Light, ambient: Rgb): Face =>
  picture.isFilm ? readFilm(folder, picture, light) : readStill(folder, picture, light, ambient)
