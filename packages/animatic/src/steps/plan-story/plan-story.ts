import type { StepAsk } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { createRandom } from '../../plan/random.ts'
import { musicPrompt } from './music-prompt.ts'
import { readBrief } from './read-brief.ts'
import { tellAd } from './tell-ad.ts'
import { tellComic } from './tell-comic.ts'
import { tellGeneral } from './tell-general.ts'
import { tellSong } from './tell-song.ts'

const tellers = { ad: tellAd, general: tellGeneral, song: tellSong, comic: tellComic }

/** From what is to be told to what is seen, said and played. Pure: the same ask gives the same plan. */
export const planStory = (ask: StepAsk<'plan-story'>): StoryPlan => ({
  shots: tellers[ask.story](ask, readBrief(ask)),
  music: musicPrompt(ask, createRandom(ask.seed, 'music of the story')),
})
