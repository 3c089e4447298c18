import { mergeBuilders } from './account-rows.ts'
import { adOneClick } from './ad-one-click.ts'
import { administration } from './administration.ts'
import { audioTts } from './audio-tts.ts'
import { authentication } from './authentication.ts'
import { callbackIsolation } from './callback-isolation.ts'
import { callbacks } from './callbacks.ts'
import type { Builders } from './case.ts'
import { consoleSessions } from './console-sessions.ts'
import { crashFilmRows } from './crash-films.ts'
import { draftFields, finalizes } from './drafts.ts'
import { embeddedImages } from './embedded-images.ts'
import { explainComic } from './explain-comic.ts'
import { generalOneClick } from './general-one-click.ts'
import { hostileMedia } from './hostile-media.ts'
import { idempotencyAndCredits } from './idempotency-and-credits.ts'
import { img2video } from './img2video.ts'
import { jsonBodies } from './json-bodies.ts'
import { musicVideo } from './music-video.ts'
import { namedHosts } from './named-hosts.ts'
import { premiumMusicVideo } from './premium-music-video.ts'
import { createLimits, pollLimits } from './rate-limits.ts'
import { reference2image } from './reference2image.ts'
import { reference2video } from './reference2video.ts'
import { sharedFields } from './shared-fields.ts'
import { startEnd2video } from './start-end2video.ts'
import { subjects } from './subjects.ts'
import { tasks } from './tasks.ts'
import { templateStory } from './template-story.ts'
import { text2video } from './text2video.ts'
import { urlFetching } from './url-fetching.ts'
import { urlSyntax } from './url-syntax.ts'

/** The builders of each group. */
export const buildersByGroup: Readonly<Record<string, Builders>> = {
  G1: authentication,
  G2: jsonBodies,
  G3: sharedFields,
  G4: embeddedImages,
  G5: urlSyntax,
  G6: mergeBuilders(urlFetching, namedHosts),
  G7: mergeBuilders(text2video, draftFields),
  G8: img2video,
  G9: startEnd2video,
  G10: reference2video,
  G11: reference2image,
  G12: templateStory,
  G13: musicVideo,
  G14: premiumMusicVideo,
  G15: explainComic,
  G16: adOneClick,
  G17: mergeBuilders(subjects, generalOneClick),
  G18: audioTts,
  G19: mergeBuilders(mergeBuilders(tasks, pollLimits), finalizes),
  G20: mergeBuilders(idempotencyAndCredits, createLimits),
  G21: mergeBuilders(hostileMedia, crashFilmRows),
  G22: mergeBuilders(callbacks, callbackIsolation),
  G23: mergeBuilders(administration, consoleSessions),
}
