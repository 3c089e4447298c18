// Written by `npm run gen` from openapi.json; do not edit.
import type * as T from './requests-and-replies.gen.ts'

export const operations = {
  adOneClickCompose: { method: 'POST', path: '/ent/v2/ad-one-click/compose' },
  adOneClickEdit: { method: 'POST', path: '/ent/v2/ad-one-click/edit' },
  adOneClick: { method: 'POST', path: '/ent/v2/ad-one-click' },
  audioClone: { method: 'POST', path: '/ent/v2/audio-clone' },
  audioTts: { method: 'POST', path: '/ent/v2/audio-tts' },
  digitalHuman: { method: 'POST', path: '/ent/v2/digital-human' },
  explainComic: { method: 'POST', path: '/ent/v1/explain-comic/tasks' },
  extend: { method: 'POST', path: '/ent/v2/extend' },
  generalOneClickCompose: { method: 'POST', path: '/ent/v2/one-click/general_one_click/{id}/compose' },
  generalOneClickEdit: { method: 'POST', path: '/ent/v2/one-click/general_one_click/{id}/edit' },
  generalOneClick: { method: 'POST', path: '/ent/v2/one-click/general_one_click' },
  imageToDance: { method: 'POST', path: '/ent/v2/image2dance' },
  imageToVideo: { method: 'POST', path: '/ent/v2/img2video' },
  lipSync: { method: 'POST', path: '/ent/v2/lip-sync' },
  multiframe: { method: 'POST', path: '/ent/v2/multiframe' },
  oneClickMvCompose: { method: 'POST', path: '/ent/v2/one-click/mv/{id}/compose' },
  oneClickMvEdit: { method: 'POST', path: '/ent/v2/one-click/mv/{id}/edit' },
  oneClickMv: { method: 'POST', path: '/ent/v2/one-click/mv' },
  premiumMvCompose: { method: 'POST', path: '/ent/v2/one-click/premium_mv/{id}/compose' },
  premiumMvEdit: { method: 'POST', path: '/ent/v2/one-click/premium_mv/{id}/edit' },
  premiumMv: { method: 'POST', path: '/ent/v2/one-click/premium_mv' },
  referenceToImage: { method: 'POST', path: '/ent/v2/reference2image' },
  referenceToVideo: { method: 'POST', path: '/ent/v2/reference2video' },
  startEndToVideo: { method: 'POST', path: '/ent/v2/start-end2video' },
  templateStory: { method: 'POST', path: '/ent/v2/template-story' },
  template: { method: 'POST', path: '/ent/v2/template' },
  textToAudio: { method: 'POST', path: '/ent/v2/text2audio' },
  textToVideo: { method: 'POST', path: '/ent/v2/text2video' },
  timingToAudio: { method: 'POST', path: '/ent/v2/timing2audio' },
  trendingReplicate: { method: 'POST', path: '/ent/v2/trending-replicate' },
  upscaleNew: { method: 'POST', path: '/ent/v2/upscale-new' },
  getCreations: { method: 'GET', path: '/ent/v2/tasks/{id}/creations' },
  getBundle: { method: 'GET', path: '/ent/v2/tasks/{id}/bundle' },
  getAdFilm: { method: 'GET', path: '/ent/v2/ad-one-click/{id}' },
  getGeneralFilm: { method: 'GET', path: '/ent/v2/one-click/general_one_click/{id}' },
  getMusicVideo: { method: 'GET', path: '/ent/v2/one-click/mv/{id}' },
  getPremiumMusicVideo: { method: 'GET', path: '/ent/v2/one-click/premium_mv/{id}' },
  getComic: { method: 'GET', path: '/ent/v1/explain-comic/tasks/{id}' },
  listTakes: { method: 'GET', path: '/ent/v2/films/{id}/parts/{part}/takes' },
  listVersions: { method: 'GET', path: '/ent/v2/films/{id}/versions' },
  listTasks: { method: 'GET', path: '/ent/v2/tasks' },
  getCredits: { method: 'GET', path: '/ent/v2/credits' },
  getUsage: { method: 'GET', path: '/ent/v2/usage' },
  cancelTask: { method: 'POST', path: '/ent/v2/tasks/{id}/cancel' },
  finalizeTask: { method: 'POST', path: '/ent/v2/tasks/{id}/finalize' },
  recommendPrompts: { method: 'POST', path: '/ent/v2/img2video-prompt-recommendation' },
  createSubject: { method: 'POST', path: '/ent/v2/subjects' },
  listSubjects: { method: 'GET', path: '/ent/v2/subjects' },
  updateSubject: { method: 'PUT', path: '/ent/v2/subjects/{id}' },
  deleteSubject: { method: 'DELETE', path: '/ent/v2/subjects/{id}' },
  openUpload: { method: 'POST', path: '/tools/v2/files/uploads' },
  finishUpload: { method: 'PUT', path: '/tools/v2/files/uploads/{id}/finish' },
} as const

