import { transcribe } from '../audio-analysis/transcribe.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import { jsonSchemaFormat } from '../chat/request-chat.ts'
import type { Dialect } from '../dialect.ts'
import { editImage, generateImage } from '../images/images.ts'
import { synthesizeSpeech } from '../speech/synthesize-speech.ts'
import { videoJobs } from '../videos/job-video.ts'

/** Deleting a job aborts it. It returns pictures as base64 only. */
export const vllmOmni: Dialect = {
  jobs: videoJobs,
  held: {
    'text-to-image': generateImage(({ seed }) => ({ seed })),
    'references-to-image': editImage(({ seed }) => ({ seed })),
    speech: synthesizeSpeech,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
