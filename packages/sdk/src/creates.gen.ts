// Written by `npm run gen` from openapi.json; do not edit.
import type { Create, PlainCall } from './create-fields.ts'

export type { Create, CreateField, PlainCall } from './create-fields.ts'

export const creates: readonly Create[] = [
  {
    "name": "adOneClickCompose",
    "command": "ad-one-click-compose",
    "path": "/ent/v2/ad-one-click/compose",
    "summary": "Compose an ad film",
    "fields": [
      {
        "name": "ad_one_click_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Film id"
      },
      {
        "name": "video_task_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video per segment, in order"
      },
      {
        "name": "bgm_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Music id"
      },
      {
        "name": "narration_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Narration id"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "adOneClickEdit",
    "command": "ad-one-click-edit",
    "path": "/ent/v2/ad-one-click/edit",
    "summary": "Regenerate one part of an ad film",
    "fields": [
      {
        "name": "ad_one_click_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Film id"
      },
      {
        "name": "type",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "generate_video",
          "generate_narration",
          "generate_bgm"
        ],
        "about": "Part to regenerate"
      },
      {
        "name": "storyboard_video_index",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Segment number from 0; required for generate_video"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Content of the segment, text of the narration, or music prompt; the duration stays"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "adOneClick",
    "command": "ad-one-click",
    "path": "/ent/v2/ad-one-click",
    "summary": "Ad film",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images of the product or its presenter"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Duration in seconds"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1:1",
          "16:9",
          "9:16"
        ],
        "about": "Width to height"
      },
      {
        "name": "language",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "zh",
          "en"
        ],
        "about": "Language of the narration"
      },
      {
        "name": "creative",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add unconventional segments"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "audioClone",
    "command": "audio-clone",
    "path": "/ent/v2/audio-clone",
    "summary": "Clone a voice",
    "fields": [
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Recording of the voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Id of the new voice, for later speech requests"
      },
      {
        "name": "prompt_audio_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "A spoken line of the voice, under 8 seconds"
      },
      {
        "name": "prompt_text",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Transcript of that line"
      },
      {
        "name": "text",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text of the sample in the cloned voice"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "audioTts",
    "command": "audio-tts",
    "path": "/ent/v2/audio-tts",
    "summary": "Text to speech",
    "fields": [
      {
        "name": "text",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Spoken text; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds"
      },
      {
        "name": "voice_setting_voice_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": ""
      },
      {
        "name": "voice_setting_speed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Speed factor; 1 is normal"
      },
      {
        "name": "voice_setting_volume",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Decibels above normal"
      },
      {
        "name": "voice_setting_pitch",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Pitch shift in semitones"
      },
      {
        "name": "voice_setting_emotion",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "happy",
          "sad",
          "angry",
          "fearful",
          "disgusted",
          "surprised",
          "calm"
        ],
        "about": "Default: chosen by the service"
      },
      {
        "name": "pronunciation_dict_tone",
        "kind": "texts",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Pronunciations: text/replacement"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "digitalHuman",
    "command": "digital-human",
    "path": "/ent/v2/digital-human",
    "summary": "Talking portrait",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq2-turbo",
          "genq2-pro"
        ],
        "about": ""
      },
      {
        "name": "image",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image of the speaker"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Speech of up to 300 seconds; takes precedence over text"
      },
      {
        "name": "text",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice identifier; absent: a recommended voice"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "720p",
          "540p",
          "1080p"
        ],
        "about": "Picture size"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "explainComic",
    "command": "explain-comic",
    "path": "/ent/v1/explain-comic/tasks",
    "summary": "Narrated comic from a script",
    "fields": [
      {
        "name": "script_name",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Title of the comic"
      },
      {
        "name": "script_content",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Full script of any length; a long script becomes several films"
      },
      {
        "name": "assets",
        "kind": "json",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Characters, scenes and objects"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "720p",
          "1080p"
        ],
        "about": "Resolution"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "4:3",
          "3:4"
        ],
        "about": "Aspect ratio"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Visual style, without punctuation; default: live-action realistic"
      },
      {
        "name": "language",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "zh",
          "en"
        ],
        "about": "Language of the script"
      },
      {
        "name": "tts_speed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Speed of the narration"
      },
      {
        "name": "enable_lipsync",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Lip sync for speaking characters"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "comic_bgm",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Background music; looped or cut"
      },
      {
        "name": "add_subtitle",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add subtitles"
      },
      {
        "name": "subtitle_type",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "source_han_serif",
          "source_han_sans"
        ],
        "about": "Subtitle font"
      },
      {
        "name": "quality",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "high",
          "standard"
        ],
        "about": "Quality"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "extend",
    "command": "extend",
    "path": "/ent/v2/extend",
    "summary": "Extend a video",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq2-turbo",
          "genq2-pro"
        ],
        "about": ""
      },
      {
        "name": "video_creation_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Creation id of a video; takes precedence over video_url"
      },
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Video of 4 to 60 seconds; the result contains it"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "End frame"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Added seconds"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "720p",
          "540p",
          "1080p"
        ],
        "about": "Picture size"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_position",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "top_left",
          "top_right",
          "bottom_right",
          "bottom_left"
        ],
        "about": "Watermark corner"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "generalOneClickCompose",
    "command": "general-one-click-compose",
    "path": "/ent/v2/one-click/general_one_click/{id}/compose",
    "summary": "Compose a general film",
    "fields": [
      {
        "name": "job_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video job per segment, in order"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "generalOneClickEdit",
    "command": "general-one-click-edit",
    "path": "/ent/v2/one-click/general_one_click/{id}/edit",
    "summary": "Regenerate one segment of a general film",
    "fields": [
      {
        "name": "job_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Video job of the segment to regenerate"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "generalOneClick",
    "command": "general-one-click",
    "path": "/ent/v2/one-click/general_one_click",
    "summary": "General film",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images that the film shows"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1:1",
          "16:9",
          "9:16",
          "4:3",
          "3:4"
        ],
        "about": "Width to height"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Duration in seconds"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "imageToDance",
    "command": "image2dance",
    "path": "/ent/v2/image2dance",
    "summary": "Animate a person dancing",
    "fields": [
      {
        "name": "image_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image of the person; sets the aspect ratio"
      },
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Video with the movements and sound, up to 300 seconds"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "imageToVideo",
    "command": "img2video",
    "path": "/ent/v2/img2video",
    "summary": "Start frame to video",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq1-classic",
          "gen1.5",
          "gen2.0",
          "genq3-turbo",
          "genq3-pro",
          "genq3-pro-fast",
          "genq2-pro",
          "genq2-turbo",
          "genq2-pro-fast",
          "genq1"
        ],
        "about": ""
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Start frame"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Generate sound"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice identifier; absent: a recommended voice"
      },
      {
        "name": "is_rec",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Use a recommended prompt"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Length in seconds"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "360p",
          "720p",
          "540p"
        ],
        "about": "Picture size; absent: the first that the model supports at this length"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "off_peak",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Half price; runs when the queue is idle (within 48 h)"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "movement_amplitude",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "auto",
          "small",
          "medium",
          "large"
        ],
        "about": "Amount of camera movement"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add background music"
      },
      {
        "name": "audio_type",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "all",
          "speech_only",
          "sound_effect_only"
        ],
        "about": "Kinds of sound"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "lipSync",
    "command": "lip-sync",
    "path": "/ent/v2/lip-sync",
    "summary": "Lip sync",
    "fields": [
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Video of the speaker, up to 300 seconds"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Speech of up to 300 seconds; takes precedence over text"
      },
      {
        "name": "text",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds"
      },
      {
        "name": "speed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Speed factor; 1 is normal"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice identifier; absent: a recommended voice"
      },
      {
        "name": "ref_photo_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Photo of the face to sync, if the video shows several"
      },
      {
        "name": "volume",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Decibels above normal"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "multiframe",
    "command": "multiframe",
    "path": "/ent/v2/multiframe",
    "summary": "Key frames to video",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq2-turbo",
          "genq2-pro"
        ],
        "about": ""
      },
      {
        "name": "start_image",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "First frame; sets the aspect ratio"
      },
      {
        "name": "image_settings",
        "kind": "json",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Consecutive segments; each begins with the last frame of the previous one"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "720p",
          "540p",
          "1080p"
        ],
        "about": "Picture size"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "wm_position",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "top_left",
          "top_right",
          "bottom_right",
          "bottom_left"
        ],
        "about": "Watermark corner"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "oneClickMvCompose",
    "command": "one-click-mv-compose",
    "path": "/ent/v2/one-click/mv/{id}/compose",
    "summary": "Compose a music video",
    "fields": [
      {
        "name": "job_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video job per segment, in order"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "oneClickMvEdit",
    "command": "one-click-mv-edit",
    "path": "/ent/v2/one-click/mv/{id}/edit",
    "summary": "Regenerate one segment of a music video",
    "fields": [
      {
        "name": "job_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Video job of the segment to regenerate"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "oneClickMv",
    "command": "one-click-mv",
    "path": "/ent/v2/one-click/mv",
    "summary": "Music video",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images that the video shows, or style references"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Song of 10 to 300 seconds"
      },
      {
        "name": "lip_sync",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Lip sync; songs of up to 180 seconds, not at 540p"
      },
      {
        "name": "lip_ref_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Face of the singer, from the front"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Visual style"
      },
      {
        "name": "quality",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "standard",
          "high"
        ],
        "about": "Quality"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1"
        ],
        "about": "Width to height"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "540p",
          "720p",
          "1080p"
        ],
        "about": "Resolution"
      },
      {
        "name": "add_subtitle",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Show lyrics as subtitles"
      },
      {
        "name": "subtitle_color",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Subtitle color"
      },
      {
        "name": "language",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "auto",
          "en",
          "zh"
        ],
        "about": "Language of the song"
      },
      {
        "name": "srt_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": false,
        "choices": [],
        "about": "SRT file of the lyrics; default: transcription"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "premiumMvCompose",
    "command": "premium-mv-compose",
    "path": "/ent/v2/one-click/premium_mv/{id}/compose",
    "summary": "Compose a premium music video",
    "fields": [
      {
        "name": "job_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video job per segment, in order"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "premiumMvEdit",
    "command": "premium-mv-edit",
    "path": "/ent/v2/one-click/premium_mv/{id}/edit",
    "summary": "Regenerate one segment of a premium music video",
    "fields": [
      {
        "name": "job_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Video job of the segment to regenerate"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      }
    ]
  },
  {
    "name": "premiumMv",
    "command": "premium-mv",
    "path": "/ent/v2/one-click/premium_mv",
    "summary": "Premium music video",
    "fields": [
      {
        "name": "premium_mv_mode",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "sing",
          "sing_perform",
          "perform",
          "dance"
        ],
        "about": "sing: lip sync in all shots; sing_perform: in every other shot; perform, dance: in none"
      },
      {
        "name": "lip_ref_urls",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Faces of the singers, in order; not for perform and dance"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images that the video shows; required for perform and dance"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Song of 10 to 300 seconds with vocals"
      },
      {
        "name": "language",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "auto",
          "en",
          "zh",
          "ja",
          "ko",
          "vi",
          "th",
          "id",
          "ms",
          "tl",
          "hi",
          "ar",
          "fr",
          "de",
          "es",
          "pt",
          "ru",
          "it",
          "nl",
          "sv",
          "da",
          "fi",
          "no",
          "el",
          "pl",
          "cs",
          "hu",
          "ro",
          "bg",
          "hr",
          "sk"
        ],
        "about": "Language of the song"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Visual style"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1"
        ],
        "about": "Width to height"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "720p",
          "1080p"
        ],
        "about": "Resolution"
      },
      {
        "name": "add_subtitle",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Show lyrics as subtitles"
      },
      {
        "name": "subtitle_color",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Subtitle color"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "referenceToImage",
    "command": "reference2image",
    "path": "/ent/v2/reference2image",
    "summary": "Text or references to image",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq2",
          "genq1"
        ],
        "about": ""
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images to edit or reference images"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1",
          "21:9",
          "2:3",
          "3:2",
          "auto"
        ],
        "about": "Width to height"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "2K",
          "4K"
        ],
        "about": "Picture size"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "referenceToVideo",
    "command": "reference2video",
    "path": "/ent/v2/reference2video",
    "summary": "References to video",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq1",
          "genq2",
          "genq2-pro",
          "gen2.0",
          "genq3",
          "genq3-drama",
          "genq3-ad",
          "genq3-mix",
          "genq3-turbo"
        ],
        "about": ""
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Reference images"
      },
      {
        "name": "videos",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Not supported by this model"
      },
      {
        "name": "sounds",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Not supported by this model"
      },
      {
        "name": "auto_subjects",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Use stored subjects that the prompt names"
      },
      {
        "name": "subjects",
        "kind": "json",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Characters and objects"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add background music"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Generate sound"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Length in seconds"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1",
          "auto"
        ],
        "about": "Width to height"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "720p",
          "540p",
          "360p"
        ],
        "about": "Picture size; absent: the first that the model supports at this length"
      },
      {
        "name": "movement_amplitude",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "auto",
          "small",
          "medium",
          "large"
        ],
        "about": "Amount of camera movement"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "off_peak",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Half price; runs when the queue is idle (within 48 h)"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "audio_type",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "all",
          "speech_only",
          "sound_effect_only"
        ],
        "about": "Kinds of sound"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "startEndToVideo",
    "command": "start-end2video",
    "path": "/ent/v2/start-end2video",
    "summary": "Start and end frames to video",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq1-classic",
          "genq1",
          "genq3-turbo",
          "genq3-pro-fast",
          "genq3-pro",
          "genq2-pro",
          "genq2-turbo",
          "genq2-pro-fast",
          "gen2.0",
          "gen1.5"
        ],
        "about": ""
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Start frame and end frame"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Length in seconds"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "720p",
          "540p",
          "360p"
        ],
        "about": "Picture size; absent: the first that the model supports at this length"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "off_peak",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Half price; runs when the queue is idle (within 48 h)"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "movement_amplitude",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "auto",
          "small",
          "medium",
          "large"
        ],
        "about": "Amount of camera movement"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add background music"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Generate sound"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "is_rec",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Use a recommended prompt"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "templateStory",
    "command": "template-story",
    "path": "/ent/v2/template-story",
    "summary": "Film from a story template",
    "fields": [
      {
        "name": "story",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "love_story",
          "workday_feels",
          "monkey_king",
          "pigsy",
          "monk_tang",
          "one_shot"
        ],
        "about": "Story template"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images of the characters, used in turn; with one_shot the first sets the aspect ratio"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "template",
    "command": "template",
    "path": "/ent/v2/template",
    "summary": "Apply a motion template to images",
    "fields": [
      {
        "name": "template",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Name of a template of the service"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Images to animate; several images are combined in one scene"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1"
        ],
        "about": "Aspect ratio; default: that of the template"
      },
      {
        "name": "area",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Location, for templates with a placeholder"
      },
      {
        "name": "beast",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Animal, for templates with a placeholder"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add background music"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Watermark corner: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "textToAudio",
    "command": "text2audio",
    "path": "/ent/v2/text2audio",
    "summary": "Sound effects from text",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "audio1.0"
        ],
        "about": ""
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Length in seconds"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "textToVideo",
    "command": "text2video",
    "path": "/ent/v2/text2video",
    "summary": "Text to video",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "genq1",
          "genq2",
          "genq3-pro",
          "genq3-turbo",
          "gen1.5"
        ],
        "about": ""
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Length in seconds"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1"
        ],
        "about": "Width to height"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "720p",
          "540p",
          "360p"
        ],
        "about": "Picture size; absent: the first that the model supports at this length"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Generate sound"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "off_peak",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Half price; runs when the queue is idle (within 48 h)"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also create a watermarked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Watermark corner: 1 bottom-right, 2 bottom-left, 3 top-right, 4 top-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Watermark image"
      },
      {
        "name": "meta_data",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "JSON object text, written into every result file"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "general",
          "anime"
        ],
        "about": "Look of the picture"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Add background music"
      },
      {
        "name": "movement_amplitude",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "auto",
          "small",
          "medium",
          "large"
        ],
        "about": "Amount of camera movement"
      },
      {
        "name": "draft",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Make a free draft, marked DRAFT in the picture"
      }
    ]
  },
  {
    "name": "timingToAudio",
    "command": "timing2audio",
    "path": "/ent/v2/timing2audio",
    "summary": "Sound effects on a timeline",
    "fields": [
      {
        "name": "model",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "audio1.0"
        ],
        "about": ""
      },
      {
        "name": "timing_prompts",
        "kind": "json",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Sounds with start and end; overlapping sounds are mixed"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Length in seconds"
      },
      {
        "name": "seed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "0 or absent: a random seed"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "trendingReplicate",
    "command": "trending-replicate",
    "path": "/ent/v2/trending-replicate",
    "summary": "Replicate a video with other images",
    "fields": [
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Video of 5 to 180 seconds with the cuts, duration and sound to keep"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Replacement images, used in turn"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Text that describes the result"
      },
      {
        "name": "aspect_ratio",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "16:9",
          "9:16",
          "3:4",
          "4:3",
          "1:1"
        ],
        "about": "Aspect ratio; default: the nearest to that of the video"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "540p",
          "720p"
        ],
        "about": "Resolution"
      },
      {
        "name": "remove_audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Remove the sound of the video"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  },
  {
    "name": "upscaleNew",
    "command": "upscale-new",
    "path": "/ent/v2/upscale-new",
    "summary": "Upscale a video",
    "fields": [
      {
        "name": "video_creation_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Creation id of a video; takes precedence over video_url"
      },
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Video of up to 300 seconds and under 60 frames per second"
      },
      {
        "name": "upscale_resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "1080p",
          "2K",
          "4K",
          "8K"
        ],
        "about": "Target resolution; the aspect ratio stays. Alias: resolution"
      },
      {
        "name": "payload",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Returned unchanged in every reply and callback"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "URL notified when the task changes state"
      }
    ]
  }
]

