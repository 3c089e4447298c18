# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing_extensions import Unpack

from .._caller import Quoter
from .replies import QuoteReply
from .ad_one_click_compose import AD_ONE_CLICK_COMPOSE, AdOneClickComposeFields
from .ad_one_click_edit import AD_ONE_CLICK_EDIT, AdOneClickEditFields
from .ad_one_click import AD_ONE_CLICK, AdOneClickFields
from .audio_clone import AUDIO_CLONE, AudioCloneFields
from .audio_tts import AUDIO_TTS, AudioTtsFields
from .digital_human import DIGITAL_HUMAN, DigitalHumanFields
from .explain_comic import EXPLAIN_COMIC, ExplainComicFields
from .extend import EXTEND, ExtendFields
from .general_one_click_compose import GENERAL_ONE_CLICK_COMPOSE, GeneralOneClickComposeFields
from .general_one_click_edit import GENERAL_ONE_CLICK_EDIT, GeneralOneClickEditFields
from .general_one_click import GENERAL_ONE_CLICK, GeneralOneClickFields
from .image_to_dance import IMAGE_TO_DANCE, ImageToDanceFields
from .image_to_video import IMAGE_TO_VIDEO, ImageToVideoFields
from .lip_sync import LIP_SYNC, LipSyncFields
from .multiframe import MULTIFRAME, MultiframeFields
from .one_click_mv_compose import ONE_CLICK_MV_COMPOSE, OneClickMvComposeFields
from .one_click_mv_edit import ONE_CLICK_MV_EDIT, OneClickMvEditFields
from .one_click_mv import ONE_CLICK_MV, OneClickMvFields
from .premium_mv_compose import PREMIUM_MV_COMPOSE, PremiumMvComposeFields
from .premium_mv_edit import PREMIUM_MV_EDIT, PremiumMvEditFields
from .premium_mv import PREMIUM_MV, PremiumMvFields
from .reference_to_image import REFERENCE_TO_IMAGE, ReferenceToImageFields
from .reference_to_video import REFERENCE_TO_VIDEO, ReferenceToVideoFields
from .start_end_to_video import START_END_TO_VIDEO, StartEndToVideoFields
from .template_story import TEMPLATE_STORY, TemplateStoryFields
from .template import TEMPLATE, TemplateFields
from .text_to_audio import TEXT_TO_AUDIO, TextToAudioFields
from .text_to_video import TEXT_TO_VIDEO, TextToVideoFields
from .timing_to_audio import TIMING_TO_AUDIO, TimingToAudioFields
from .trending_replicate import TRENDING_REPLICATE, TrendingReplicateFields
from .upscale_new import UPSCALE_NEW, UpscaleNewFields
from .finalize_task import FINALIZE_TASK, FinalizeTaskFields
from .recommend_prompts import RECOMMEND_PROMPTS, RecommendPromptsFields


