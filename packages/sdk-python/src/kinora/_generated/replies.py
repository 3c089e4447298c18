# Written by `npm run gen`; do not edit.
from __future__ import annotations

from typing import Any, Literal

from .._operation import Reply


class WarningInput(Reply):
    """As the service answers it."""

    code: Literal["unknown_field", "field_without_effect", "voice_unknown", "seed_reduced", "subtitles_unavailable", "face_not_found", "not_drawn", "draft", "quality"] | str

    field: str
    """Path of the field as it was sent; empty where no field is concerned."""

    message: str


class ValuesUsedInput(Reply):
    """As the service answers it."""

    prompt: str | None = None
    """The recommended one, with `is_rec`."""

    aspect_ratio: str | None = None
    """The one chosen for `auto`, or as sent."""

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
    """The canonical id of the model."""


class Warning(Reply):
    """As the service answers it."""

    code: Literal["unknown_field", "field_without_effect", "voice_unknown", "seed_reduced", "subtitles_unavailable", "face_not_found", "not_drawn", "draft", "quality"] | str

    field: str
    """Path of the field as it was sent; empty where no field is concerned."""

    message: str


class ValuesUsed(Reply):
    """As the service answers it."""

    prompt: str | None = None
    """The recommended one, with `is_rec`."""

    aspect_ratio: str | None = None
    """The one chosen for `auto`, or as sent."""

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
    """The canonical id of the model."""


class TaskQueryReplyCreation(Reply):
    """Inside of TaskQueryReply."""

    id: str

    url: str
    """The result; the address holds for a day, for an hour with an advertisement film."""

    cover_url: str
    """A still picture of it."""

    watermarked_url: str
    """The marked copy; empty unless `watermark` was asked for."""

    duration: int
    """Seconds, rounded up; 0 for pictures."""

    moderation_url: list[str]
    """Always empty."""


class TaskQueryReplyPriceLine(Reply):
    """Inside of TaskQueryReply."""

    name: str

    credits: int


class TaskQueryReply(Reply):
    """As the service answers it."""

    id: str

    task_id: str
    """The same as `id`."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while it runs, charged after success, 0 after a failure."""

    payload: str
    """As the create gave it."""

    bgm: bool
    """As used."""

    off_peak: bool
    """As used."""

    progress: int
    """Per cent; never falls."""

    creations: list[TaskQueryReplyCreation]
    """The results; empty until success."""

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    used: ValuesUsed | None = None

    price_lines: list[TaskQueryReplyPriceLine] = []
    """After success: what makes up `credits`; negative lines are reductions. Empty until then."""

    queue_position: int | None | None = None
    """In query replies: tasks of the tenant that get a slot before this one; null once it has a slot. Not part of the ETag."""

    expected_start_at: str | None | None = None
    """In query replies: when the task is expected to get a slot; null if unknown."""


class ComicReplyCreation(Reply):
    """Inside of ComicReply."""

    id: str

    url: str
    """The result; the address holds for a day, for an hour with an advertisement film."""

    cover_url: str
    """A still picture of it."""

    watermarked_url: str
    """The marked copy; empty unless `watermark` was asked for."""

    duration: int
    """Seconds, rounded up; 0 for pictures."""

    moderation_url: list[str]
    """Always empty."""


class ComicReplyPriceLine(Reply):
    """Inside of ComicReply."""

    name: str

    credits: int


class ComicReplyPart(Reply):
    """Inside of ComicReply."""

    id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    err_code: str

    err_msg: str = ""

    index: int


class ComicReply(Reply):
    """As the service answers it."""

    id: str

    task_id: str
    """The same as `id`."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while it runs, charged after success, 0 after a failure."""

    payload: str
    """As the create gave it."""

    bgm: bool
    """As used."""

    off_peak: bool
    """As used."""

    progress: int
    """Per cent; never falls."""

    creations: list[ComicReplyCreation]
    """The results; empty until success."""

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    used: ValuesUsed | None = None

    price_lines: list[ComicReplyPriceLine] = []
    """After success: what makes up `credits`; negative lines are reductions. Empty until then."""

    queue_position: int | None | None = None
    """In query replies: tasks of the tenant that get a slot before this one; null once it has a slot. Not part of the ETag."""

    expected_start_at: str | None | None = None
    """In query replies: when the task is expected to get a slot; null if unknown."""

    parts: list[ComicReplyPart]
    """The tasks that the script became, in order."""


