# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from .._operation import Reply


class WarningInput(Reply):
    """A reply of the service."""

    code: Literal["unknown_field", "field_without_effect", "voice_unknown", "seed_reduced", "subtitles_unavailable", "face_not_found", "not_drawn", "draft", "quality"] | str

    field: str
    """Path of the field in the request; empty if no field is concerned."""

    message: str


class ValuesUsedInput(Reply):
    """A reply of the service."""

    prompt: str | None = None
    """The recommended prompt, with `is_rec`."""

    aspect_ratio: str | None = None
    """The ratio chosen for `auto`, or the requested one."""

    width: int | None = None
    """Pixels."""

    height: int | None = None
    """Pixels."""

    duration: float | None = None
    """Seconds."""

    fps: int | None = None
    """Frames per second."""

    seed: int | None = None

    voice_id: str | None = None

    model: str | None = None
    """Canonical model id."""


class FilmVersionInputCreation(Reply):
    """Nested in FilmVersionInput."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class FilmVersionInput(Reply):
    """A reply of the service."""

    id: str
    """Id of the part or task that has the composed film."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    origin: Literal["create", "compose", "finalize"] | str
    """Call that made it."""

    draft: bool
    """It shows DRAFT."""

    current: bool
    """The newest successful version."""

    takes: list[str]
    """Ids of the shots, music and narration that it joins; a single task joins itself."""

    created_at: str

    creations: list[FilmVersionInputCreation]
    """Results; empty until success."""


class FilmTakeInputCreation(Reply):
    """Nested in FilmTakeInput."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class FilmTakeInput(Reply):
    """A reply of the service."""

    id: str
    """Id of the part, or of the single task."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    origin: Literal["create", "edit", "finalize"] | str
    """Call that made it."""

    draft: bool
    """It shows DRAFT."""

    in_use: bool
    """The film uses it, or a compose from the newest takes would."""

    prompt: str
    """Prompt of a shot, text of a narration or prompt of music; of a single task only with `is_rec`."""

    seconds: float

    created_at: str

    creations: list[FilmTakeInputCreation]
    """Results; empty until success."""


class Warning(Reply):
    """A reply of the service."""

    code: Literal["unknown_field", "field_without_effect", "voice_unknown", "seed_reduced", "subtitles_unavailable", "face_not_found", "not_drawn", "draft", "quality"] | str

    field: str
    """Path of the field in the request; empty if no field is concerned."""

    message: str


class ValuesUsed(Reply):
    """A reply of the service."""

    prompt: str | None = None
    """The recommended prompt, with `is_rec`."""

    aspect_ratio: str | None = None
    """The ratio chosen for `auto`, or the requested one."""

    width: int | None = None
    """Pixels."""

    height: int | None = None
    """Pixels."""

    duration: float | None = None
    """Seconds."""

    fps: int | None = None
    """Frames per second."""

    seed: int | None = None

    voice_id: str | None = None

    model: str | None = None
    """Canonical model id."""


class TaskQueryReplyCreation(Reply):
    """Nested in TaskQueryReply."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class TaskQueryReplyPriceLine(Reply):
    """Nested in TaskQueryReply."""

    name: str

    credits: int


class TaskQueryReply(Reply):
    """A reply of the service."""

    id: str

    task_id: str
    """The same as `id`."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while the task runs, charged after success, 0 after a failure."""

    payload: str
    """The value of the create request."""

    bgm: bool
    """Effective value."""

    off_peak: bool
    """Effective value."""

    progress: int
    """Percent; never decreases."""

    creations: list[TaskQueryReplyCreation]
    """Results; empty until success."""

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    used: ValuesUsed | None = None

    price_lines: list[TaskQueryReplyPriceLine] = []
    """After success: items of `credits`; negative lines are discounts. Empty until then."""

    queue_position: int | None | None = None
    """In query replies: tasks of the tenant that get a slot before this one; null once it has a slot. Not part of the ETag."""

    expected_start_at: str | None | None = None
    """In query replies: when the task is expected to get a slot; null if unknown."""


