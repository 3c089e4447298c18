# Written by `npm run gen`; do not edit.
from .replies import WarningInput, ValuesUsedInput, FilmVersionInputCreation, FilmVersionInput, FilmTakeInputCreation, FilmTakeInput, Warning, ValuesUsed, TaskQueryReplyCreation, TaskQueryReplyPriceLine, TaskQueryReply, ComicReplyCreation, ComicReplyPriceLine, ComicReplyPart, ComicReply, QuoteReplyLine, QuoteReply, FinalizeReply, RecommendationReplyPrompt, RecommendationReply, ListedTaskCreationVideoResolution, ListedTaskCreationVideo, ListedTaskCreation, ListedTask, CreditsReplyRemain, CreditsReplyPackage, CreditsReply, Subject, ErrorBodyMetadataFault, ErrorBodyMetadata, ErrorBody, UsageReplyUsage, UsageReplyTotal, UsageReply, AdFilmReplyCreation, AdFilmReplyPriceLine, AdFilmReplyDataRecordsStoryboardRecord, AdFilmReplyDataRecordsStoryboard, AdFilmReplyDataRecordsNarrationRecord, AdFilmReplyDataRecordsBgmRecord, AdFilmReplyDataRecordsCompletedCreationRecordParams, AdFilmReplyDataRecordsCompletedCreationRecord, AdFilmReplyDataRecords, AdFilmReply, FilmVersionCreation, FilmVersion, FilmVersions, FilmTakeCreation, FilmTake, FilmTakes, OneClickReplyCreation, OneClickReplyPriceLine, OneClickReplyJobRecordJobMvGenerateVideoInput, OneClickReplyJobRecordJob, OneClickReplyJobRecord, OneClickReply, TaskBundleInput, TaskBundleAttemptResult, TaskBundleAttempt, TaskBundleResult, TaskBundle
from .ad_one_click_compose import AdOneClickComposeFields, AdOneClickComposeReply
from .ad_one_click_edit import AdOneClickEditFields, AdOneClickEditReply
from .ad_one_click import AdOneClickFields, AdOneClickReply
from .audio_clone import AudioCloneFields, AudioCloneReply
from .audio_tts import AudioTtsFields, AudioTtsReply
from .digital_human import DigitalHumanFields, DigitalHumanReply
from .explain_comic import ExplainComicAssetFields, ExplainComicFields, ExplainComicReply
from .extend import ExtendFields, ExtendReply
from .general_one_click_compose import GeneralOneClickComposeFields, GeneralOneClickComposeReply
from .general_one_click_edit import GeneralOneClickEditFields, GeneralOneClickEditReply
from .general_one_click import GeneralOneClickFields, GeneralOneClickReply
from .image_to_dance import ImageToDanceFields, ImageToDanceReply
from .image_to_video import ImageToVideoFields, ImageToVideoReply
from .lip_sync import LipSyncFields, LipSyncReply
from .multiframe import MultiframeImageSettingFields, MultiframeFields, MultiframeReplyImageSetting, MultiframeReply
from .one_click_mv_compose import OneClickMvComposeFields, OneClickMvComposeReply
from .one_click_mv_edit import OneClickMvEditFields, OneClickMvEditReply
from .one_click_mv import OneClickMvFields, OneClickMvReply
from .premium_mv_compose import PremiumMvComposeFields, PremiumMvComposeReply
from .premium_mv_edit import PremiumMvEditFields, PremiumMvEditReply
from .premium_mv import PremiumMvFields, PremiumMvReply
from .reference_to_image import ReferenceToImageFields, ReferenceToImageReply
from .reference_to_video import ReferenceToVideoSubjectFields, ReferenceToVideoFields, ReferenceToVideoReply
from .start_end_to_video import StartEndToVideoFields, StartEndToVideoReply
from .template_story import TemplateStoryFields, TemplateStoryReply
from .template import TemplateFields, TemplateReply
from .text_to_audio import TextToAudioFields, TextToAudioReply
from .text_to_video import TextToVideoFields, TextToVideoReply
from .timing_to_audio import TimingToAudioTimingPromptFields, TimingToAudioFields, TimingToAudioReplyTimingPrompt, TimingToAudioReply
from .trending_replicate import TrendingReplicateFields, TrendingReplicateReply
from .upscale_new import UpscaleNewFields, UpscaleNewReply
from .list_takes import ListTakesFields
from .list_tasks import ListTasksFields, ListTasksReply
from .get_credits import GetCreditsFields
from .get_usage import GetUsageFields
from .cancel_task import CancelTaskReply
from .finalize_task import FinalizeTaskFields
from .recommend_prompts import RecommendPromptsFields
from .create_subject import CreateSubjectFields
from .list_subjects import ListSubjectsFields, ListSubjectsReplySubject, ListSubjectsReply
from .update_subject import UpdateSubjectFields
from .delete_subject import DeleteSubjectReply
from .open_upload import OpenUploadFields, OpenUploadReply
from .finish_upload import FinishUploadFields, FinishUploadReply

