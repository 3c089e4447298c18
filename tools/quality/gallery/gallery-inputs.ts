import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawScene, planScene } from '@kinora/animatic/scenes'
import { customerText, type PreparedMedia } from '@kinora/domain'
import { photograph } from '../../testkit/sample-images.ts'
import { toCanvas } from '../contact-sheets/draw-contact-sheet.ts'

/** A free photograph of the repository, or a drawing by the built-in engine. */
export type Input = { photograph: string } | { drawing: string; width?: number; height?: number }

const asMedia = (key: string, width: number, height: number): PreparedMedia => ({
  key,
  sha256: '',
  bytes: statSync(key).size,
  mediaType: 'image/png',
  width,
  height,
  seconds: 0,
})

const takePhotograph = (name: string, key: string): PreparedMedia => {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', photograph(name), key])
  const size = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', key])
  const [width = 0, height = 0] = size.toString().split(',').map(Number)
  return asMedia(key, width, height)
}

const fps = 24

const draw = (prompt: string, width: number, height: number, key: string): PreparedMedia => {
  const scene = planScene({
    prompt: customerText().parse(prompt),
    width,
    height,
    seconds: 4,
    fps,
    seed: 11,
    style: 'general',
    movement: 'small',
    sound: false,
  })
  const rgba = drawScene(scene).frame(2 * fps)
  writeFileSync(key, toCanvas({ width, height, rgba }).toBuffer('image/png'))
  return asMedia(key, width, height)
}

/** Creates inputs in a folder. */
export const createInputs = (folder: string) => {
  let count = 0
  return (input: Input): PreparedMedia => {
    count += 1
    const key = join(folder, `input-${count}.png`)
    return 'photograph' in input
      ? takePhotograph(input.photograph, key)
      : draw(input.drawing, input.width ?? 960, input.height ?? 540, key)
  }
}