class QuoteReplyLine(Reply):
    """Inside of QuoteReply."""

    name: str

    credits: int


class QuoteReply(Reply):
    """As the service answers it."""

    dry_run: bool

    credits: int
    """What a create would hold."""

    credits_max: int
    """The same with inputs of the greatest length, where these decide."""

    lines: list[QuoteReplyLine]

    backend: str
    """Its name in the catalog."""

    expected_seconds: int
    """By what ran of late; 0 when nothing did."""

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""


class RecommendationReplyPrompt(Reply):
    """Inside of RecommendationReply."""

    type: Literal["template", "img2video", "start_end2video", "e_commerce"] | str

    content: str
    """What happens, in a few words."""

    prompt: str
    """What to send."""

    template: str
    """Of the type template: which one."""

    resolution: Literal["360p", "720p"] | str


class RecommendationReply(Reply):
    """As the service answers it."""

    id: str

    task_id: str

    images: list[str]

    count: int

    prompts: list[RecommendationReplyPrompt]

    credits: int

    created_at: str


class ListedTaskCreationVideoResolution(Reply):
    """Inside of ListedTaskCreationVideo."""

    width: int

    height: int


class ListedTaskCreationVideo(Reply):
    """Inside of ListedTaskCreation."""

    duration: float

    fps: int

    resolution: ListedTaskCreationVideoResolution


class ListedTaskCreation(Reply):
    """Inside of ListedTask."""

    id: str

    url: str
    """The result; the address holds for a day, for an hour with an advertisement film."""

    cover_url: str
    """A still picture of it."""

    watermarked_url: str
    """The marked copy; empty unless `watermark` was asked for."""

    duration: int
    """Seconds, rounded up; 0 for pictures."""

    moderation_url: list[str]
    """Always empty."""

    video: ListedTaskCreationVideo


class ListedTask(Reply):
    """As the service answers it."""

    id: str

    task_id: str
    """The same as `id`."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while it runs, charged after success, 0 after a failure."""

    payload: str
    """As the create gave it."""

    key_id: str
    """The key it was created with."""

    type: str
    """Which create made it."""

    template: str

    model: str

    prompt: str

    images: list[str]

    duration: float
    """As asked, in seconds; only sounds may be asked for with a fraction."""

    resolution: str

    aspect_ratio: str

    created_at: str

    creations: list[ListedTaskCreation]


class CreditsReplyRemain(Reply):
    """Inside of CreditsReply."""

    type: str

    credit_remain: int
    """Available; what is held is taken off."""

    concurrency_limit: int

    current_concurrency: int

    queue_count: int


class CreditsReplyPackage(Reply):
    """Inside of CreditsReply."""

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
    """Empty for a grant without an end."""


class CreditsReply(Reply):
    """As the service answers it."""

    remains: list[CreditsReplyRemain]

    packages: list[CreditsReplyPackage]
    """Grants, newest first; empty unless asked for."""


class Subject(Reply):
    """As the service answers it."""

    id: str
    """Used as `server_id`."""

    name: str

    images: list[str]

    videos: list[str]

    voice_id: str

    style: str

    description: str

    credits: int


class ErrorBodyMetadataFault(Reply):
    """Inside of ErrorBodyMetadata."""

    field: str

    reason: str

    rule: str

    message: str


class ErrorBodyMetadata(Reply):
    """Inside of ErrorBody."""

    trace_id: str

    field: str | None = None

    rule: str | None = None

    faults: list[ErrorBodyMetadataFault] | None = None
    """Every fault of the fields, the one in `field` first."""

    needed: int | None = None
    """Of CreditInsufficient: credits that the request takes."""

    available: int | None = None
    """Of CreditInsufficient: credits that are left, of the key where its budget decides."""


