import { z } from 'zod'
import type { ObjectRef } from './media.ts'

/** Words a customer wrote. In a workflow they are a {@link TextRef}; only an activity meets the words themselves. */
export const customerText = () => z.string().brand<'customer text'>()
export type CustomerText = z.infer<ReturnType<typeof customerText>>

/**
 * Names a text of the running task; the activity reads it from the database. With `at`, one text of its JSON, or several
 * of a list, such as `3..5`, one after the other.
 */
export type TextRef = { text: string; at?: string }
/**
 * A text that an earlier step of the task wrote; with `at`, one text of its JSON, such as `shots.2.prompt`; with `during`,
 * what its cues say between two moments, in seconds.
 */
export type WrittenRef = { written: ObjectRef; at?: string; during?: { from: number; to: number } }

export const movements = ['auto', 'small', 'medium', 'large'] as const
export const styles = ['general', 'anime'] as const

/** An input that has been fetched, checked and made anew by us: what every step works from. Zero where a kind has no such side. */
export const preparedMedia = () =>
  z.strictObject({
    key: z.string(),
    sha256: z.string(),
    bytes: z.int(),
    /** Subtitles are cues in JSON (`film-parts/subtitle-cues.ts`). */
    mediaType: z.enum(['image/png', 'video/mp4', 'audio/wav', 'application/json']),
    width: z.int(),
    height: z.int(),
    seconds: z.number(),
    /** Of a film only. */
    fps: z.int().exactOptional(),
    hasSound: z.boolean().exactOptional(),
  })
export type PreparedMedia = z.infer<ReturnType<typeof preparedMedia>>

/** The prepared inputs of a task by slot, in the order they were sent. */
export type Media = Readonly<Record<string, readonly PreparedMedia[]>>

/** What kind of story a plan is for. */
export const stories = ['ad', 'general', 'song', 'comic'] as const

export const emotions = ['happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised', 'calm'] as const

