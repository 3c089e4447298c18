import { jsonSchemaFormat } from '../chat/ask-chat.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import type { Dialect } from '../dialect.ts'
import { transcribe } from '../hearing/transcribe.ts'
import { editImage, generateImage } from '../images/images.ts'
import { say } from '../speech/say.ts'
import { plainVideoJobs } from '../videos/plain-video.ts'

/** What all of these servers are shaped after, without anything that only some of them know. */
export const openai: Dialect = {
  jobs: plainVideoJobs,
  held: {
    'text-to-image': generateImage(() => ({})),
    'references-to-image': editImage(() => ({})),
    speech: say,
    transcribe,
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
