import { type Random, takeStretch } from '../../testkit/random.ts'
import { tinyPicture as picture } from '../../testkit/sample-images.ts'

/** One film to quote and then create. */
export type FilmRequest = {
  path: string
  body: Record<string, unknown>
  /** Possible charges by the price list once its song is measured; absent: the quote is exact. */
  charges?: readonly number[]
}

const sampleRate = 8_000

/** A tone as a WAV file, one byte a sample: long and yet small. */
const tone = (seconds: number): string => {
  const samples = Buffer.alloc(Math.round(seconds * sampleRate))
  for (const i of samples.keys()) samples[i] = 128 + Math.round(60 * Math.sin((i * 2 * Math.PI * 220) / sampleRate))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return `data:audio/wav;base64,${Buffer.concat([head, samples]).toString('base64')}`
}

const whole = (random: Random, least: number, most: number): number => Math.round(random.between(least, most))
const pictures = (random: Random, most: number): string[] =>
  Array.from({ length: whole(random, 1, most) }, () => picture)

const advertisement = (random: Random): FilmRequest => ({
  path: '/ent/v2/ad-one-click',
  body: {
    images: pictures(random, 3),
    prompt: 'a lamp that lights a whole room',
    duration: whole(random, 8, 30),
    aspect_ratio: random.pick(['1:1', '16:9', '9:16']),
    language: random.pick(['zh', 'en']),
    creative: random.happens(0.5),
  },
})

const general = (random: Random): FilmRequest => ({
  path: random.pick(['/ent/v2/one-click/general_one_click', '/ent/v2/one-click/genernal_one_click']),
  body: {
    images: pictures(random, 3),
    prompt: 'a walk along the river',
    duration: whole(random, 1, 30),
    aspect_ratio: random.pick(['1:1', '16:9', '9:16', '4:3', '3:4']),
  },
})

/** Credits per second by the price list. */
const songRates = {
  standard: { '540p': 6, '720p': 8 },
  high: { '540p': 24, '720p': 24 },
} as const
const lipRate = 4
const premiumRate = 24

const song = (random: Random): FilmRequest => {
  const seconds = whole(random, 100, 240) / 10
  const quality = random.pick(['standard', 'high'] as const)
  const resolution = random.pick(['540p', '720p'] as const)
  const lips = resolution === '720p' && random.happens(0.4)
  const rate = songRates[quality][resolution]
  const billed = Math.ceil(seconds)
  return {
    path: '/ent/v2/one-click/mv',
    body: { images: pictures(random, 2), audio_url: tone(seconds), quality, resolution, lip_sync: lips },
    // Lip sync that failed for every segment is not charged.
    charges: lips ? [billed * (rate + lipRate), billed * rate] : [billed * rate],
  }
}

const premium = (random: Random): FilmRequest => {
  const seconds = whole(random, 100, 200) / 10
  const mode = random.pick(['sing', 'sing_perform', 'perform', 'dance'])
  const faces = mode.startsWith('sing') ? { lip_ref_urls: [picture] } : { images: pictures(random, 2) }
  return {
    path: '/ent/v2/one-click/premium_mv',
    body: { premium_mv_mode: mode, audio_url: tone(seconds), ...faces },
    charges: [Math.ceil(seconds) * premiumRate],
  }
}

const comic = (random: Random): FilmRequest => ({
  path: '/ent/v1/explain-comic/tasks',
  body: {
    script_name: 'the boat',
    script_content: '小船在湖上慢慢走。天黑了，星星出来了。'.repeat(whole(random, 1, 4)),
    quality: random.pick(['standard', 'high']),
    enable_lipsync: false,
  },
})

const story = (random: Random): FilmRequest => ({
  path: '/ent/v2/template-story',
  body: {
    story: random.pick(['love_story', 'workday_feels', 'monkey_king', 'pigsy', 'monk_tang', 'one_shot']),
    images: [picture],
  },
})

const kinds = [advertisement, general, song, premium, comic, story] as const

/** The first films of consecutive seeds cover every kind; the others are of random kinds. */
export const drawFilms = (count: number, seed: number, random: Random): FilmRequest[] => {
  const stretch = takeStretch(kinds, Math.min(count, kinds.length), seed)
  return Array.from({ length: count }, (_, i) => (stretch[i] ?? random.pick(kinds))(random))
}

export type Quote = { credits: number; credits_max: number }

/** Returns the violation of a charge against its quote and the price list; undefined when they agree. */
export const checkCharge = (
  credits: number,
  { credits: least, credits_max: most }: Quote,
  allowed: readonly number[] = [most],
): string | undefined => {
  if (credits < least || credits > most) return `cost ${credits}, outside of ${least} to ${most}`
  return allowed.includes(credits) ? undefined : `cost ${credits}, the price list has ${allowed.join(' or ')}`
}
