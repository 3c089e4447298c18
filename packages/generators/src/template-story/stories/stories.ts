import { loveStory } from './love-story.ts'
import { monkTang } from './monk-tang.ts'
import { monkeyKing } from './monkey-king.ts'
import { oneShot } from './one-shot.ts'
import { pigsy } from './pigsy.ts'
import type { Story } from './story.ts'
import { workdayFeels } from './workday-feels.ts'

export const storyNames = ['love_story', 'workday_feels', 'monkey_king', 'pigsy', 'monk_tang', 'one_shot'] as const

export const stories: Readonly<Record<(typeof storyNames)[number], Story>> = {
  love_story: loveStory,
  workday_feels: workdayFeels,
  monkey_king: monkeyKing,
  pigsy,
  monk_tang: monkTang,
  one_shot: oneShot,
}
