import { fixedPrices, inputRules, lengthToleranceSeconds } from '@kinora/contract'
import type { PriceLine } from '../../credits/price.ts'
import type { MeasuredInput, Sizes } from '../../generators/define-generator.ts'
import type { MediaInput } from '../../inputs/list-inputs.ts'
import { refuseMedia } from '../../media/media-fault.ts'
import type { Media } from '../../steps/steps.ts'
import { detectLanguage, type FilmLanguage } from '../narration-voice.ts'

const { least, most } = inputRules.song.seconds
/** Tolerance in seconds for cues after the end of the song. */
const cueMargin = 1

/** This line is not charged if lip sync fails. */
export const lipSyncLine = 'lip sync'

/** Shared parts of music video requests. */
export const musicRequest = {
  measured: (): MeasuredInput => ({ slot: 'song', least, most }),
  /** The seconds that a draft counts. */
  draftSeconds: (measured: number = least): number => measured,
  song: (value: string): MediaInput => ({ slot: 'song', field: 'audio_url', rule: 'song', value, isUsed: true }),
  /** Subtitles must not outlast the song. */
  validateSizes({ song, subtitles }: Sizes): void {
    const [sings, shown] = [song?.[0]?.seconds, subtitles?.[0]?.seconds]
    if (sings === undefined || shown === undefined || shown <= sings + cueMargin + lengthToleranceSeconds) return
    const message = `ends at ${shown} seconds; cues may end up to ${cueMargin} second behind the song's ${sings}`
    refuseMedia('srt_url', { reason: 'SubtitleFormatInvalid', rule: 'length', message })
  },
  price: (name: string, credits: number, seconds: number = least): PriceLine => ({
    name: `${name} ${seconds} s`,
    credits: credits * seconds,
  }),
  /** Empty if the song is too long for lip sync. */
  lipSync: (isRequested: boolean, seconds: number = least): PriceLine[] =>
    isRequested && seconds <= fixedPrices.musicVideo.lipSync.upToSeconds
      ? [{ name: lipSyncLine, credits: fixedPrices.musicVideo.lipSync.credits * seconds }]
      : [],
  subtitles: (media: Media) => media['subtitles']?.[0] ?? null,
}

/** Language of the plan, by the requested language or by the texts. */
export const planLanguage = (language: string, prompt: string, style: string): FilmLanguage =>
  language === 'auto' ? detectLanguage(`${prompt}${style}`) : language === 'zh' ? 'zh' : 'en'
