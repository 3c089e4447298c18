import { jsonSchemaFormat } from '../chat/ask-chat.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import type { Dialect } from '../dialect.ts'
import { transcribe } from '../hearing/transcribe.ts'
import { editImage, generateImage } from '../images/images.ts'
import { say } from '../speech/say.ts'
import { videoJobs } from '../videos/job-video.ts'

/** Deleting a job aborts it. Of pictures it answers base64 only. */
export const vllmOmni: Dialect = {
  jobs: videoJobs,
  held: {
    'text-to-image': generateImage(({ seed }) => ({ seed })),
    'references-to-image': editImage(({ seed }) => ({ seed })),
    speech: say,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
