// Written by `npm run gen` from openapi.json; do not edit.
import type { Create, PlainCall } from './create-fields.ts'

export type { Create, CreateField, PlainCall } from './create-fields.ts'

export const creates: readonly Create[] = [
  {
    "name": "adOneClickCompose",
    "command": "ad-one-click-compose",
    "path": "/ent/v2/ad-one-click/compose",
    "summary": "Advertisement film: joined anew",
    "fields": [
      {
        "name": "ad_one_click_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "The film"
      },
      {
        "name": "video_task_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "A video for each segment, in their order"
      },
      {
        "name": "bgm_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "The music"
      },
      {
        "name": "narration_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "The narration"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "summary": "Advertisement film: a part made anew",
    "fields": [
      {
        "name": "ad_one_click_task_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "The film"
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
        "about": "What is made anew"
      },
      {
        "name": "storyboard_video_index",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Number of the segment from 0; required for generate_video"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What the segment shows, what the same voice says, or what is played; as long as before"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "summary": "Advertisement film",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Pictures of the product or of who shows it"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "What the narration is spoken in"
      },
      {
        "name": "creative",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With unexpected segments"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
        "about": "The voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What it shall be called; speech takes it once the voice is cloned"
      },
      {
        "name": "prompt_audio_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "A line in the voice, under 8 seconds"
      },
      {
        "name": "prompt_text",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "The words of that line"
      },
      {
        "name": "text",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What the cloned voice says in the sample"
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
        "about": "What is said; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds"
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
        "about": "How fast, 1 is normal"
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
        "about": "Semitones up or down"
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
        "about": "Absent: chosen by the service"
      },
      {
        "name": "pronunciation_dict_tone",
        "kind": "texts",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How words are said: text/replacement"
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
    "summary": "Talking picture",
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
        "about": "Who speaks"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "What is said, up to 300 seconds; goes before text"
      },
      {
        "name": "text",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice identifier; absent: one is recommended"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "explainComic",
    "command": "explain-comic",
    "path": "/ent/v1/explain-comic/tasks",
    "summary": "Explained comic",
    "fields": [
      {
        "name": "script_name",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What it is called"
      },
      {
        "name": "script_content",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "The whole story, of any length; a long one becomes several films"
      },
      {
        "name": "assets",
        "kind": "json",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Who and what appears"
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
        "about": "Picture size"
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
        "about": "Width to height"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Look of the pictures, without punctuation; absent: live-action realistic"
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
        "about": "Of the script"
      },
      {
        "name": "tts_speed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How fast it is told"
      },
      {
        "name": "enable_lipsync",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Lips of characters move when they speak"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
      },
      {
        "name": "comic_bgm",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Music in the background; looped or cut"
      },
      {
        "name": "add_subtitle",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With subtitles"
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
        "about": "How subtitles are set"
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
        "about": "How much care is taken"
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
        "about": "A video that an earlier task made; goes before video_url"
      },
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The video, 4 to 60 seconds; the result is this video and what comes after it"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The frame to end with"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "duration",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How many seconds are added"
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
        "about": "Also make a marked copy"
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
        "about": "Corner of the mark"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "generalOneClickCompose",
    "command": "general-one-click-compose",
    "path": "/ent/v2/one-click/general_one_click/{id}/compose",
    "summary": "General one-click film: joined anew",
    "fields": [
      {
        "name": "job_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video job for each segment, in their order"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "summary": "General one-click film: a new take of one segment",
    "fields": [
      {
        "name": "job_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "A video job of this film; the new take is for its segment"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "summary": "General one-click film",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "What the film is about"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Length in seconds"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "name": "imageToDance",
    "command": "image2dance",
    "path": "/ent/v2/image2dance",
    "summary": "A picture dances",
    "fields": [
      {
        "name": "image_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Whose figure moves; the video takes its shape"
      },
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Whose movements and sound it takes, up to 300 seconds"
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
        "about": "Where state changes are told"
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
        "about": "The start frame"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With sound"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice identifier; absent: one is recommended"
      },
      {
        "name": "is_rec",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Use a prompt the service recommends"
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
        "about": "Picture size; absent: the first that the model has at this length"
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
        "about": "Cheaper, made when nothing else waits"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
        "about": "How far the camera goes"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also make a marked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "With background music"
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
        "about": "What is to be heard"
      }
    ]
  },
  {
    "name": "lipSync",
    "command": "lip-sync",
    "path": "/ent/v2/lip-sync",
    "summary": "Lips to speech",
    "fields": [
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Who speaks, up to 300 seconds"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "What is said, up to 300 seconds; goes before text"
      },
      {
        "name": "text",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds"
      },
      {
        "name": "speed",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How fast, 1 is normal"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Voice identifier; absent: one is recommended"
      },
      {
        "name": "ref_photo_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The face that is meant, where the video shows several"
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
        "about": "Where state changes are told"
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
        "about": "The first frame; the video takes its shape"
      },
      {
        "name": "image_settings",
        "kind": "json",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One stretch after the other, each beginning where the one before ended"
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
        "about": "Also make a marked copy"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "Corner of the mark"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "oneClickMvCompose",
    "command": "one-click-mv-compose",
    "path": "/ent/v2/one-click/mv/{id}/compose",
    "summary": "Music video: joined anew",
    "fields": [
      {
        "name": "job_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video job for each segment, in their order"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "summary": "Music video: a new take of one segment",
    "fields": [
      {
        "name": "job_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "A video job of this film; the new take is for its segment"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
        "about": "Who or what is seen, or in which style"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The song, 10 to 300 seconds"
      },
      {
        "name": "lip_sync",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Whoever faces the camera sings; up to 180 seconds, not at 540p"
      },
      {
        "name": "lip_ref_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The face of who sings, from the front"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Look of the picture, in your own words"
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
        "about": "How carefully it is made"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Picture size"
      },
      {
        "name": "add_subtitle",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Show what is sung"
      },
      {
        "name": "subtitle_color",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Of the subtitles"
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
        "about": "Of the song"
      },
      {
        "name": "srt_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": false,
        "choices": [],
        "about": "What is sung when; absent: it is listened to"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "premiumMvCompose",
    "command": "premium-mv-compose",
    "path": "/ent/v2/one-click/premium_mv/{id}/compose",
    "summary": "Premium music video: joined anew",
    "fields": [
      {
        "name": "job_ids",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One video job for each segment, in their order"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
    "summary": "Premium music video: a new take of one segment",
    "fields": [
      {
        "name": "job_id",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "A video job of this film; the new take is for its segment"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
        "about": "sing: all of it is sung to the camera; sing_perform: every other shot is; perform, dance: none is"
      },
      {
        "name": "lip_ref_urls",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Faces of those who sing, in their order; not for perform and dance"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Who or what is seen; required for perform and dance"
      },
      {
        "name": "audio_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The song, 10 to 300 seconds, with somebody singing"
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
        "about": "Of the song"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Look of the picture, in your own words"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Picture size"
      },
      {
        "name": "add_subtitle",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Show what is sung"
      },
      {
        "name": "subtitle_color",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Of the subtitles"
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
        "about": "Where state changes are told"
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
        "about": "Pictures to edit or to follow"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Where state changes are told"
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
        "about": "Pictures to follow"
      },
      {
        "name": "videos",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Not taken by this model"
      },
      {
        "name": "sounds",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Not taken by this model"
      },
      {
        "name": "auto_subjects",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Take stored subjects whose names stand in the prompt"
      },
      {
        "name": "subjects",
        "kind": "json",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Who and what appears"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With background music"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With sound"
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
        "about": "Picture size; absent: the first that the model has at this length"
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
        "about": "How far the camera goes"
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
        "about": "Cheaper, made when nothing else waits"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also make a marked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "What is to be heard"
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
        "about": "The start frame, then the end frame"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Picture size; absent: the first that the model has at this length"
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
        "about": "Cheaper, made when nothing else waits"
      },
      {
        "name": "callback_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where state changes are told"
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
        "about": "How far the camera goes"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With background music"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With sound"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also make a marked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "Use a prompt the service recommends"
      }
    ]
  },
  {
    "name": "templateStory",
    "command": "template-story",
    "path": "/ent/v2/template-story",
    "summary": "Template story",
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
        "about": "Which story is told"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Whom it is told with, in turns; one_shot has the shape of the first"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "template",
    "command": "template",
    "path": "/ent/v2/template",
    "summary": "Pictures in a motion template",
    "fields": [
      {
        "name": "template",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "One of the list that the operator keeps"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "What is set in motion; of several each comes into the scene"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Width to height; absent: that of the template"
      },
      {
        "name": "area",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Where it is, for templates that leave it open"
      },
      {
        "name": "beast",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Which animal, for templates that have one"
      },
      {
        "name": "bgm",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With background music"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also make a marked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Corner of the mark: 1 top-left, 2 top-right, 3 bottom-right, 4 bottom-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "textToAudio",
    "command": "text2audio",
    "path": "/ent/v2/text2audio",
    "summary": "Text to sound",
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
        "about": "What to generate"
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
        "about": "Where state changes are told"
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
        "about": "What to generate"
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
        "about": "Picture size; absent: the first that the model has at this length"
      },
      {
        "name": "audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "With sound"
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
        "about": "Cheaper, made when nothing else waits"
      },
      {
        "name": "watermark",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Also make a marked copy"
      },
      {
        "name": "wm_position",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Corner of the mark: 1 bottom-right, 2 bottom-left, 3 top-right, 4 top-left"
      },
      {
        "name": "wm_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Image used as the mark"
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
        "about": "Where state changes are told"
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
        "about": "With background music"
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
        "about": "How far the camera goes"
      }
    ]
  },
  {
    "name": "timingToAudio",
    "command": "timing2audio",
    "path": "/ent/v2/timing2audio",
    "summary": "Timed texts to sound",
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
        "about": "What is heard when; what overlaps is mixed"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "trendingReplicate",
    "command": "trending-replicate",
    "path": "/ent/v2/trending-replicate",
    "summary": "Replicate a video with other pictures",
    "fields": [
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "Whose cuts, length and sound it takes, 5 to 180 seconds"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "What is shown instead, in turns"
      },
      {
        "name": "prompt",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What to generate"
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
        "about": "Width to height; absent: the nearest to that of the video"
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
        "about": "Picture size"
      },
      {
        "name": "remove_audio",
        "kind": "flag",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Without the sound of the video"
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
        "about": "Where state changes are told"
      }
    ]
  },
  {
    "name": "upscaleNew",
    "command": "upscale-new",
    "path": "/ent/v2/upscale-new",
    "summary": "Enlarge a video",
    "fields": [
      {
        "name": "video_creation_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "A video that an earlier task made; goes before video_url"
      },
      {
        "name": "video_url",
        "kind": "text",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The video, up to 300 seconds, under 60 frames a second"
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
        "about": "How large; the video keeps its shape. May also be called resolution"
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
        "about": "Where state changes are told"
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
    "summary": "Recommend prompts for a picture",
    "costs": "quoted",
    "fields": [
      {
        "name": "images",
        "kind": "texts",
        "isRequired": true,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "The picture"
      },
      {
        "name": "type",
        "kind": "texts",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What the prompts are for"
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
        "about": "Of the clip they are for"
      },
      {
        "name": "count",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How many"
      }
    ]
  },
  {
    "name": "createSubject",
    "command": "subject-create",
    "method": "POST",
    "path": "/ent/v2/subjects",
    "summary": "Keep a subject for later films",
    "costs": 5,
    "fields": [
      {
        "name": "name",
        "kind": "text",
        "isRequired": true,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What it is called"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "1 to 3 pictures"
      },
      {
        "name": "videos",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "At most one, of 5 seconds"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How it speaks"
      }
    ]
  },
  {
    "name": "listSubjects",
    "command": "subjects",
    "method": "GET",
    "path": "/ent/v2/subjects",
    "summary": "List subjects, newest first",
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
        "about": "Your own, or those that come with the service"
      },
      {
        "name": "subject_ids",
        "kind": "texts",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "Only these"
      },
      {
        "name": "count",
        "kind": "number",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How many at once"
      },
      {
        "name": "next_page_token",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "As the page before told it"
      }
    ]
  },
  {
    "name": "updateSubject",
    "command": "subject-update",
    "method": "PUT",
    "path": "/ent/v2/subjects/{id}",
    "summary": "Change a subject; what is absent stays",
    "fields": [
      {
        "name": "name",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What it is called"
      },
      {
        "name": "style",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How it looks"
      },
      {
        "name": "description",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "What it is"
      },
      {
        "name": "images",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "1 to 3 pictures"
      },
      {
        "name": "videos",
        "kind": "texts",
        "isRequired": false,
        "isMedia": true,
        "takesFile": true,
        "choices": [],
        "about": "At most one, of 5 seconds"
      },
      {
        "name": "voice_id",
        "kind": "text",
        "isRequired": false,
        "isMedia": false,
        "takesFile": false,
        "choices": [],
        "about": "How it speaks"
      }
    ]
  },
  {
    "name": "deleteSubject",
    "command": "subject-delete",
    "method": "DELETE",
    "path": "/ent/v2/subjects/{id}",
    "summary": "Forget a subject",
    "fields": []
  }
]
