/** What films are made of. */

export type { ComicAsset } from './comic-script/read-script.ts'
export { directScriptReader, type ReadBatches, type ScriptReader } from './comic-script/script-reader.ts'
export {
  type ComposeFilm,
  type CutSound,
  type LayLines,
  type SoundLayer,
  subtitleFonts,
  type Transition,
  transitions,
} from './film-parts/compose-ask.ts'
export { type Area, framingOf } from './film-parts/framing.ts'
export {
  type EditedPart,
  type FinishedPart,
  type OpenPart,
  type PartAsk,
  type PartKind,
  type PartShown,
  partKinds,
} from './film-parts/parts.ts'
export { cuesDuring, cuesIn, type SubtitleCues, subtitleCues } from './film-parts/subtitle-cues.ts'
export { type ComicParams, comicSteps, comicTexts, makeComic } from './films/comic/make-comic.ts'
export { cutSegments } from './films/cut-segments.ts'
export { cutShots } from './films/cut-shots.ts'
export { composedPart, editedPart, editedShot, newestOf } from './films/edited-shot.ts'
export { type FilmParams, type FilmShape, filmShape, paramsOf, secondsOf, theFilm } from './films/film-shape.ts'
export { type FilmDeps, filmOfFace } from './films/find-film.ts'
export { fitNarration, type PlanAsk } from './films/fit-narration.ts'
export { joinShots } from './films/join-shots.ts'
export { type Dress, joinedFilm } from './films/joined-film.ts'
export { type Joins, type JoinsAsk, judgeJoins, segmentCount } from './films/judge-joins.ts'
export { makeFilm } from './films/make-film.ts'
export { makeShot, noWords, refOf, type Shot, type ShotStep, shotMadeFrom, shotSteps } from './films/make-shot.ts'
export { cutOnBeats } from './films/music/cut-on-beats.ts'
export { dressSong, type SongSubtitles } from './films/music/dress-song.ts'
export { editedSong, maySing } from './films/music/edited-song.ts'
export { makeMusicFilm, musicSteps } from './films/music/make-music-film.ts'
export { lipSyncCharge, musicWarnings } from './films/music/music-notes.ts'
export { musicRequest, planLanguage } from './films/music/music-request.ts'
export { makeSungShot, type Sings, sungShotSteps } from './films/music/sung-shot.ts'
export { transcribed } from './films/music/transcribed.ts'
export { type PremiumMode, premiumModes, sungLanguages, whoSings } from './films/music/who-sings.ts'
export { type FilmLanguage, languageOf, narrationVoice } from './films/narration-voice.ts'
export { makeOwnNarration } from './films/own-narration.ts'
export { readSrt, srtCuesMax } from './films/read-srt.ts'
export { makeMusic, musicPart, narrationPart, type PlannedPart, shotPart, wholeFilm } from './films/story-parts.ts'
export { makeToldFilm, shownFilmSteps, toldFilmSteps } from './films/told-film.ts'
export type { FilmRecord, FilmStore, FilmView, NewPart, PartStore } from './ports/films.ts'
export type { ChangedTask } from './ports/store.ts'
export type { Episode, EpisodeStore } from './ports/task-list.ts'
export { adReplyOf } from './replies/ad-reply.ts'
export { type CallbackBody, callbackBodyOf, urlLifeOf } from './replies/callback-body.ts'
export { oneClickReplyOf } from './replies/one-click-reply.ts'
export { countUnits } from './speech/count-units.ts'
export {
  type AnswerFacts,
  type AnsweringStep,
  answers,
  type FoundCuts,
  foundCuts,
  isAnswering,
} from './steps/answers.ts'
export { type HeardMusic, heardMusic } from './steps/heard-music.ts'
export { judgePlan, type StoryFacts, type StoryPlan, storyPlan } from './steps/story-plan.ts'
export { type Transcript, type TranscriptFacts, transcript } from './steps/transcript.ts'
export { estimatedSeconds, weigh } from './words/weigh-script.ts'