export type Calls = {
  adOneClickCompose: { hasId: false; input: NonNullable<T.AdOneClickComposeData['body']>; returns: Exclude<T.AdOneClickComposeResponses[200], { dry_run: true }> }
  adOneClickEdit: { hasId: false; input: NonNullable<T.AdOneClickEditData['body']>; returns: Exclude<T.AdOneClickEditResponses[200], { dry_run: true }> }
  adOneClick: { hasId: false; input: NonNullable<T.AdOneClickData['body']>; returns: Exclude<T.AdOneClickResponses[200], { dry_run: true }> }
  audioClone: { hasId: false; input: NonNullable<T.AudioCloneData['body']>; returns: Exclude<T.AudioCloneResponses[200], { dry_run: true }> }
  audioTts: { hasId: false; input: NonNullable<T.AudioTtsData['body']>; returns: Exclude<T.AudioTtsResponses[200], { dry_run: true }> }
  digitalHuman: { hasId: false; input: NonNullable<T.DigitalHumanData['body']>; returns: Exclude<T.DigitalHumanResponses[200], { dry_run: true }> }
  explainComic: { hasId: false; input: NonNullable<T.ExplainComicData['body']>; returns: Exclude<T.ExplainComicResponses[200], { dry_run: true }> }
  extend: { hasId: false; input: NonNullable<T.ExtendData['body']>; returns: Exclude<T.ExtendResponses[200], { dry_run: true }> }
  generalOneClickCompose: { hasId: true; input: NonNullable<T.GeneralOneClickComposeData['body']>; returns: Exclude<T.GeneralOneClickComposeResponses[200], { dry_run: true }> }
  generalOneClickEdit: { hasId: true; input: NonNullable<T.GeneralOneClickEditData['body']>; returns: Exclude<T.GeneralOneClickEditResponses[200], { dry_run: true }> }
  generalOneClick: { hasId: false; input: NonNullable<T.GeneralOneClickData['body']>; returns: Exclude<T.GeneralOneClickResponses[200], { dry_run: true }> }
  imageToDance: { hasId: false; input: NonNullable<T.ImageToDanceData['body']>; returns: Exclude<T.ImageToDanceResponses[200], { dry_run: true }> }
  imageToVideo: { hasId: false; input: NonNullable<T.ImageToVideoData['body']>; returns: Exclude<T.ImageToVideoResponses[200], { dry_run: true }> }
  lipSync: { hasId: false; input: NonNullable<T.LipSyncData['body']>; returns: Exclude<T.LipSyncResponses[200], { dry_run: true }> }
  multiframe: { hasId: false; input: NonNullable<T.MultiframeData['body']>; returns: Exclude<T.MultiframeResponses[200], { dry_run: true }> }
  oneClickMvCompose: { hasId: true; input: NonNullable<T.OneClickMvComposeData['body']>; returns: Exclude<T.OneClickMvComposeResponses[200], { dry_run: true }> }
  oneClickMvEdit: { hasId: true; input: NonNullable<T.OneClickMvEditData['body']>; returns: Exclude<T.OneClickMvEditResponses[200], { dry_run: true }> }
  oneClickMv: { hasId: false; input: NonNullable<T.OneClickMvData['body']>; returns: Exclude<T.OneClickMvResponses[200], { dry_run: true }> }
  premiumMvCompose: { hasId: true; input: NonNullable<T.PremiumMvComposeData['body']>; returns: Exclude<T.PremiumMvComposeResponses[200], { dry_run: true }> }
  premiumMvEdit: { hasId: true; input: NonNullable<T.PremiumMvEditData['body']>; returns: Exclude<T.PremiumMvEditResponses[200], { dry_run: true }> }
  premiumMv: { hasId: false; input: NonNullable<T.PremiumMvData['body']>; returns: Exclude<T.PremiumMvResponses[200], { dry_run: true }> }
  referenceToImage: { hasId: false; input: NonNullable<T.ReferenceToImageData['body']>; returns: Exclude<T.ReferenceToImageResponses[200], { dry_run: true }> }
  referenceToVideo: { hasId: false; input: NonNullable<T.ReferenceToVideoData['body']>; returns: Exclude<T.ReferenceToVideoResponses[200], { dry_run: true }> }
  startEndToVideo: { hasId: false; input: NonNullable<T.StartEndToVideoData['body']>; returns: Exclude<T.StartEndToVideoResponses[200], { dry_run: true }> }
  templateStory: { hasId: false; input: NonNullable<T.TemplateStoryData['body']>; returns: Exclude<T.TemplateStoryResponses[200], { dry_run: true }> }
  template: { hasId: false; input: NonNullable<T.TemplateData['body']>; returns: Exclude<T.TemplateResponses[200], { dry_run: true }> }
  textToAudio: { hasId: false; input: NonNullable<T.TextToAudioData['body']>; returns: Exclude<T.TextToAudioResponses[200], { dry_run: true }> }
  textToVideo: { hasId: false; input: NonNullable<T.TextToVideoData['body']>; returns: Exclude<T.TextToVideoResponses[200], { dry_run: true }> }
  timingToAudio: { hasId: false; input: NonNullable<T.TimingToAudioData['body']>; returns: Exclude<T.TimingToAudioResponses[200], { dry_run: true }> }
  trendingReplicate: { hasId: false; input: NonNullable<T.TrendingReplicateData['body']>; returns: Exclude<T.TrendingReplicateResponses[200], { dry_run: true }> }
  upscaleNew: { hasId: false; input: NonNullable<T.UpscaleNewData['body']>; returns: Exclude<T.UpscaleNewResponses[200], { dry_run: true }> }
  getCreations: { hasId: true; input: unknown; returns: T.GetCreationsResponses[200] }
  getBundle: { hasId: true; input: unknown; returns: T.GetBundleResponses[200] }
  getAdFilm: { hasId: true; input: unknown; returns: T.GetAdFilmResponses[200] }
  getGeneralFilm: { hasId: true; input: unknown; returns: T.GetGeneralFilmResponses[200] }
  getMusicVideo: { hasId: true; input: unknown; returns: T.GetMusicVideoResponses[200] }
  getPremiumMusicVideo: { hasId: true; input: unknown; returns: T.GetPremiumMusicVideoResponses[200] }
  getComic: { hasId: true; input: unknown; returns: T.GetComicResponses[200] }
  listTakes: { hasId: true; input: Omit<T.ListTakesData['path'], 'id'>; returns: T.ListTakesResponses[200] }
  listVersions: { hasId: true; input: unknown; returns: T.ListVersionsResponses[200] }
  listTasks: { hasId: false; input: NonNullable<T.ListTasksData['query']>; returns: T.ListTasksResponses[200] }
  getCredits: { hasId: false; input: NonNullable<T.GetCreditsData['query']>; returns: T.GetCreditsResponses[200] }
  getUsage: { hasId: false; input: NonNullable<T.GetUsageData['query']>; returns: T.GetUsageResponses[200] }
  cancelTask: { hasId: true; input: NonNullable<T.CancelTaskData['body']>; returns: T.CancelTaskResponses[200] }
  finalizeTask: { hasId: true; input: NonNullable<T.FinalizeTaskData['body']>; returns: Exclude<T.FinalizeTaskResponses[200], { dry_run: true }> }
  recommendPrompts: { hasId: false; input: NonNullable<T.RecommendPromptsData['body']>; returns: Exclude<T.RecommendPromptsResponses[200], { dry_run: true }> }
  createSubject: { hasId: false; input: NonNullable<T.CreateSubjectData['body']>; returns: T.CreateSubjectResponses[200] }
  listSubjects: { hasId: false; input: NonNullable<T.ListSubjectsData['query']>; returns: T.ListSubjectsResponses[200] }
  updateSubject: { hasId: true; input: NonNullable<T.UpdateSubjectData['body']>; returns: T.UpdateSubjectResponses[200] }
  deleteSubject: { hasId: true; input: unknown; returns: T.DeleteSubjectResponses[200] }
  openUpload: { hasId: false; input: NonNullable<T.OpenUploadData['body']>; returns: T.OpenUploadResponses[200] }
  finishUpload: { hasId: true; input: NonNullable<T.FinishUploadData['body']>; returns: T.FinishUploadResponses[200] }
}

