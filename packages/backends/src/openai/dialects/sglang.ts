import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import { jsonSchemaFormat } from '../chat/request-chat.ts'
import type { Dialect } from '../dialect.ts'
import { editImage, generateImage } from '../images/images.ts'
import { videoJobs } from '../videos/job-video.ts'

/** Deleting a job only forgets it; the work continues. Without an output folder, it keeps no film to fetch. */
export const sglang: Dialect = {
  jobs: videoJobs,
  held: {
    'text-to-image': generateImage(({ seed }) => ({ seed })),
    'references-to-image': editImage(({ seed }) => ({ seed })),
    'plan-story': planStory(jsonSchemaFormat),
    'describe-image': describeImage(jsonSchemaFormat),
  },
}