class ComicReplyCreation(Reply):
    """Nested in ComicReply."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class ComicReplyPriceLine(Reply):
    """Nested in ComicReply."""

    name: str

    credits: int


class ComicReplyPart(Reply):
    """Nested in ComicReply."""

    id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    err_code: str

    err_msg: str = ""

    index: int


class ComicReply(Reply):
    """A reply of the service."""

    id: str

    task_id: str
    """The same as `id`."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while the task runs, charged after success, 0 after a failure."""

    payload: str
    """The value of the create request."""

    bgm: bool
    """Effective value."""

    off_peak: bool
    """Effective value."""

    progress: int
    """Percent; never decreases."""

    creations: list[ComicReplyCreation]
    """Results; empty until success."""

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    used: ValuesUsed | None = None

    price_lines: list[ComicReplyPriceLine] = []
    """After success: items of `credits`; negative lines are discounts. Empty until then."""

    queue_position: int | None | None = None
    """In query replies: tasks of the tenant that get a slot before this one; null once it has a slot. Not part of the ETag."""

    expected_start_at: str | None | None = None
    """In query replies: when the task is expected to get a slot; null if unknown."""

    parts: list[ComicReplyPart]
    """Tasks of the parts of the script, in order."""


class QuoteReplyLine(Reply):
    """Nested in QuoteReply."""

    name: str

    credits: int


class QuoteReply(Reply):
    """A reply of the service."""

    dry_run: bool

    credits: int
    """Credits that a create would hold."""

    credits_max: int
    """Credits with inputs of maximum length, if that sets the price."""

    lines: list[QuoteReplyLine]

    backend: str
    """Back end name in the catalog."""

    expected_seconds: int
    """Based on recent tasks; 0 without any."""

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""


class FinalizeReply(Reply):
    """A reply of the service."""

    id: str
    """Id of the task that makes the final video."""

    task_id: str
    """The same as `id`."""

    sub_task_ids: list[str]
    """Ids of the new parts of a film; empty for a single video."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    credits: int
    """Credits held."""

    payload: str

    created_at: str

    warnings: list[Warning]
    """Ignored fields, reduced values and missing parts of results."""


class RecommendationReplyPrompt(Reply):
    """Nested in RecommendationReply."""

    type: Literal["template", "img2video", "start_end2video", "e_commerce"] | str

    content: str
    """Short summary of the prompt."""

    prompt: str
    """The prompt to send."""

    template: str
    """Template name, for the type template."""

    resolution: Literal["360p", "720p"] | str


class RecommendationReply(Reply):
    """A reply of the service."""

    id: str

    task_id: str

    images: list[str]

    count: int

    prompts: list[RecommendationReplyPrompt]

    credits: int

    created_at: str


class ListedTaskCreationVideoResolution(Reply):
    """Nested in ListedTaskCreationVideo."""

    width: int

    height: int


class ListedTaskCreationVideo(Reply):
    """Nested in ListedTaskCreation."""

    duration: float

    fps: int

    resolution: ListedTaskCreationVideoResolution


class ListedTaskCreation(Reply):
    """Nested in ListedTask."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""

    video: ListedTaskCreationVideo


class ListedTask(Reply):
    """A reply of the service."""

    id: str

    task_id: str
    """The same as `id`."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while the task runs, charged after success, 0 after a failure."""

    payload: str
    """The value of the create request."""

    key_id: str
    """Id of the key that created the task."""

    type: str
    """Create endpoint."""

    template: str

    model: str

    prompt: str

    images: list[str]

    duration: float
    """Requested seconds; fractional only for sounds."""

    resolution: str

    aspect_ratio: str

    created_at: str

    creations: list[ListedTaskCreation]


class CreditsReplyRemain(Reply):
    """Nested in CreditsReply."""

    type: str

    credit_remain: int
    """Available credits, without held credits."""

    concurrency_limit: int

    current_concurrency: int

    queue_count: int