export type OperationName = keyof Calls

/** Calls that create a task and have a price. */
export type CreateName =
  | 'adOneClickCompose'
  | 'adOneClickEdit'
  | 'adOneClick'
  | 'audioClone'
  | 'audioTts'
  | 'digitalHuman'
  | 'explainComic'
  | 'extend'
  | 'generalOneClickCompose'
  | 'generalOneClickEdit'
  | 'generalOneClick'
  | 'imageToDance'
  | 'imageToVideo'
  | 'lipSync'
  | 'multiframe'
  | 'oneClickMvCompose'
  | 'oneClickMvEdit'
  | 'oneClickMv'
  | 'premiumMvCompose'
  | 'premiumMvEdit'
  | 'premiumMv'
  | 'referenceToImage'
  | 'referenceToVideo'
  | 'startEndToVideo'
  | 'templateStory'
  | 'template'
  | 'textToAudio'
  | 'textToVideo'
  | 'timingToAudio'
  | 'trendingReplicate'
  | 'upscaleNew'

export type Reason =
  | 'BadRequest'
  | 'FieldLacking'
  | 'FieldUnwanted'
  | 'FieldItemCountOutOfRange'
  | 'FieldInvalid'
  | 'PageSizeOutOfRange'
  | 'ImageFormatInvalid'
  | 'ImageSizeInvalid'
  | 'ImageDownloadFailure'
  | 'VideoDownloadFailure'
  | 'AudioDownloadFailure'
  | 'SubtitleDownloadFailure'
  | 'VideoFormatInvalid'
  | 'AudioFormatInvalid'
  | 'SubtitleFormatInvalid'
  | 'CreditInsufficient'
  | 'ModelUnavailable'
  | 'TaskPromptPolicyViolation'
  | 'AuditSubmitIllegal'
  | 'CreationPolicyViolation'
  | 'UserCancelled'
  | 'NoFaceDetected'
  | 'MultiFaceDetected'
  | 'IdempotencyKeyInvalid'
  | 'Unauthorized'
  | 'Forbidden'
  | 'TaskNotFound'
  | 'CreationNotFound'
  | 'NotFound'
  | 'MethodNotAllowed'
  | 'RequestTimeout'
  | 'Conflict'
  | 'PayloadTooLarge'
  | 'URITooLong'
  | 'UnsupportedMediaType'
  | 'IdempotencyKeyReused'
  | 'TooManyRequests'
  | 'QuotaExceeded'
  | 'SystemThrottling'
  | 'HeaderFieldsTooLarge'
  | 'InternalServiceFailure'
  | 'ServiceUnavailable'