class ErrorBody(Reply):
    """As the service answers it."""

    code: int

    reason: str

    message: str

    metadata: ErrorBodyMetadata


class AdFilmReplyCreation(Reply):
    """Inside of AdFilmReply."""

    id: str

    url: str
    """The result; the address holds for a day, for an hour with an advertisement film."""

    cover_url: str
    """A still picture of it."""

    watermarked_url: str
    """The marked copy; empty unless `watermark` was asked for."""

    duration: int
    """Seconds, rounded up; 0 for pictures."""

    moderation_url: list[str]
    """Always empty."""


class AdFilmReplyPriceLine(Reply):
    """Inside of AdFilmReply."""

    name: str

    credits: int


class AdFilmReplyDataRecordsStoryboardRecord(Reply):
    """Inside of AdFilmReplyDataRecordsStoryboard."""

    id: str

    type: Literal["generate_video", "generate_narration", "generate_bgm"] | str

    prompt: str
    """Prompt of the segment, words of the narration, or prompt of the music."""

    creation_url: str
    """Valid for an hour; empty until there is something."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


class AdFilmReplyDataRecordsStoryboard(Reply):
    """Inside of AdFilmReplyDataRecords."""

    stroyboard_id: int
    """Segment, from 0."""

    records: list[AdFilmReplyDataRecordsStoryboardRecord]


class AdFilmReplyDataRecordsNarrationRecord(Reply):
    """Inside of AdFilmReplyDataRecords."""

    id: str

    type: Literal["generate_video", "generate_narration", "generate_bgm"] | str

    prompt: str
    """Prompt of the segment, words of the narration, or prompt of the music."""

    creation_url: str
    """Valid for an hour; empty until there is something."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


class AdFilmReplyDataRecordsBgmRecord(Reply):
    """Inside of AdFilmReplyDataRecords."""

    id: str

    type: Literal["generate_video", "generate_narration", "generate_bgm"] | str

    prompt: str
    """Prompt of the segment, words of the narration, or prompt of the music."""

    creation_url: str
    """Valid for an hour; empty until there is something."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""


class AdFilmReplyDataRecordsCompletedCreationRecordParams(Reply):
    """Inside of AdFilmReplyDataRecordsCompletedCreationRecord."""

    video_task_ids: list[str]

    bgm_task_id: str

    narration_task_id: str


class AdFilmReplyDataRecordsCompletedCreationRecord(Reply):
    """Inside of AdFilmReplyDataRecords."""

    id: str

    creation_url: str
    """Valid for an hour; empty until there is something."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    params: AdFilmReplyDataRecordsCompletedCreationRecordParams


class AdFilmReplyDataRecords(Reply):
    """Inside of AdFilmReply."""

    storyboards: list[AdFilmReplyDataRecordsStoryboard]

    narration_records: list[AdFilmReplyDataRecordsNarrationRecord]

    bgm_records: list[AdFilmReplyDataRecordsBgmRecord]

    completed_creation_records: list[AdFilmReplyDataRecordsCompletedCreationRecord]


class AdFilmReply(Reply):
    """As the service answers it."""

    id: str

    task_id: str

    state: Literal["created", "queueing", "processing", "success", "failed"] | str
    """`success` and `failed` are final."""

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str = ""
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    credits: int
    """Held while it runs, charged after success, 0 after a failure."""

    payload: str
    """As the create gave it."""

    progress: int
    """Per cent; never falls."""

    creations: list[AdFilmReplyCreation]
    """The results; empty until success."""

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    used: ValuesUsed | None = None

    price_lines: list[AdFilmReplyPriceLine] = []
    """After success: what makes up `credits`; negative lines are reductions. Empty until then."""

    data_records: AdFilmReplyDataRecords


class OneClickReplyCreation(Reply):
    """Inside of OneClickReply."""

    id: str

    url: str
    """The result; the address holds for a day, for an hour with an advertisement film."""

    cover_url: str
    """A still picture of it."""

    watermarked_url: str
    """The marked copy; empty unless `watermark` was asked for."""

    duration: int
    """Seconds, rounded up; 0 for pictures."""

    moderation_url: list[str]
    """Always empty."""


