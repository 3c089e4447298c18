import { z } from 'zod'
import type { ObjectRef } from './media.ts'

/** Text of a customer. A workflow sees it as a {@link TextRef}; only an activity reads the text. */
export const customerText = () => z.string().brand<'customer text'>()
export type CustomerText = z.infer<ReturnType<typeof customerText>>

/**
 * References a text of the running task; the activity reads it from the database. `at` selects one text of its JSON, or
 * a range of a list, such as `3..5`.
 */
export type TextRef = { text: string; at?: string }
/**
 * References a text of an earlier step. `at` selects one text of its JSON, such as `shots.2.prompt`; `during` selects
 * the cues between two times, in seconds.
 */
export type WrittenRef = { written: ObjectRef; at?: string; during?: { from: number; to: number } }

export const movements = ['auto', 'small', 'medium', 'large'] as const
export const styles = ['general', 'anime'] as const

/** A fetched, validated and re-encoded input, the input of every step. Sides that do not apply are zero. */
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
    /** For films only. */
    fps: z.int().exactOptional(),
    hasSound: z.boolean().exactOptional(),
  })
export type PreparedMedia = z.infer<ReturnType<typeof preparedMedia>>

/** The prepared inputs of a task by slot, in the order of the request. */
export type Media = Readonly<Record<string, readonly PreparedMedia[]>>

/** Kinds of story plans. */
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
/** One shot of a film: a picture of another aspect ratio is cropped at the bottom, so heads stay visible. */
const amongOthers = { inFilm: z.literal(true).exactOptional() }
/** Size, frame rate and length of a film. */
const shape = { width: z.int(), height: z.int(), fps: z.int(), seconds: z.number() }
const picture = {
  prompt: customerText(),
  width: z.int(),
  height: z.int(),
  seed: z.int(),
  /** Absent: the general style. */
  style: z.enum(styles).exactOptional(),
}

/** The closed list of steps that back ends serve. */
export const steps = {
  'text-to-video': z.strictObject({ ...video, ...amongOthers, style: z.enum(styles) }),
  /** The image is the first frame. */
  'image-to-video': z.strictObject({ ...video, ...amongOthers, image: preparedMedia(), voice: customerText() }),
  'frames-to-video': z.strictObject({ ...video, start: preparedMedia(), end: preparedMedia() }),
  /** The prompt names subjects; the other references have no names. */
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
  /** Describes a picture as a prompt that would animate it; the result is plain text. */
  'describe-image': z.strictObject({ image: preparedMedia() }),
  /** Scales a film; `sound` keeps its sound. */
  'upscale-video': z.strictObject({ ...shape, video: preparedMedia(), sound: z.boolean() }),
  /** Syncs a film with speech for the length of the speech: a shorter film is extended, a longer one is cut. */
  'lip-sync': z.strictObject({
    ...shape,
    video: preparedMedia(),
    speech: preparedMedia(),
    /** The face to sync, if there are several. */
    face: preparedMedia().nullable(),
  }),
  /** Animates the person in the picture with the speech. */
  'talking-picture': z.strictObject({
    ...shape,
    image: preparedMedia(),
    speech: preparedMedia(),
    prompt: customerText(),
    seed: z.int(),
  }),
  'text-to-sound': z.strictObject({ prompt: customerText(), seconds: z.number(), seed: z.int() }),
  /** Sound effects on a timeline, in seconds from the start; they may overlap and leave silence. */
  'timeline-to-sound': z.strictObject({
    parts: z.array(z.strictObject({ from: z.number(), to: z.number(), prompt: customerText() })),
    seconds: z.number(),
    seed: z.int(),
  }),
  /** Background music, without a voice. */
  'text-to-music': z.strictObject({ prompt: customerText(), seconds: z.number(), seed: z.int() }),
  /** Plans the shots, the narration and the music; answers a plan in JSON (`story-plan.ts`). */
  'plan-story': z.strictObject({
    story: z.enum(stories),
    prompt: customerText(),
    style: customerText(),
    language: z.enum(['zh', 'en']),
    /** Allows an unusual story. */
    isBold: z.boolean(),
    shots: z.array(
      z.strictObject({
        seconds: z.number(),
        /** Energy of the music, from 0 to 1. */
        energy: z.number(),
        /** Lyrics or narration during the shot. */
        words: customerText(),
      }),
    ),
    /** Description of each picture. */
    pictures: z.array(customerText()),
    /** Chinese characters or English syllables per second of the voice; 0 if not yet measured. */
    pace: z.number(),
    seed: z.int(),
  }),
  /** Transcribes speech with times; answers a transcript in JSON (`transcript.ts`). */
  transcribe: z.strictObject({ sound: preparedMedia(), language: z.string() }),
  /** Beats, bars, energy and voiced sections; answers facts in JSON (`music-analysis.ts`). */
  'hear-music': z.strictObject({ sound: preparedMedia() }),
  /** Cuts between shots; answers facts in JSON (`answers.ts`). */
  'find-cuts': z.strictObject({ video: preparedMedia() }),
  /** Transfers the motion of the figure in the film to the figure in the picture. */
  'move-figure': z.strictObject({
    ...shape,
    image: preparedMedia(),
    video: preparedMedia(),
    /** Keeps the sound of the film. */
    sound: z.boolean(),
    seed: z.int(),
  }),
  /** Clones a voice under a name that `speech` accepts afterwards; the result is the text in that voice. */
  'clone-voice': z.strictObject({
    sample: preparedMedia(),
    voice: customerText(),
    text: customerText(),
    /** An optional short line in the voice, and its text. */
    line: preparedMedia().nullable(),
    lineText: customerText(),
  }),
} as const

export type StepName = keyof typeof steps
/** Input of a back end, texts included. */
export type StepInput<S extends StepName = StepName> = z.infer<(typeof steps)[S]>
/** A step with its input, discriminated by name. */
export type StepOrder = { [S in StepName]: { step: S; input: StepInput<S> } }[StepName]

/** The same shape with references instead of customer texts. */
export type ByReference<T> = T extends CustomerText
  ? TextRef | WrittenRef
  : T extends readonly (infer Item)[]
    ? ByReference<Item>[]
    : T extends object
      ? { [K in keyof T]: ByReference<T[K]> }
      : T
