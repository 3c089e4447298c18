/** Entry point for films. */

export type { ComicAsset } from './comic-script/read-script.ts'
export { directScriptReader, type ReadBatches, type ScriptReader } from './comic-script/script-reader.ts'
export { computePrice, isDraft } from './credits/price.ts'
export {
  type ComposeFilm,
  type CutSound,
  type LayLines,
  type SoundLayer,
  subtitleFonts,
  type Transition,
  transitions,
} from './film-parts/compose-input.ts'
export { type Area, chooseFraming } from './film-parts/framing.ts'
export {
  type EditedPart,
  type FinishedPart,
  type OpenPart,
  type PartInput,
  type PartKind,
  type PartShown,
  partKinds,
} from './film-parts/parts.ts'
export { cuesDuring, parseCues, type SubtitleCues, subtitleCues } from './film-parts/subtitle-cues.ts'
export { type BuildComposeOptions, buildComposeFilm } from './films/build-compose-film.ts'
export { type ComicParams, comicSteps, comicTexts, makeComic } from './films/comic/make-comic.ts'
export { makeCustomerNarration } from './films/customer-narration.ts'
export { cutSegments } from './films/cut-segments.ts'
export { cutShots } from './films/cut-shots.ts'
export { draftMark, isDraftShot } from './films/draft-shots.ts'
export { composedPart, editedPart, editedShot, findNewestRecord } from './films/edited-shot.ts'
export {
  computeFilmSeconds,
  type FilmParams,
  type FilmShape,
  filmShape,
  readFilmParams,
  requireFilm,
} from './films/film-shape.ts'
export { type FilmDeps, findFilmWithFace } from './films/find-film.ts'
export { fitNarration, type StoryPlanInput } from './films/fit-narration.ts'
export { joinShots } from './films/join-shots.ts'
export { makeFilm } from './films/make-film.ts'
export {
  emptyText,
  makeShot,
  type Shot,
  type ShotStep,
  shotMadeFrom,
  shotSteps,
  toObjectRef,
} from './films/make-shot.ts'
export { cutOnBeats } from './films/music/cut-on-beats.ts'
export { canLipSync, editedSong } from './films/music/edited-song.ts'
export { makeMusicFilm, musicSteps } from './films/music/make-music-film.ts'
export { lipSyncCharge, musicWarnings } from './films/music/music-notes.ts'
export { musicRequest, planLanguage } from './films/music/music-request.ts'
export { type PremiumMode, premiumModes, selectSinger, sungLanguages } from './films/music/select-singer.ts'
export { type SongSubtitles, songComposeOptions } from './films/music/song-compose-options.ts'
export { type LipSyncSource, makeSungShot, sungShotSteps } from './films/music/sung-shot.ts'
export { transcribeSong } from './films/music/transcribe-song.ts'
export { detectLanguage, type FilmLanguage, narrationVoice } from './films/narration-voice.ts'
export { type NamedPart, parsePartName } from './films/part-name.ts'
export { readSrt, srtCuesMax } from './films/read-srt.ts'
export {
  type ComposeParts,
  type ComposePartsInput,
  resolveComposeParts,
  segmentCount,
} from './films/resolve-compose-parts.ts'
export { makeStoryFilm, narratedFilmSteps, storyFilmSteps } from './films/story-film.ts'
export { makeMusic, musicPart, narrationPart, type PlannedPart, shotPart, wholeFilm } from './films/story-parts.ts'
export type { FilmRecord, FilmStore, FilmView, FinalizeStore, NewPart, PartStore } from './ports/films.ts'
export type { ChangedTask } from './ports/store.ts'
export type { Episode, EpisodeStore } from './ports/task-list.ts'
export { buildAdReply } from './replies/ad-reply.ts'
export { buildCallbackBody, type CallbackBody, resolveUrlLifetime } from './replies/callback-body.ts'
export { listFilmTakes, listSingleTakes } from './replies/list-takes.ts'
export { listFilmVersions, listSingleVersions, type SingleVersion } from './replies/list-versions.ts'
export { buildOneClickReply } from './replies/one-click-reply.ts'
export { countUnits } from './speech/count-units.ts'
export {
  type AnswerFacts,
  type AnsweringStep,
  answerParsers,
  type FoundCuts,
  foundCuts,
  isAnswering,
} from './steps/answers.ts'
export { type MusicAnalysis, musicAnalysis } from './steps/music-analysis.ts'
export { type StoryFacts, type StoryPlan, storyPlan, validatePlan } from './steps/story-plan.ts'
export { type Transcript, type TranscriptFacts, transcript } from './steps/transcript.ts'
export { type FinalizeDeps, finalizeTask, quoteFinalize } from './tasks/finalize-task.ts'
export { estimatedSeconds, weigh } from './words/weigh-script.ts'
