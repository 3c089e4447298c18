import { transcribe } from '../audio-analysis/transcribe.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import { jsonSchemaFormat } from '../chat/request-chat.ts'
import type { Dialect } from '../dialect.ts'
import { editImage, generateImage } from '../images/images.ts'
import { synthesizeSpeech } from '../speech/synthesize-speech.ts'
import { plainVideoJobs } from '../videos/plain-video.ts'

/** The common base of these servers, without features that only some of them support. */
export const openai: Dialect = {
  jobs: plainVideoJobs,
  held: {
    'text-to-image': generateImage(() => ({})),
    'references-to-image': editImage(() => ({})),
    speech: synthesizeSpeech,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
