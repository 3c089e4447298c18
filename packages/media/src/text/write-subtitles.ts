import type { VideoShape } from '@kinora/domain'
import { createCanvas } from '@napi-rs/canvas'
import type { Subtitles } from './text-job.ts'
import { firstLetters, type Measure, wrapText } from './wrap-text.ts'

type Cue = Subtitles['cues'][number]

const families = { sans: 'Noto Sans CJK SC', serif: 'Noto Serif CJK SC' } as const
// libass measures font size from the highest ascender to the lowest descender, designers measure an em.
const lineHeightPerEm = 1.448
const emPerSide = 0.056
const widthShare = 0.86
const maxLines = 3
const minScale = 0.6
const maxLetters = 400
const measureAt = 100

const measureIn = (family: string): Measure => {
  const context = createCanvas(1, 1).getContext('2d')
  context.font = `${measureAt}px "${family}"`
  return (text) => context.measureText(text).width / measureAt
}

/** Escapes commands, and separates a backslash from the character after it with a word joiner. */
const literal = (line: string): string =>
  line
    .replace(/\p{Cc}/gu, '')
    .replace(/\\/g, '\\\u2060')
    .replace(/[{}]/g, (brace) => `\\${brace}`)

const clock = (seconds: number): string => {
  const hundredths = Math.max(0, Math.round(seconds * 100))
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(rest)}`
}

type Colour = readonly [red: number, green: number, blue: number]

const channels = (colour: string): Colour => {
  const value = /^#[0-9a-f]{6}$/i.test(colour) ? Number.parseInt(colour.slice(1), 16) : 0xffffff
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const hex = (value: number): string => value.toString(16).padStart(2, '0').toUpperCase()

/** libass uses BT.601 and our films BT.709. This conversion compensates for the difference. */
const toLibassColour = ([red, green, blue]: Colour): Colour => {
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [cb, cr] = [(blue - light) / 1.8556, (red - light) / 1.5748]
  const bounded = (value: number): number => Math.min(255, Math.max(0, Math.round(value)))
  return [bounded(light + 1.402 * cr), bounded(light - 0.344136 * cb - 0.714136 * cr), bounded(light + 1.772 * cb)]
}
const formatColour = ([red, green, blue]: Colour): string => `&H00${hex(blue)}${hex(green)}${hex(red)}`
const isDark = ([red, green, blue]: Colour): boolean => 0.2126 * red + 0.7152 * green + 0.0722 * blue < 90

type Look = { em: number; width: number; measure: Measure }

/** Shrinks a long text before it takes a fourth line. */
const setCue = ({ from, to, text }: Cue, { em, width, measure }: Look): string => {
  const shown = firstLetters(text, maxLetters)
  let scale = 1
  let lines = wrapText(shown, width / em, measure)
  while (lines.length > maxLines && scale > minScale) {
    scale = Math.max(minScale, scale - 0.1)
    lines = wrapText(shown, width / (em * scale), measure)
  }
  const size = scale === 1 ? '' : `{\\fs${Math.round(em * scale * lineHeightPerEm)}}`
  return `Dialogue: 0,${clock(from)},${clock(to)},Text,,0,0,0,,${size}${lines.map(literal).join('\\N')}`
}

const style = (subtitles: Subtitles, { width, height }: VideoShape, em: number): string => {
  const colour = channels(subtitles.colour)
  const edge = isDark(colour) ? '&H00FFFFFF' : '&H00141414'
  const side = Math.round((width * (1 - widthShare)) / 2)
  const foot = Math.round(height * (height > width ? 0.12 : 0.065))
  const fields = [
    families[subtitles.font],
    Math.round(em * lineHeightPerEm),
    formatColour(toLibassColour(colour)),
    formatColour(toLibassColour(colour)),
    edge,
    '&H96000000',
  ]
  const bold = subtitles.font === 'serif' ? -1 : 0
  const shape = [`${bold},0,0,0,100,100,0,0,1`, (em * 0.07).toFixed(2), (em * 0.03).toFixed(2), '2']
  return `Style: Text,${fields.join(',')},${shape.join(',')},${side},${side},${foot},1`
}

/** Renders all subtitles of a film as an ASS script. */
export const writeSubtitles = (subtitles: Subtitles, want: VideoShape): string => {
  const em = emPerSide * Math.min(want.width, want.height)
  const look = { em, width: want.width * widthShare, measure: measureIn(families[subtitles.font]) }
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${want.width}`,
    `PlayResY: ${want.height}`,
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    style(subtitles, want, em),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...subtitles.cues.map((cue) => setCue(cue, look)),
    '',
  ].join('\n')
}