class OneClickReplyPriceLine(Reply):
    """Inside of OneClickReply."""

    name: str

    credits: int


class OneClickReplyJobRecordJobMvGenerateVideoInput(Reply):
    """Inside of OneClickReplyJobRecordJob."""

    duration: float

    prompt: str

    lyric_text: str

    signed_images: list[str]


class OneClickReplyJobRecordJob(Reply):
    """Inside of OneClickReplyJobRecord."""

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
    """Why it failed; empty otherwise."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    signed_url: str
    """The result; empty until there is one."""

    mv_generate_video_input: OneClickReplyJobRecordJobMvGenerateVideoInput | None = None
    """Of a video: what it is made from."""


class OneClickReplyJobRecord(Reply):
    """Inside of OneClickReply."""

    type: Literal["generate_video", "compose"] | str

    index: int
    """Segment, from 0; 0 for a compose."""

    jobs: list[OneClickReplyJobRecordJob]
    """Newest last."""


class OneClickReply(Reply):
    """As the service answers it."""

    id: str

    task_id: str

    type: Literal["one_click", "mv"] | str

    creator_id: str
    """The tenant."""

    input: str

    state: Literal["created", "processing", "success", "failed"] | str

    created_at: str

    updated_at: str

    err_code: str
    """Why it failed; empty otherwise."""

    err_msg: str
    """One sentence of at most 300 characters that explains `err_code`; empty unless the task failed."""

    signed_url: str
    """The result; empty until there is one."""

    credits: int
    """Held while it runs, charged after success, 0 after a failure."""

    payload: str
    """As the create gave it."""

    progress: int
    """Per cent; never falls."""

    creations: list[OneClickReplyCreation]
    """The results; empty until success."""

    warnings: list[Warning] = []
    """What was ignored, reduced or not delivered; empty if nothing."""

    used: ValuesUsed | None = None

    price_lines: list[OneClickReplyPriceLine] = []
    """After success: what makes up `credits`; negative lines are reductions. Empty until then."""

    job_records: list[OneClickReplyJobRecord]


class TaskBundleInput(Reply):
    """Inside of TaskBundle."""

    field: str
    """Where the request has it; empty for what the service itself had kept."""

    sha256: str

    bytes: int

    media_type: str


class TaskBundleAttemptResult(Reply):
    """Inside of TaskBundleAttempt."""

    sha256: str

    bytes: int

    media_type: str


class TaskBundleAttempt(Reply):
    """Inside of TaskBundle."""

    step: str

    step_no: int

    try_no: int

    backend: str
    """Its name in the catalog."""

    state: Literal["intended", "started", "done", "failed", "unknown"] | str

    fault: str

    template_sha256: str | None = None
    """Of back ends that work by templates."""

    server_version: str | None = None
    """As the server called itself when it was asked."""

    relief: Literal["tiles", "size"] | str | None = None
    """How the job was made smaller after the server had run out of memory."""

    created_at: str

    started_at: str | None

    ended_at: str | None

    result: TaskBundleAttemptResult | None
    """What the step left."""


class TaskBundleResult(Reply):
    """Inside of TaskBundle."""

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
    """As the service answers it."""

    bundle: float
    """Which shape this is."""

    task_id: str

    part_of: str
    """The task that this one is a part of; such a one is run again with the whole."""

    state: Literal["created", "queueing", "processing", "success", "failed"] | str

    err_code: str

    generator: str

    generator_version: int

    path: str
    """Where to send the parameters; empty where they cannot be sent by themselves."""

    model: str

    seed: float | None

    parameters: dict[str, Any]
    """As used, defaults included; media stands as `sha256:` and the hash of its bytes."""

    texts: dict[str, str]
    """As the steps were given them."""

    inputs: list[TaskBundleInput]

    created_at: str

    processing_at: str | None

    ended_at: str | None

    attempts: list[TaskBundleAttempt]
    """In order; the first 1000."""

    results: list[TaskBundleResult]
    """As long as they are kept."""
