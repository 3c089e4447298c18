# Written by `npm run gen`; do not edit.
from typing import Any, Final, Literal

from .._operation import Operation
from .ad_one_click_compose import AD_ONE_CLICK_COMPOSE
from .ad_one_click_edit import AD_ONE_CLICK_EDIT
from .ad_one_click import AD_ONE_CLICK
from .audio_clone import AUDIO_CLONE
from .audio_tts import AUDIO_TTS
from .digital_human import DIGITAL_HUMAN
from .explain_comic import EXPLAIN_COMIC
from .extend import EXTEND
from .general_one_click_compose import GENERAL_ONE_CLICK_COMPOSE
from .general_one_click_edit import GENERAL_ONE_CLICK_EDIT
from .general_one_click import GENERAL_ONE_CLICK
from .image_to_dance import IMAGE_TO_DANCE
from .image_to_video import IMAGE_TO_VIDEO
from .lip_sync import LIP_SYNC
from .multiframe import MULTIFRAME
from .one_click_mv_compose import ONE_CLICK_MV_COMPOSE
from .one_click_mv_edit import ONE_CLICK_MV_EDIT
from .one_click_mv import ONE_CLICK_MV
from .premium_mv_compose import PREMIUM_MV_COMPOSE
from .premium_mv_edit import PREMIUM_MV_EDIT
from .premium_mv import PREMIUM_MV
from .reference_to_image import REFERENCE_TO_IMAGE
from .reference_to_video import REFERENCE_TO_VIDEO
from .start_end_to_video import START_END_TO_VIDEO
from .template_story import TEMPLATE_STORY
from .template import TEMPLATE
from .text_to_audio import TEXT_TO_AUDIO
from .text_to_video import TEXT_TO_VIDEO
from .timing_to_audio import TIMING_TO_AUDIO
from .trending_replicate import TRENDING_REPLICATE
from .upscale_new import UPSCALE_NEW
from .get_creations import GET_CREATIONS
from .get_bundle import GET_BUNDLE
from .get_ad_film import GET_AD_FILM
from .get_general_film import GET_GENERAL_FILM
from .get_music_video import GET_MUSIC_VIDEO
from .get_premium_music_video import GET_PREMIUM_MUSIC_VIDEO
from .get_comic import GET_COMIC
from .list_takes import LIST_TAKES
from .list_versions import LIST_VERSIONS
from .list_tasks import LIST_TASKS
from .get_credits import GET_CREDITS
from .get_usage import GET_USAGE
from .cancel_task import CANCEL_TASK
from .finalize_task import FINALIZE_TASK
from .recommend_prompts import RECOMMEND_PROMPTS
from .create_subject import CREATE_SUBJECT
from .list_subjects import LIST_SUBJECTS
from .update_subject import UPDATE_SUBJECT
from .delete_subject import DELETE_SUBJECT
from .open_upload import OPEN_UPLOAD
from .finish_upload import FINISH_UPLOAD

OPERATIONS: Final[tuple[Operation[Any], ...]] = (
    AD_ONE_CLICK_COMPOSE,
    AD_ONE_CLICK_EDIT,
    AD_ONE_CLICK,
    AUDIO_CLONE,
    AUDIO_TTS,
    DIGITAL_HUMAN,
    EXPLAIN_COMIC,
    EXTEND,
    GENERAL_ONE_CLICK_COMPOSE,
    GENERAL_ONE_CLICK_EDIT,
    GENERAL_ONE_CLICK,
    IMAGE_TO_DANCE,
    IMAGE_TO_VIDEO,
    LIP_SYNC,
    MULTIFRAME,
    ONE_CLICK_MV_COMPOSE,
    ONE_CLICK_MV_EDIT,
    ONE_CLICK_MV,
    PREMIUM_MV_COMPOSE,
    PREMIUM_MV_EDIT,
    PREMIUM_MV,
    REFERENCE_TO_IMAGE,
    REFERENCE_TO_VIDEO,
    START_END_TO_VIDEO,
    TEMPLATE_STORY,
    TEMPLATE,
    TEXT_TO_AUDIO,
    TEXT_TO_VIDEO,
    TIMING_TO_AUDIO,
    TRENDING_REPLICATE,
    UPSCALE_NEW,
    GET_CREATIONS,
    GET_BUNDLE,
    GET_AD_FILM,
    GET_GENERAL_FILM,
    GET_MUSIC_VIDEO,
    GET_PREMIUM_MUSIC_VIDEO,
    GET_COMIC,
    LIST_TAKES,
    LIST_VERSIONS,
    LIST_TASKS,
    GET_CREDITS,
    GET_USAGE,
    CANCEL_TASK,
    FINALIZE_TASK,
    RECOMMEND_PROMPTS,
    CREATE_SUBJECT,
    LIST_SUBJECTS,
    UPDATE_SUBJECT,
    DELETE_SUBJECT,
    OPEN_UPLOAD,
    FINISH_UPLOAD,
)

CreateName = Literal[
    "ad_one_click_compose",
    "ad_one_click_edit",
    "ad_one_click",
    "audio_clone",
    "audio_tts",
    "digital_human",
    "explain_comic",
    "extend",
    "general_one_click_compose",
    "general_one_click_edit",
    "general_one_click",
    "image_to_dance",
    "image_to_video",
    "lip_sync",
    "multiframe",
    "one_click_mv_compose",
    "one_click_mv_edit",
    "one_click_mv",
    "premium_mv_compose",
    "premium_mv_edit",
    "premium_mv",
    "reference_to_image",
    "reference_to_video",
    "start_end_to_video",
    "template_story",
    "template",
    "text_to_audio",
    "text_to_video",
    "timing_to_audio",
    "trending_replicate",
    "upscale_new",
]

CREATES: Final[dict[str, Operation[Any]]] = {
    "ad_one_click_compose": AD_ONE_CLICK_COMPOSE,
    "ad_one_click_edit": AD_ONE_CLICK_EDIT,
    "ad_one_click": AD_ONE_CLICK,
    "audio_clone": AUDIO_CLONE,
    "audio_tts": AUDIO_TTS,
    "digital_human": DIGITAL_HUMAN,
    "explain_comic": EXPLAIN_COMIC,
    "extend": EXTEND,
    "general_one_click_compose": GENERAL_ONE_CLICK_COMPOSE,
    "general_one_click_edit": GENERAL_ONE_CLICK_EDIT,
    "general_one_click": GENERAL_ONE_CLICK,
    "image_to_dance": IMAGE_TO_DANCE,
    "image_to_video": IMAGE_TO_VIDEO,
    "lip_sync": LIP_SYNC,
    "multiframe": MULTIFRAME,
    "one_click_mv_compose": ONE_CLICK_MV_COMPOSE,
    "one_click_mv_edit": ONE_CLICK_MV_EDIT,
    "one_click_mv": ONE_CLICK_MV,
    "premium_mv_compose": PREMIUM_MV_COMPOSE,
    "premium_mv_edit": PREMIUM_MV_EDIT,
    "premium_mv": PREMIUM_MV,
    "reference_to_image": REFERENCE_TO_IMAGE,
    "reference_to_video": REFERENCE_TO_VIDEO,
    "start_end_to_video": START_END_TO_VIDEO,
    "template_story": TEMPLATE_STORY,
    "template": TEMPLATE,
    "text_to_audio": TEXT_TO_AUDIO,
    "text_to_video": TEXT_TO_VIDEO,
    "timing_to_audio": TIMING_TO_AUDIO,
    "trending_replicate": TRENDING_REPLICATE,
    "upscale_new": UPSCALE_NEW,
}