class SyncQuotes(Quoter):
    """Estimates prices without creating tasks."""

    def ad_one_click_compose(
        self, **fields: Unpack[AdOneClickComposeFields]
    ) -> QuoteReply:
        """Compose an ad film."""
        return self._quote(AD_ONE_CLICK_COMPOSE, fields)

    def ad_one_click_edit(
        self, **fields: Unpack[AdOneClickEditFields]
    ) -> QuoteReply:
        """Regenerate one part of an ad film."""
        return self._quote(AD_ONE_CLICK_EDIT, fields)

    def ad_one_click(
        self, **fields: Unpack[AdOneClickFields]
    ) -> QuoteReply:
        """Ad film."""
        return self._quote(AD_ONE_CLICK, fields)

    def audio_clone(
        self, **fields: Unpack[AudioCloneFields]
    ) -> QuoteReply:
        """Clone a voice."""
        return self._quote(AUDIO_CLONE, fields)

    def audio_tts(
        self, **fields: Unpack[AudioTtsFields]
    ) -> QuoteReply:
        """Text to speech."""
        return self._quote(AUDIO_TTS, fields)

    def digital_human(
        self, **fields: Unpack[DigitalHumanFields]
    ) -> QuoteReply:
        """Talking portrait."""
        return self._quote(DIGITAL_HUMAN, fields)

    def explain_comic(
        self, **fields: Unpack[ExplainComicFields]
    ) -> QuoteReply:
        """Narrated comic from a script."""
        return self._quote(EXPLAIN_COMIC, fields)

    def extend(
        self, **fields: Unpack[ExtendFields]
    ) -> QuoteReply:
        """Extend a video."""
        return self._quote(EXTEND, fields)

    def general_one_click_compose(
        self, id: str, /, **fields: Unpack[GeneralOneClickComposeFields]
    ) -> QuoteReply:
        """Compose a general film."""
        return self._quote(GENERAL_ONE_CLICK_COMPOSE, fields, id)

    def general_one_click_edit(
        self, id: str, /, **fields: Unpack[GeneralOneClickEditFields]
    ) -> QuoteReply:
        """Regenerate one segment of a general film."""
        return self._quote(GENERAL_ONE_CLICK_EDIT, fields, id)

    def general_one_click(
        self, **fields: Unpack[GeneralOneClickFields]
    ) -> QuoteReply:
        """General film."""
        return self._quote(GENERAL_ONE_CLICK, fields)

    def image_to_dance(
        self, **fields: Unpack[ImageToDanceFields]
    ) -> QuoteReply:
        """Animate a person dancing."""
        return self._quote(IMAGE_TO_DANCE, fields)

    def image_to_video(
        self, **fields: Unpack[ImageToVideoFields]
    ) -> QuoteReply:
        """Start frame to video."""
        return self._quote(IMAGE_TO_VIDEO, fields)

    def lip_sync(
        self, **fields: Unpack[LipSyncFields]
    ) -> QuoteReply:
        """Lip sync."""
        return self._quote(LIP_SYNC, fields)

    def multiframe(
        self, **fields: Unpack[MultiframeFields]
    ) -> QuoteReply:
        """Key frames to video."""
        return self._quote(MULTIFRAME, fields)

    def one_click_mv_compose(
        self, id: str, /, **fields: Unpack[OneClickMvComposeFields]
    ) -> QuoteReply:
        """Compose a music video."""
        return self._quote(ONE_CLICK_MV_COMPOSE, fields, id)

    def one_click_mv_edit(
        self, id: str, /, **fields: Unpack[OneClickMvEditFields]
    ) -> QuoteReply:
        """Regenerate one segment of a music video."""
        return self._quote(ONE_CLICK_MV_EDIT, fields, id)

    def one_click_mv(
        self, **fields: Unpack[OneClickMvFields]
    ) -> QuoteReply:
        """Music video."""
        return self._quote(ONE_CLICK_MV, fields)

    def premium_mv_compose(
        self, id: str, /, **fields: Unpack[PremiumMvComposeFields]
    ) -> QuoteReply:
        """Compose a premium music video."""
        return self._quote(PREMIUM_MV_COMPOSE, fields, id)

    def premium_mv_edit(
        self, id: str, /, **fields: Unpack[PremiumMvEditFields]
    ) -> QuoteReply:
        """Regenerate one segment of a premium music video."""
        return self._quote(PREMIUM_MV_EDIT, fields, id)

    def premium_mv(
        self, **fields: Unpack[PremiumMvFields]
    ) -> QuoteReply:
        """Premium music video."""
        return self._quote(PREMIUM_MV, fields)

    def reference_to_image(
        self, **fields: Unpack[ReferenceToImageFields]
    ) -> QuoteReply:
        """Text or references to image."""
        return self._quote(REFERENCE_TO_IMAGE, fields)

    def reference_to_video(
        self, **fields: Unpack[ReferenceToVideoFields]
    ) -> QuoteReply:
        """References to video."""
        return self._quote(REFERENCE_TO_VIDEO, fields)

    def start_end_to_video(
        self, **fields: Unpack[StartEndToVideoFields]
    ) -> QuoteReply:
        """Start and end frames to video."""
        return self._quote(START_END_TO_VIDEO, fields)

    def template_story(
        self, **fields: Unpack[TemplateStoryFields]
    ) -> QuoteReply:
        """Film from a story template."""
        return self._quote(TEMPLATE_STORY, fields)

    def template(
        self, **fields: Unpack[TemplateFields]
    ) -> QuoteReply:
        """Apply a motion template to images."""
        return self._quote(TEMPLATE, fields)

    def text_to_audio(
        self, **fields: Unpack[TextToAudioFields]
    ) -> QuoteReply:
        """Sound effects from text."""
        return self._quote(TEXT_TO_AUDIO, fields)

    def text_to_video(
        self, **fields: Unpack[TextToVideoFields]
    ) -> QuoteReply:
        """Text to video."""
        return self._quote(TEXT_TO_VIDEO, fields)

    def timing_to_audio(
        self, **fields: Unpack[TimingToAudioFields]
    ) -> QuoteReply:
        """Sound effects on a timeline."""
        return self._quote(TIMING_TO_AUDIO, fields)

    def trending_replicate(
        self, **fields: Unpack[TrendingReplicateFields]
    ) -> QuoteReply:
        """Replicate a video with other images."""
        return self._quote(TRENDING_REPLICATE, fields)

    def upscale_new(
        self, **fields: Unpack[UpscaleNewFields]
    ) -> QuoteReply:
        """Upscale a video."""
        return self._quote(UPSCALE_NEW, fields)

    def finalize_task(
        self, id: str, /, **fields: Unpack[FinalizeTaskFields]
    ) -> QuoteReply:
        """Make the final video of a draft."""
        return self._quote(FINALIZE_TASK, fields, id)

    def recommend_prompts(
        self, **fields: Unpack[RecommendPromptsFields]
    ) -> QuoteReply:
        """Recommend prompts for an image."""
        return self._quote(RECOMMEND_PROMPTS, fields)