class CreditsReplyPackage(Reply):
    """Nested in CreditsReply."""

    id: str

    name: str

    type: str

    concurrency: int

    credit_amount: int

    credit_remain: int

    created_at: str

    purchase_at: str

    valid_from: str

    valid_to: str
    """Empty for a grant that does not expire."""


class CreditsReply(Reply):
    """A reply of the service."""

    remains: list[CreditsReplyRemain]

    packages: list[CreditsReplyPackage]
    """Grants, newest first; empty without `show_detail`."""


class Subject(Reply):
    """A reply of the service."""

    id: str
    """Use as `server_id`."""

    name: str

    images: list[str]

    videos: list[str]

    voice_id: str

    style: str

    description: str

    credits: int


class ErrorBodyMetadataFault(Reply):
    """Nested in ErrorBodyMetadata."""

    field: str

    reason: str

    rule: str

    message: str


class ErrorBodyMetadata(Reply):
    """Nested in ErrorBody."""

    trace_id: str

    field: str | None = None

    rule: str | None = None

    faults: list[ErrorBodyMetadataFault] | None = None
    """All validation errors; the one in `field` is first."""

    needed: int | None = None
    """With CreditInsufficient: credits that the request needs."""

    available: int | None = None
    """With CreditInsufficient: available credits, or the remaining budget of the key."""


class ErrorBody(Reply):
    """A reply of the service."""

    code: int

    reason: str

    message: str

    metadata: ErrorBodyMetadata


class UsageReplyUsage(Reply):
    """Nested in UsageReply."""

    start: str
    """Start of the interval in UTC."""

    group: str
    """Value of `group_by`; empty without one, or if there is no value."""

    tasks: int
    """Ended tasks and synchronous operations; each part of a split request counts."""

    success: int

    failed: int

    cancelled: int

    credits: int
    """Credits charged, as in the ledger."""

    media_seconds: float
    """Seconds of video and audio results."""

    wait_seconds: float
    """Sum of the seconds between create and start of work."""


class UsageReplyTotal(Reply):
    """Nested in UsageReply."""

    tasks: int
    """Ended tasks and synchronous operations; each part of a split request counts."""

    success: int

    failed: int

    cancelled: int

    credits: int
    """Credits charged, as in the ledger."""

    media_seconds: float
    """Seconds of video and audio results."""

    wait_seconds: float
    """Sum of the seconds between create and start of work."""


class UsageReply(Reply):
    """A reply of the service."""

    from_: str = Field(alias="from")
    """Start of the first interval; `from` is rounded down to it."""

    to: str
    """End of the last interval, exclusive; `to` is rounded up to it."""

    interval: Literal["hour", "day"] | str

    group_by: Literal["key", "generator", "model"] | str | None

    usage: list[UsageReplyUsage]
    """Ordered by start and group; intervals without usage are left out."""

    total: UsageReplyTotal


class AdFilmReplyCreation(Reply):
    """Nested in AdFilmReply."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class AdFilmReplyPriceLine(Reply):
    """Nested in AdFilmReply."""

    name: str

    credits: int


class AdFilmReplyDataRecordsStoryboardRecord(Reply):
    """Nested in AdFilmReplyDataRecordsStoryboard."""

    id: str

    type: Literal["generate_video", "generate_narration", "generate_bgm"] | str

    prompt: str
    """Prompt of the segment, text of the narration, or prompt of the music."""

    creation_url: str
    """Valid for an hour; empty until the part is ready."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


class AdFilmReplyDataRecordsStoryboard(Reply):
    """Nested in AdFilmReplyDataRecords."""

    stroyboard_id: int
    """Segment, from 0."""

    records: list[AdFilmReplyDataRecordsStoryboardRecord]