export const plainCalls: readonly PlainCall[] = [
  {
    "name": "recommendPrompts",
    "command": "recommend-prompts",
    "method": "POST",
    "path": "/ent/v2/img2video-prompt-recommendation",
    "summary": "Recommend prompts for an image",
    "costs": "quoted",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The image"
      },
      {
        "name": "type",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Intended use of the prompts"
      },
      {
        "name": "resolution",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "360p",
          "720p"
        ],
        "about": "Resolution of the intended video"
      },
      {
        "name": "count",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Number of prompts"
      }
    ]
  },
  {
    "name": "createSubject",
    "command": "subject-create",
    "method": "POST",
    "path": "/ent/v2/subjects",
    "summary": "Create a subject",
    "costs": 5,
    "fields": [
      {
        "name": "name",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Name of the subject"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "1 to 3 images"
      },
      {
        "name": "videos",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "At most one, of at most 5 seconds"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice of the subject"
      }
    ]
  },
  {
    "name": "listSubjects",
    "command": "subjects",
    "method": "GET",
    "path": "/ent/v2/subjects",
    "summary": "List subjects",
    "fields": [
      {
        "name": "ownership",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [
          "private",
          "system"
        ],
        "about": "Your own subjects, or the subjects of the service"
      },
      {
        "name": "subject_ids",
        "kind": "texts",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Only these subjects"
      },
      {
        "name": "count",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Page size"
      },
      {
        "name": "next_page_token",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "`next_page_token` of the previous page"
      }
    ]
  },
  {
    "name": "updateSubject",
    "command": "subject-update",
    "method": "PUT",
    "path": "/ent/v2/subjects/{id}",
    "summary": "Update a subject",
    "fields": [
      {
        "name": "name",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Name of the subject"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Visual style"
      },
      {
        "name": "description",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Description of the subject"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "1 to 3 images"
      },
      {
        "name": "videos",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "At most one, of at most 5 seconds"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice of the subject"
      }
    ]
  },
  {
    "name": "deleteSubject",
    "command": "subject-delete",
    "method": "DELETE",
    "path": "/ent/v2/subjects/{id}",
    "summary": "Delete a subject",
    "fields": []
  }
]
