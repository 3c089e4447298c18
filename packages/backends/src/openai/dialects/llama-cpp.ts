import { jsonObjectFormat } from '../chat/ask-chat.ts'
import { describeImage } from '../chat/describe-image.ts'
import { planStory } from '../chat/plan-story.ts'
import type { Dialect } from '../dialect.ts'

/** The server of llama-cpp-python: chat only, with a schema in a place of its own. */
export const llamaCpp: Dialect = {
  held: { 'plan-story': planStory(jsonObjectFormat), 'describe-image': describeImage(jsonObjectFormat) },
}