class AdFilmReplyDataRecordsNarrationRecord(Reply):
    """Nested in AdFilmReplyDataRecords."""

    id: str

    type: Literal["generate_video", "generate_narration", "generate_bgm"] | str

    prompt: str
    """Prompt of the segment, text of the narration, or prompt of the music."""

    creation_url: str
    """Valid for an hour; empty until the part is ready."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


class AdFilmReplyDataRecordsBgmRecord(Reply):
    """Nested in AdFilmReplyDataRecords."""

    id: str

    type: Literal["generate_video", "generate_narration", "generate_bgm"] | str

    prompt: str
    """Prompt of the segment, text of the narration, or prompt of the music."""

    creation_url: str
    """Valid for an hour; empty until the part is ready."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


class AdFilmReplyDataRecordsCompletedCreationRecordParams(Reply):
    """Nested in AdFilmReplyDataRecordsCompletedCreationRecord."""

    video_task_ids: list[str]

    bgm_task_id: str

    narration_task_id: str


class AdFilmReplyDataRecordsCompletedCreationRecord(Reply):
    """Nested in AdFilmReplyDataRecords."""

    id: str

    creation_url: str
    """Valid for an hour; empty until the part is ready."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    params: AdFilmReplyDataRecordsCompletedCreationRecordParams


class AdFilmReplyDataRecords(Reply):
    """Nested in AdFilmReply."""

    storyboards: list[AdFilmReplyDataRecordsStoryboard]

    narration_records: list[AdFilmReplyDataRecordsNarrationRecord]

    bgm_records: list[AdFilmReplyDataRecordsBgmRecord]

    completed_creation_records: list[AdFilmReplyDataRecordsCompletedCreationRecord]


class AdFilmReply(Reply):
    """A reply of the service."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while the task runs, charged after success, 0 after a failure."""

    payload: str
    """The value of the create request."""

    progress: int
    """Percent; never decreases."""

    creations: list[AdFilmReplyCreation]
    """Results; empty until success."""

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    used: ValuesUsed | None = None

    price_lines: list[AdFilmReplyPriceLine] = []
    """After success: items of `credits`; negative lines are discounts. Empty until then."""

    data_records: AdFilmReplyDataRecords


class FilmVersionCreation(Reply):
    """Nested in FilmVersion."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class FilmVersion(Reply):
    """A reply of the service."""

    id: str
    """Id of the part or task that has the composed film."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    origin: Literal["create", "compose", "finalize"] | str
    """Call that made it."""

    draft: bool
    """It shows DRAFT."""

    current: bool
    """The newest successful version."""

    takes: list[str]
    """Ids of the shots, music and narration that it joins; a single task joins itself."""

    created_at: str

    creations: list[FilmVersionCreation]
    """Results; empty until success."""


class FilmVersions(Reply):
    """A reply of the service."""

    id: str

    versions: list[FilmVersion]
    """Oldest first."""


class FilmTakeCreation(Reply):
    """Nested in FilmTake."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class FilmTake(Reply):
    """A reply of the service."""

    id: str
    """Id of the part, or of the single task."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    origin: Literal["create", "edit", "finalize"] | str
    """Call that made it."""

    draft: bool
    """It shows DRAFT."""

    in_use: bool
    """The film uses it, or a compose from the newest takes would."""

    prompt: str
    """Prompt of a shot, text of a narration or prompt of music; of a single task only with `is_rec`."""

    seconds: float

    created_at: str

    creations: list[FilmTakeCreation]
    """Results; empty until success."""


class FilmTakes(Reply):
    """A reply of the service."""

    id: str

    part: str

    takes: list[FilmTake]
    """Oldest first."""


class OneClickReplyCreation(Reply):
    """Nested in OneClickReply."""

    id: str

    url: str
    """URL of the result, valid for a day (ad films: one hour)."""

    cover_url: str
    """URL of the cover image."""

    watermarked_url: str
    """URL of the watermarked copy; empty unless `watermark` was set."""

    duration: int
    """Seconds, rounded up; 0 for images."""

    moderation_url: list[str]
    """Always empty."""


class OneClickReplyPriceLine(Reply):
    """Nested in OneClickReply."""

    name: str

    credits: int


