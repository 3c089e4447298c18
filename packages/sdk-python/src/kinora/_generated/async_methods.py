# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Unpack

from .._caller import AsyncCaller
from .._operation import CallOptions
from .replies import AdFilmReply, ComicReply, CreditsReply, FilmTakes, FilmVersions, FinalizeReply, OneClickReply, RecommendationReply, Subject, TaskBundle, TaskQueryReply, UsageReply
from .ad_one_click_compose import AD_ONE_CLICK_COMPOSE, AdOneClickComposeFields, AdOneClickComposeReply
from .ad_one_click_edit import AD_ONE_CLICK_EDIT, AdOneClickEditFields, AdOneClickEditReply
from .ad_one_click import AD_ONE_CLICK, AdOneClickFields, AdOneClickReply
from .audio_clone import AUDIO_CLONE, AudioCloneFields, AudioCloneReply
from .audio_tts import AUDIO_TTS, AudioTtsFields, AudioTtsReply
from .digital_human import DIGITAL_HUMAN, DigitalHumanFields, DigitalHumanReply
from .explain_comic import EXPLAIN_COMIC, ExplainComicFields, ExplainComicReply
from .extend import EXTEND, ExtendFields, ExtendReply
from .general_one_click_compose import GENERAL_ONE_CLICK_COMPOSE, GeneralOneClickComposeFields, GeneralOneClickComposeReply
from .general_one_click_edit import GENERAL_ONE_CLICK_EDIT, GeneralOneClickEditFields, GeneralOneClickEditReply
from .general_one_click import GENERAL_ONE_CLICK, GeneralOneClickFields, GeneralOneClickReply
from .image_to_dance import IMAGE_TO_DANCE, ImageToDanceFields, ImageToDanceReply
from .image_to_video import IMAGE_TO_VIDEO, ImageToVideoFields, ImageToVideoReply
from .lip_sync import LIP_SYNC, LipSyncFields, LipSyncReply
from .multiframe import MULTIFRAME, MultiframeFields, MultiframeReply
from .one_click_mv_compose import ONE_CLICK_MV_COMPOSE, OneClickMvComposeFields, OneClickMvComposeReply
from .one_click_mv_edit import ONE_CLICK_MV_EDIT, OneClickMvEditFields, OneClickMvEditReply
from .one_click_mv import ONE_CLICK_MV, OneClickMvFields, OneClickMvReply
from .premium_mv_compose import PREMIUM_MV_COMPOSE, PremiumMvComposeFields, PremiumMvComposeReply
from .premium_mv_edit import PREMIUM_MV_EDIT, PremiumMvEditFields, PremiumMvEditReply
from .premium_mv import PREMIUM_MV, PremiumMvFields, PremiumMvReply
from .reference_to_image import REFERENCE_TO_IMAGE, ReferenceToImageFields, ReferenceToImageReply
from .reference_to_video import REFERENCE_TO_VIDEO, ReferenceToVideoFields, ReferenceToVideoReply
from .start_end_to_video import START_END_TO_VIDEO, StartEndToVideoFields, StartEndToVideoReply
from .template_story import TEMPLATE_STORY, TemplateStoryFields, TemplateStoryReply
from .template import TEMPLATE, TemplateFields, TemplateReply
from .text_to_audio import TEXT_TO_AUDIO, TextToAudioFields, TextToAudioReply
from .text_to_video import TEXT_TO_VIDEO, TextToVideoFields, TextToVideoReply
from .timing_to_audio import TIMING_TO_AUDIO, TimingToAudioFields, TimingToAudioReply
from .trending_replicate import TRENDING_REPLICATE, TrendingReplicateFields, TrendingReplicateReply
from .upscale_new import UPSCALE_NEW, UpscaleNewFields, UpscaleNewReply
from .get_creations import GET_CREATIONS
from .get_bundle import GET_BUNDLE
from .get_ad_film import GET_AD_FILM
from .get_general_film import GET_GENERAL_FILM
from .get_music_video import GET_MUSIC_VIDEO
from .get_premium_music_video import GET_PREMIUM_MUSIC_VIDEO
from .get_comic import GET_COMIC
from .list_takes import LIST_TAKES, ListTakesFields
from .list_versions import LIST_VERSIONS
from .list_tasks import LIST_TASKS, ListTasksFields, ListTasksReply
from .get_credits import GET_CREDITS, GetCreditsFields
from .get_usage import GET_USAGE, GetUsageFields
from .cancel_task import CANCEL_TASK, CancelTaskReply
from .finalize_task import FINALIZE_TASK, FinalizeTaskFields
from .recommend_prompts import RECOMMEND_PROMPTS, RecommendPromptsFields
from .create_subject import CREATE_SUBJECT, CreateSubjectFields
from .list_subjects import LIST_SUBJECTS, ListSubjectsFields, ListSubjectsReply
from .update_subject import UPDATE_SUBJECT, UpdateSubjectFields
from .delete_subject import DELETE_SUBJECT, DeleteSubjectReply
from .open_upload import OPEN_UPLOAD, OpenUploadFields, OpenUploadReply
from .finish_upload import FINISH_UPLOAD, FinishUploadFields, FinishUploadReply