const video = {
  prompt: customerText(),
  seconds: z.number(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
  seed: z.int(),
  movement: z.enum(movements),
  sound: z.boolean(),
}
/** One shot of a film: of a picture of another shape the heads are seen rather than the feet. */
const amongOthers = { inFilm: z.literal(true).exactOptional() }
/** As large, fast and long as a film is to be. */
const shape = { width: z.int(), height: z.int(), fps: z.int(), seconds: z.number() }
const picture = { prompt: customerText(), width: z.int(), height: z.int(), seed: z.int() }

/** The closed list of steps: all that generators may ask of back ends. */
export const steps = {
  'text-to-video': z.strictObject({ ...video, ...amongOthers, style: z.enum(styles) }),
  /** The image is the first frame. */
  'image-to-video': z.strictObject({ ...video, ...amongOthers, image: preparedMedia(), voice: customerText() }),
  'frames-to-video': z.strictObject({ ...video, start: preparedMedia(), end: preparedMedia() }),
  /** Subjects are called by name in the prompt; the other references have none. */
  'references-to-video': z.strictObject({
    ...video,
    images: z.array(preparedMedia()),
    videos: z.array(preparedMedia()),
    sounds: z.array(preparedMedia()),
    subjects: z.array(
      z.strictObject({
        name: customerText(),
        voice: customerText(),
        images: z.array(preparedMedia()),
        videos: z.array(preparedMedia()),
      }),
    ),
  }),
  'text-to-image': z.strictObject(picture),
  'references-to-image': z.strictObject({ ...picture, images: z.array(preparedMedia()) }),
  /** The text keeps its pause markers; speed and pitch must not change the length of a pause. */
  speech: z.strictObject({
    text: customerText(),
    voice: customerText(),
    speed: z.number(),
    /** In semitones. */
    pitch: z.int(),
    emotion: z.enum(emotions).nullable(),
    /** Lines of `text/replacement`. */
    pronunciations: customerText(),
  }),
  /** What a picture shows, as a prompt that would set it in motion; the result is plain text. */
  'describe-image': z.strictObject({ image: preparedMedia() }),
  /** The same film, larger or smaller; `sound` keeps what is heard. */
  'upscale-video': z.strictObject({ ...shape, video: preparedMedia(), sound: z.boolean() }),
  /** The film says what is heard, for as long as that lasts: a shorter film goes on, a longer one is cut. */
  'lip-sync': z.strictObject({
    ...shape,
    video: preparedMedia(),
    speech: preparedMedia(),
    /** Whose lips, where several could be meant. */
    face: preparedMedia().nullable(),
  }),
  /** The person in the picture says what is heard. */
  'talking-picture': z.strictObject({
    ...shape,
    image: preparedMedia(),
    speech: preparedMedia(),
    prompt: customerText(),
    seed: z.int(),
  }),
  'text-to-sound': z.strictObject({ prompt: customerText(), seconds: z.number(), seed: z.int() }),
  /** Sounds that come and go, in seconds from the beginning; they may overlap and leave silence between them. */
  'timeline-to-sound': z.strictObject({
    parts: z.array(z.strictObject({ from: z.number(), to: z.number(), prompt: customerText() })),
    seconds: z.number(),
    seed: z.int(),
  }),
  /** Background music, without a voice. */
  'text-to-music': z.strictObject({ prompt: customerText(), seconds: z.number(), seed: z.int() }),
  /** What happens in each shot, what is said and what is played; answers a plan in JSON (`story-plan.ts`). */
  'plan-story': z.strictObject({
    story: z.enum(stories),
    prompt: customerText(),
    style: customerText(),
    language: z.enum(['zh', 'en']),
    /** May leave the straight road. */
    isBold: z.boolean(),
    shots: z.array(
      z.strictObject({
        seconds: z.number(),
        /** From 0 to 1: how much is going on in the music. */
        energy: z.number(),
        /** What is sung or told meanwhile. */
        words: customerText(),
      }),
    ),
    /** What each picture shows. */
    pictures: z.array(customerText()),
    /** How many characters of Chinese, or syllables of English, the voice says in a second; 0 when not yet heard. */
    pace: z.number(),
    seed: z.int(),
  }),
  /** Who says what when; answers a transcript in JSON (`transcript.ts`). */
  transcribe: z.strictObject({ sound: preparedMedia(), language: z.string() }),
  /** Beats, bars, energy and where somebody sings; answers figures in JSON (`heard-music.ts`). */
  'hear-music': z.strictObject({ sound: preparedMedia() }),
  /** Where one shot gives way to the next; answers figures in JSON (`answers.ts`). */
  'find-cuts': z.strictObject({ video: preparedMedia() }),
  /** The figure of the picture moves as the one of the film does. */
  'move-figure': z.strictObject({
    ...shape,
    image: preparedMedia(),
    video: preparedMedia(),
    /** With what is heard in the film. */
    sound: z.boolean(),
    seed: z.int(),
  }),
  /** Learns a voice under a name that `speech` takes from then on; the result is the text in that voice. */
  'clone-voice': z.strictObject({
    sample: preparedMedia(),
    voice: customerText(),
    text: customerText(),
    /** One short line in the voice, and its words. */
    line: preparedMedia().nullable(),
    lineText: customerText(),
  }),
} as const

export type StepName = keyof typeof steps
/** What a back end is asked, texts included. */
export type StepAsk<S extends StepName = StepName> = z.infer<(typeof steps)[S]>
/** A step with what is asked of it, told apart by its name. */
export type StepOrder = { [S in StepName]: { step: S; ask: StepAsk<S> } }[StepName]

/** The same shape with every customer text replaced by its reference. */
export type ByReference<T> = T extends CustomerText
  ? TextRef | WrittenRef
  : T extends readonly (infer Item)[]
    ? ByReference<Item>[]
    : T extends object
      ? { [K in keyof T]: ByReference<T[K]> }
      : T
