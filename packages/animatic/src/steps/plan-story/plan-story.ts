import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { createRandom } from '../../plan/random.ts'
import { musicPrompt } from './music-prompt.ts'
import { planAd } from './plan-ad.ts'
import { planComic } from './plan-comic.ts'
import { planGeneral } from './plan-general.ts'
import { planSong } from './plan-song.ts'
import { readBrief } from './read-brief.ts'

const shotPlanners = { ad: planAd, general: planGeneral, song: planSong, comic: planComic }

/** Plans shots, narration and music of a story. Pure: the same input gives the same plan. */
export const planStory = (input: StepInput<'plan-story'>): StoryPlan => ({
  shots: shotPlanners[input.story](input, readBrief(input)),
  music: musicPrompt(input, createRandom(input.seed, 'music of the story')),
})