class OneClickReplyJobRecordJobMvGenerateVideoInput(Reply):
    """Nested in OneClickReplyJobRecordJob."""

    duration: float

    prompt: str

    lyric_text: str

    signed_images: list[str]


class OneClickReplyJobRecordJob(Reply):
    """Nested in OneClickReplyJobRecord."""

    id: str

    type: Literal["generate_video", "compose"] | str

    index: int
    """Segment, from 0; 0 for a compose."""

    input: str

    output: str

    state: Literal["created", "processing", "success", "failed"] | str

    created_at: str

    updated_at: str

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    signed_url: str
    """URL of the result; empty until it is ready."""

    mv_generate_video_input: OneClickReplyJobRecordJobMvGenerateVideoInput | None = None
    """Input of a video job."""


class OneClickReplyJobRecord(Reply):
    """Nested in OneClickReply."""

    type: Literal["generate_video", "compose"] | str

    index: int
    """Segment, from 0; 0 for a compose."""

    jobs: list[OneClickReplyJobRecordJob]
    """Newest last."""


class OneClickReply(Reply):
    """A reply of the service."""

    id: str

    task_id: str

    type: Literal["one_click", "mv"] | str

    creator_id: str
    """Tenant id."""

    input: str

    state: Literal["created", "processing", "success", "failed"] | str

    created_at: str

    updated_at: str

    err_code: str
    """Failure reason; empty unless the task failed."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    signed_url: str
    """URL of the result; empty until it is ready."""

    credits: int
    """Held while the task runs, charged after success, 0 after a failure."""

    payload: str
    """The value of the create request."""

    progress: int
    """Percent; never decreases."""

    creations: list[OneClickReplyCreation]
    """Results; empty until success."""

    warnings: list[Warning] = []
    """Ignored fields, reduced values and missing parts of results."""

    used: ValuesUsed | None = None

    price_lines: list[OneClickReplyPriceLine] = []
    """After success: items of `credits`; negative lines are discounts. Empty until then."""

    job_records: list[OneClickReplyJobRecord]


class TaskBundleInput(Reply):
    """Nested in TaskBundle."""

    field: str
    """Request field of the input; empty for media that the service stored."""

    sha256: str

    bytes: int

    media_type: str


class TaskBundleAttemptResult(Reply):
    """Nested in TaskBundleAttempt."""

    sha256: str

    bytes: int

    media_type: str


class TaskBundleAttempt(Reply):
    """Nested in TaskBundle."""

    step: str

    step_no: int

    try_no: int

    backend: str
    """Back end name in the catalog."""

    state: Literal["intended", "started", "done", "failed", "unknown"] | str

    fault: str

    template_sha256: str | None = None
    """For back ends that use templates."""

    server_version: str | None = None
    """Version that the server reported."""

    relief: Literal["tiles", "size"] | str | None = None
    """Fallback after the server ran out of memory."""

    created_at: str

    started_at: str | None

    ended_at: str | None

    result: TaskBundleAttemptResult | None
    """Result of the step."""


class TaskBundleResult(Reply):
    """Nested in TaskBundle."""

    id: str

    sha256: str

    bytes: int

    media_type: str

    watermarked_sha256: str

    duration: float

    fps: int

    width: int

    height: int


class TaskBundle(Reply):
    """A reply of the service."""

    bundle: float
    """Version of this format."""

    task_id: str

    part_of: str
    """Parent task; run the bundle of the parent again instead."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    err_code: str

    generator: str

    generator_version: int

    path: str
    """Path to send the parameters to; empty if they cannot be sent on their own."""

    model: str

    seed: float | None

    parameters: dict[str, Any]
    """Effective values, defaults included; media is replaced by `sha256:` and its SHA-256."""

    texts: dict[str, str]
    """Texts that the steps received."""

    inputs: list[TaskBundleInput]

    created_at: str

    processing_at: str | None

    ended_at: str | None

    attempts: list[TaskBundleAttempt]
    """In order; at most the first 1000."""

    results: list[TaskBundleResult]
    """Empty after the retention period."""
