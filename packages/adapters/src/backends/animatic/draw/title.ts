import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Layer } from './layer.ts'
import type { Stage } from './stage.ts'

// Each family lends only the letters it has; nothing else is searched.
const families = [
  'Noto Sans',
  'Noto Sans CJK SC',
  'Noto Serif CJK SC',
  'WenQuanYi Micro Hei',
  'Noto Sans Arabic',
  'Noto Sans Hebrew',
  'Noto Sans Devanagari',
  'Noto Sans Thai',
  'DejaVu Sans',
]
  .map((family) => `"${family}"`)
  .join(', ')
const font = (size: number): string => `500 ${size}px ${families}`

const pixelsOf = (character: string): string => {
  const context = createCanvas(24, 24).getContext('2d')
  context.font = font(18)
  context.fillText(character, 2, 19)
  return Buffer.from(context.getImageData(0, 0, 24, 24).data).toString('base64')
}

/** Whether the fonts of this machine know every letter: better no line than a line of empty boxes. */
const canWrite = (text: string): boolean => {
  const box = pixelsOf('\u{10fffe}')
  return [...new Set(text)].every((character) => character === ' ' || pixelsOf(character) !== box)
}

const fittingSize = (context: SKRSContext2D, text: string, wanted: number, width: number): number => {
  context.font = font(wanted)
  return Math.min(wanted, (wanted * width) / Math.max(1, context.measureText(text).width))
}

const smooth = (share: number): number => {
  const clamped = Math.max(0, Math.min(1, share))
  return clamped * clamped * (3 - 2 * clamped)
}

/** One quiet line near the lower edge that comes and goes. */
export const paintTitle = (stage: Stage): Layer[] => {
  const { plan, width, height } = stage
  const unit = Math.min(height, width * 1.1)
  const { title, seconds } = plan
  if (title === '' || !canWrite(title)) return []
  const band = createCanvas(width, Math.ceil(unit * 0.12))
  const own = band.getContext('2d')
  const size = fittingSize(own, title, unit * 0.034, width * 0.8)
  own.font = font(size)
  own.textAlign = 'center'
  own.textBaseline = 'middle'
  own.shadowColor = 'rgba(0, 0, 0, 0.85)'
  own.shadowBlur = size * 0.35
  own.fillStyle = 'rgba(255, 255, 255, 0.94)'
  own.fillText(title, width / 2, band.height * 0.44)
  own.fillText(title, width / 2, band.height * 0.44)
  const wide = own.measureText(title).width
  own.fillStyle = 'rgba(255, 255, 255, 0.7)'
  own.fillRect(width / 2 - wide * 0.16, band.height * 0.84, wide * 0.32, Math.max(1, unit * 0.0022))
  const comes = Math.min(0.7, seconds * 0.15)
  const goes = Math.min(seconds - comes * 0.6, Math.max(seconds * 0.62, 2.6))
  return [
    {
      paint(context, view) {
        const alpha = smooth((view.seconds - comes * 0.3) / comes) * smooth((goes + comes - view.seconds) / comes)
        if (alpha <= 0) return
        context.resetTransform()
        context.globalAlpha = alpha
        context.drawImage(
          band,
          0,
          Math.round(height - unit * 0.125) + (1 - smooth((view.seconds - comes * 0.3) / comes)) * unit * 0.008,
        )
        context.globalAlpha = 1
      },
    },
  ]
}
