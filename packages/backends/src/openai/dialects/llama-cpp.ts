import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import { jsonObjectFormat } from '../chat/request-chat.ts'
import type { Dialect } from '../dialect.ts'

/** The llama-cpp-python server: chat only, with the schema in a separate field. */
export const llamaCpp: Dialect = {
  held: { 'plan-story': planStory(jsonObjectFormat), 'describe-image': describeImage(jsonObjectFormat) },
}