__all__ = [
    "AdFilmReply",
    "AdFilmReplyCreation",
    "AdFilmReplyDataRecords",
    "AdFilmReplyDataRecordsBgmRecord",
    "AdFilmReplyDataRecordsCompletedCreationRecord",
    "AdFilmReplyDataRecordsCompletedCreationRecordParams",
    "AdFilmReplyDataRecordsNarrationRecord",
    "AdFilmReplyDataRecordsStoryboard",
    "AdFilmReplyDataRecordsStoryboardRecord",
    "AdFilmReplyPriceLine",
    "AdOneClickComposeFields",
    "AdOneClickComposeReply",
    "AdOneClickEditFields",
    "AdOneClickEditReply",
    "AdOneClickFields",
    "AdOneClickReply",
    "AudioCloneFields",
    "AudioCloneReply",
    "AudioTtsFields",
    "AudioTtsReply",
    "CancelTaskReply",
    "ComicReply",
    "ComicReplyCreation",
    "ComicReplyPart",
    "ComicReplyPriceLine",
    "CreateSubjectFields",
    "CreditsReply",
    "CreditsReplyPackage",
    "CreditsReplyRemain",
    "DeleteSubjectReply",
    "DigitalHumanFields",
    "DigitalHumanReply",
    "ErrorBody",
    "ErrorBodyMetadata",
    "ErrorBodyMetadataFault",
    "ExplainComicAssetFields",
    "ExplainComicFields",
    "ExplainComicReply",
    "ExtendFields",
    "ExtendReply",
    "FilmTake",
    "FilmTakeCreation",
    "FilmTakeInput",
    "FilmTakeInputCreation",
    "FilmTakes",
    "FilmVersion",
    "FilmVersionCreation",
    "FilmVersionInput",
    "FilmVersionInputCreation",
    "FilmVersions",
    "FinalizeReply",
    "FinalizeTaskFields",
    "FinishUploadFields",
    "FinishUploadReply",
    "GeneralOneClickComposeFields",
    "GeneralOneClickComposeReply",
    "GeneralOneClickEditFields",
    "GeneralOneClickEditReply",
    "GeneralOneClickFields",
    "GeneralOneClickReply",
    "GetCreditsFields",
    "GetUsageFields",
    "ImageToDanceFields",
    "ImageToDanceReply",
    "ImageToVideoFields",
    "ImageToVideoReply",
    "LipSyncFields",
    "LipSyncReply",
    "ListSubjectsFields",
    "ListSubjectsReply",
    "ListSubjectsReplySubject",
    "ListTakesFields",
    "ListTasksFields",
    "ListTasksReply",
    "ListedTask",
    "ListedTaskCreation",
    "ListedTaskCreationVideo",
    "ListedTaskCreationVideoResolution",
    "MultiframeFields",
    "MultiframeImageSettingFields",
    "MultiframeReply",
    "MultiframeReplyImageSetting",
    "OneClickMvComposeFields",
    "OneClickMvComposeReply",
    "OneClickMvEditFields",
    "OneClickMvEditReply",
    "OneClickMvFields",
    "OneClickMvReply",
    "OneClickReply",
    "OneClickReplyCreation",
    "OneClickReplyJobRecord",
    "OneClickReplyJobRecordJob",
    "OneClickReplyJobRecordJobMvGenerateVideoInput",
    "OneClickReplyPriceLine",
    "OpenUploadFields",
    "OpenUploadReply",
    "PremiumMvComposeFields",
    "PremiumMvComposeReply",
    "PremiumMvEditFields",
    "PremiumMvEditReply",
    "PremiumMvFields",
    "PremiumMvReply",
    "QuoteReply",
    "QuoteReplyLine",
    "RecommendPromptsFields",
    "RecommendationReply",
    "RecommendationReplyPrompt",
    "ReferenceToImageFields",
    "ReferenceToImageReply",
    "ReferenceToVideoFields",
    "ReferenceToVideoReply",
    "ReferenceToVideoSubjectFields",
    "StartEndToVideoFields",
    "StartEndToVideoReply",
    "Subject",
    "TaskBundle",
    "TaskBundleAttempt",
    "TaskBundleAttemptResult",
    "TaskBundleInput",
    "TaskBundleResult",
    "TaskQueryReply",
    "TaskQueryReplyCreation",
    "TaskQueryReplyPriceLine",
    "TemplateFields",
    "TemplateReply",
    "TemplateStoryFields",
    "TemplateStoryReply",
    "TextToAudioFields",
    "TextToAudioReply",
    "TextToVideoFields",
    "TextToVideoReply",
    "TimingToAudioFields",
    "TimingToAudioReply",
    "TimingToAudioReplyTimingPrompt",
    "TimingToAudioTimingPromptFields",
    "TrendingReplicateFields",
    "TrendingReplicateReply",
    "UpdateSubjectFields",
    "UpscaleNewFields",
    "UpscaleNewReply",
    "UsageReply",
    "UsageReplyTotal",
    "UsageReplyUsage",
    "ValuesUsed",
    "ValuesUsedInput",
    "Warning",
    "WarningInput",
]