class AsyncMethods(AsyncCaller):
    """One method for each endpoint."""

    async def ad_one_click_compose(
        self, *, options: CallOptions | None = None, **fields: Unpack[AdOneClickComposeFields]
    ) -> AdOneClickComposeReply:
        """Compose an ad film."""
        return await self._call(AD_ONE_CLICK_COMPOSE, fields, options)

    async def ad_one_click_edit(
        self, *, options: CallOptions | None = None, **fields: Unpack[AdOneClickEditFields]
    ) -> AdOneClickEditReply:
        """Regenerate one part of an ad film."""
        return await self._call(AD_ONE_CLICK_EDIT, fields, options)

    async def ad_one_click(
        self, *, options: CallOptions | None = None, **fields: Unpack[AdOneClickFields]
    ) -> AdOneClickReply:
        """Ad film."""
        return await self._call(AD_ONE_CLICK, fields, options)

    async def audio_clone(
        self, *, options: CallOptions | None = None, **fields: Unpack[AudioCloneFields]
    ) -> AudioCloneReply:
        """Clone a voice."""
        return await self._call(AUDIO_CLONE, fields, options)

    async def audio_tts(
        self, *, options: CallOptions | None = None, **fields: Unpack[AudioTtsFields]
    ) -> AudioTtsReply:
        """Text to speech."""
        return await self._call(AUDIO_TTS, fields, options)

    async def digital_human(
        self, *, options: CallOptions | None = None, **fields: Unpack[DigitalHumanFields]
    ) -> DigitalHumanReply:
        """Talking portrait."""
        return await self._call(DIGITAL_HUMAN, fields, options)

    async def explain_comic(
        self, *, options: CallOptions | None = None, **fields: Unpack[ExplainComicFields]
    ) -> ExplainComicReply:
        """Narrated comic from a script."""
        return await self._call(EXPLAIN_COMIC, fields, options)

    async def extend(
        self, *, options: CallOptions | None = None, **fields: Unpack[ExtendFields]
    ) -> ExtendReply:
        """Extend a video."""
        return await self._call(EXTEND, fields, options)

    async def general_one_click_compose(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[GeneralOneClickComposeFields]
    ) -> GeneralOneClickComposeReply:
        """Compose a general film."""
        return await self._call(GENERAL_ONE_CLICK_COMPOSE, fields, options, id)

    async def general_one_click_edit(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[GeneralOneClickEditFields]
    ) -> GeneralOneClickEditReply:
        """Regenerate one segment of a general film."""
        return await self._call(GENERAL_ONE_CLICK_EDIT, fields, options, id)

    async def general_one_click(
        self, *, options: CallOptions | None = None, **fields: Unpack[GeneralOneClickFields]
    ) -> GeneralOneClickReply:
        """General film."""
        return await self._call(GENERAL_ONE_CLICK, fields, options)

    async def image_to_dance(
        self, *, options: CallOptions | None = None, **fields: Unpack[ImageToDanceFields]
    ) -> ImageToDanceReply:
        """Animate a person dancing."""
        return await self._call(IMAGE_TO_DANCE, fields, options)

    async def image_to_video(
        self, *, options: CallOptions | None = None, **fields: Unpack[ImageToVideoFields]
    ) -> ImageToVideoReply:
        """Start frame to video."""
        return await self._call(IMAGE_TO_VIDEO, fields, options)

    async def lip_sync(
        self, *, options: CallOptions | None = None, **fields: Unpack[LipSyncFields]
    ) -> LipSyncReply:
        """Lip sync."""
        return await self._call(LIP_SYNC, fields, options)

    async def multiframe(
        self, *, options: CallOptions | None = None, **fields: Unpack[MultiframeFields]
    ) -> MultiframeReply:
        """Key frames to video."""
        return await self._call(MULTIFRAME, fields, options)

    async def one_click_mv_compose(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[OneClickMvComposeFields]
    ) -> OneClickMvComposeReply:
        """Compose a music video."""
        return await self._call(ONE_CLICK_MV_COMPOSE, fields, options, id)

    async def one_click_mv_edit(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[OneClickMvEditFields]
    ) -> OneClickMvEditReply:
        """Regenerate one segment of a music video."""
        return await self._call(ONE_CLICK_MV_EDIT, fields, options, id)

    async def one_click_mv(
        self, *, options: CallOptions | None = None, **fields: Unpack[OneClickMvFields]
    ) -> OneClickMvReply:
        """Music video."""
        return await self._call(ONE_CLICK_MV, fields, options)

    async def premium_mv_compose(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[PremiumMvComposeFields]
    ) -> PremiumMvComposeReply:
        """Compose a premium music video."""
        return await self._call(PREMIUM_MV_COMPOSE, fields, options, id)

    async def premium_mv_edit(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[PremiumMvEditFields]
    ) -> PremiumMvEditReply:
        """Regenerate one segment of a premium music video."""
        return await self._call(PREMIUM_MV_EDIT, fields, options, id)

    async def premium_mv(
        self, *, options: CallOptions | None = None, **fields: Unpack[PremiumMvFields]
    ) -> PremiumMvReply:
        """Premium music video."""
        return await self._call(PREMIUM_MV, fields, options)

    async def reference_to_image(
        self, *, options: CallOptions | None = None, **fields: Unpack[ReferenceToImageFields]
    ) -> ReferenceToImageReply:
        """Text or references to image."""
        return await self._call(REFERENCE_TO_IMAGE, fields, options)

    async def reference_to_video(
        self, *, options: CallOptions | None = None, **fields: Unpack[ReferenceToVideoFields]
    ) -> ReferenceToVideoReply:
        """References to video."""
        return await self._call(REFERENCE_TO_VIDEO, fields, options)

    async def start_end_to_video(
        self, *, options: CallOptions | None = None, **fields: Unpack[StartEndToVideoFields]
    ) -> StartEndToVideoReply:
        """Start and end frames to video."""
        return await self._call(START_END_TO_VIDEO, fields, options)

    async def template_story(
        self, *, options: CallOptions | None = None, **fields: Unpack[TemplateStoryFields]
    ) -> TemplateStoryReply:
        """Film from a story template."""
        return await self._call(TEMPLATE_STORY, fields, options)

    async def template(
        self, *, options: CallOptions | None = None, **fields: Unpack[TemplateFields]
    ) -> TemplateReply:
        """Apply a motion template to images."""
        return await self._call(TEMPLATE, fields, options)

    async def text_to_audio(
        self, *, options: CallOptions | None = None, **fields: Unpack[TextToAudioFields]
    ) -> TextToAudioReply:
        """Sound effects from text."""
        return await self._call(TEXT_TO_AUDIO, fields, options)

    async def text_to_video(
        self, *, options: CallOptions | None = None, **fields: Unpack[TextToVideoFields]
    ) -> TextToVideoReply:
        """Text to video."""
        return await self._call(TEXT_TO_VIDEO, fields, options)

    async def timing_to_audio(
        self, *, options: CallOptions | None = None, **fields: Unpack[TimingToAudioFields]
    ) -> TimingToAudioReply:
        """Sound effects on a timeline."""
        return await self._call(TIMING_TO_AUDIO, fields, options)

    async def trending_replicate(
        self, *, options: CallOptions | None = None, **fields: Unpack[TrendingReplicateFields]
    ) -> TrendingReplicateReply:
        """Replicate a video with other images."""
        return await self._call(TRENDING_REPLICATE, fields, options)

    async def upscale_new(
        self, *, options: CallOptions | None = None, **fields: Unpack[UpscaleNewFields]
    ) -> UpscaleNewReply:
        """Upscale a video."""
        return await self._call(UPSCALE_NEW, fields, options)

    async def get_creations(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> TaskQueryReply:
        """Get a task and its results."""
        return await self._call(GET_CREATIONS, {}, options, id)

    async def get_bundle(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> TaskBundle:
        """Get a reproduction bundle of a task."""
        return await self._call(GET_BUNDLE, {}, options, id)

    async def get_ad_film(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> AdFilmReply:
        """Get an ad film and its parts."""
        return await self._call(GET_AD_FILM, {}, options, id)

    async def get_general_film(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> OneClickReply:
        """Get a general film or one of its jobs."""
        return await self._call(GET_GENERAL_FILM, {}, options, id)

    async def get_music_video(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> OneClickReply:
        """Get a music video or one of its jobs."""
        return await self._call(GET_MUSIC_VIDEO, {}, options, id)

    async def get_premium_music_video(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> OneClickReply:
        """Get a premium music video or one of its jobs."""
        return await self._call(GET_PREMIUM_MUSIC_VIDEO, {}, options, id)

    async def get_comic(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> ComicReply:
        """Get a narrated comic and its parts."""
        return await self._call(GET_COMIC, {}, options, id)

    async def list_takes(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[ListTakesFields]
    ) -> FilmTakes:
        """List the takes of one part of a film or video."""
        return await self._call(LIST_TAKES, fields, options, id)

    async def list_versions(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> FilmVersions:
        """List the versions of a film or video."""
        return await self._call(LIST_VERSIONS, {}, options, id)

    async def list_tasks(
        self, *, options: CallOptions | None = None, **fields: Unpack[ListTasksFields]
    ) -> ListTasksReply:
        """List tasks."""
        return await self._call(LIST_TASKS, fields, options)

    async def get_credits(
        self, *, options: CallOptions | None = None, **fields: Unpack[GetCreditsFields]
    ) -> CreditsReply:
        """Get the balance and the number of running and waiting tasks."""
        return await self._call(GET_CREDITS, fields, options)

    async def get_usage(
        self, *, options: CallOptions | None = None, **fields: Unpack[GetUsageFields]
    ) -> UsageReply:
        """Get usage by hour or day."""
        return await self._call(GET_USAGE, fields, options)

    async def cancel_task(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> CancelTaskReply:
        """Cancel a task."""
        return await self._call(CANCEL_TASK, {}, options, id)

    async def finalize_task(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[FinalizeTaskFields]
    ) -> FinalizeReply:
        """Make the final video of a draft."""
        return await self._call(FINALIZE_TASK, fields, options, id)

    async def recommend_prompts(
        self, *, options: CallOptions | None = None, **fields: Unpack[RecommendPromptsFields]
    ) -> RecommendationReply:
        """Recommend prompts for an image."""
        return await self._call(RECOMMEND_PROMPTS, fields, options)

    async def create_subject(
        self, *, options: CallOptions | None = None, **fields: Unpack[CreateSubjectFields]
    ) -> Subject:
        """Create a subject."""
        return await self._call(CREATE_SUBJECT, fields, options)

    async def list_subjects(
        self, *, options: CallOptions | None = None, **fields: Unpack[ListSubjectsFields]
    ) -> ListSubjectsReply:
        """List subjects."""
        return await self._call(LIST_SUBJECTS, fields, options)

    async def update_subject(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[UpdateSubjectFields]
    ) -> Subject:
        """Update a subject."""
        return await self._call(UPDATE_SUBJECT, fields, options, id)

    async def delete_subject(
        self, id: str, /, *, options: CallOptions | None = None
    ) -> DeleteSubjectReply:
        """Delete a subject."""
        return await self._call(DELETE_SUBJECT, {}, options, id)

    async def open_upload(
        self, *, options: CallOptions | None = None, **fields: Unpack[OpenUploadFields]
    ) -> OpenUploadReply:
        """Create an image upload."""
        return await self._call(OPEN_UPLOAD, fields, options)

    async def finish_upload(
        self, id: str, /, *, options: CallOptions | None = None, **fields: Unpack[FinishUploadFields]
    ) -> FinishUploadReply:
        """Complete an upload."""
        return await self._call(FINISH_UPLOAD, fields, options, id)
