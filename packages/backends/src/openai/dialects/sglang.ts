import { jsonSchemaFormat } from '../chat/ask-chat.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import type { Dialect } from '../dialect.ts'
import { editImage, generateImage } from '../images/images.ts'
import { videoJobs } from '../videos/job-video.ts'

/** Deleting a job only forgets it; the work goes on. Without an output folder of its own it keeps no film to be fetched. */
export const sglang: Dialect = {
  jobs: videoJobs,
  held: {
    'text-to-image': generateImage(({ seed }) => ({ seed })),
    'references-to-image': editImage(({ seed }) => ({ seed })),
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
