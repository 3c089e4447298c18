// Written by `npm run gen` from openapi.json; do not edit.
import type { CreateInput, ModelFacts } from './create-input.ts'

export const createInputs: Readonly<Record<string, CreateInput>> = {
  "adOneClickCompose": {
    "properties": {
      "ad_one_click_task_id": {
        "type": "string",
        "description": "Film id"
      },
      "video_task_ids": {
        "type": "array",
        "description": "One video per segment, in order",
        "items": {
          "type": "string",
          "description": "Video id"
        }
      },
      "bgm_task_id": {
        "type": "string",
        "description": "Music id"
      },
      "narration_task_id": {
        "type": "string",
        "description": "Narration id"
      }
    },
    "required": ["ad_one_click_task_id", "video_task_ids", "bgm_task_id", "narration_task_id"],
    "eithers": []
  },
  "adOneClickEdit": {
    "properties": {
      "ad_one_click_task_id": {
        "type": "string",
        "description": "Film id"
      },
      "type": {
        "type": "string",
        "enum": ["generate_video", "generate_narration", "generate_bgm"],
        "description": "Part to regenerate"
      },
      "storyboard_video_index": {
        "type": "integer",
        "description": "Segment number from 0; required for generate_video"
      },
      "prompt": {
        "type": "string",
        "description": "Content of the segment, text of the narration, or music prompt; the duration stays",
        "maxLength": 2000
      }
    },
    "required": ["ad_one_click_task_id", "type", "prompt"],
    "eithers": []
  },
  "adOneClick": {
    "properties": {
      "images": {
        "type": "array",
        "description": "Images of the product or its presenter",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 2000
      },
      "duration": {
        "type": "integer",
        "minimum": 8,
        "maximum": 60,
        "description": "Duration in seconds",
        "default": 15
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["1:1", "16:9", "9:16"],
        "description": "Width to height",
        "default": "16:9"
      },
      "language": {
        "type": "string",
        "enum": ["zh", "en"],
        "description": "Language of the narration",
        "default": "zh"
      },
      "creative": {
        "type": "boolean",
        "description": "Add unconventional segments",
        "default": false
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["images"],
    "eithers": []
  },
  "audioClone": {
    "properties": {
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "Recording of the voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB"
      },
      "voice_id": {
        "type": "string",
        "description": "Id of the new voice, for later speech requests",
        "maxLength": 256
      },
      "prompt_audio_url": {
        "type": "string",
        "format": "uri",
        "description": "A spoken line of the voice, under 8 seconds"
      },
      "prompt_text": {
        "type": "string",
        "description": "Transcript of that line",
        "default": "",
        "maxLength": 1000
      },
      "text": {
        "type": "string",
        "description": "Text of the sample in the cloned voice",
        "maxLength": 1000
      }
    },
    "required": ["audio_url", "voice_id", "text"],
    "eithers": []
  },
  "audioTts": {
    "properties": {
      "text": {
        "type": "string",
        "description": "Spoken text; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds",
        "maxLength": 9999
      },
      "voice_setting_voice_id": {
        "type": "string",
        "maxLength": 256
      },
      "voice_setting_speed": {
        "type": "number",
        "minimum": 0.5,
        "maximum": 2,
        "description": "Speed factor; 1 is normal",
        "default": 1
      },
      "voice_setting_volume": {
        "type": "integer",
        "minimum": 0,
        "maximum": 10,
        "description": "Decibels above normal",
        "default": 0
      },
      "voice_setting_pitch": {
        "type": "integer",
        "minimum": -12,
        "maximum": 12,
        "description": "Pitch shift in semitones",
        "default": 0
      },
      "voice_setting_emotion": {
        "type": "string",
        "enum": ["happy", "sad", "angry", "fearful", "disgusted", "surprised", "calm"],
        "description": "Default: chosen by the service"
      },
      "pronunciation_dict_tone": {
        "type": "array",
        "description": "Pronunciations: text/replacement",
        "default": [],
        "maxItems": 500,
        "items": {
          "type": "string"
        }
      }
    },
    "required": ["text", "voice_setting_voice_id"],
    "eithers": []
  },
  "digitalHuman": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["genq2-turbo", "genq2-pro"]
      },
      "image": {
        "type": "string",
        "format": "uri",
        "description": "Image of the speaker"
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 2000
      },
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "Speech of up to 300 seconds; takes precedence over text"
      },
      "text": {
        "type": "string",
        "description": "Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds",
        "maxLength": 2000
      },
      "voice_id": {
        "type": "string",
        "description": "Voice identifier; absent: a recommended voice",
        "maxLength": 256
      },
      "resolution": {
        "type": "string",
        "enum": ["720p", "540p", "1080p"],
        "description": "Picture size",
        "default": "720p"
      }
    },
    "required": ["model", "image"],
    "eithers": [
      ["audio_url", "text"]
    ]
  },
  "explainComic": {
    "properties": {
      "script_name": {
        "type": "string",
        "description": "Title of the comic",
        "maxLength": 20
      },
      "script_content": {
        "type": "string",
        "description": "Full script of any length; a long script becomes several films",
        "maxLength": 20971520
      },
      "assets": {
        "type": "array",
        "description": "Characters, scenes and objects",
        "default": [],
        "maxItems": 14,
        "items": {
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "description": "Unique number, such as 01"
            },
            "type": {
              "type": "string",
              "enum": ["character", "scene", "tool"],
              "description": "Asset type"
            },
            "name": {
              "type": "string",
              "description": "Name in the script",
              "maxLength": 30
            },
            "image_uri": {
              "type": "string",
              "format": "uri",
              "description": "Image, at least 128 x 128"
            },
            "image_url": {
              "description": "Not accepted; use image_uri"
            },
            "description": {
              "type": "string",
              "description": "Description of the asset",
              "default": "",
              "maxLength": 2000
            },
            "voice_id": {
              "type": "string",
              "description": "Voice identifier; absent: a recommended voice",
              "maxLength": 256
            }
          },
          "required": ["id", "type", "name"]
        }
      },
      "resolution": {
        "type": "string",
        "enum": ["720p", "1080p"],
        "description": "Resolution",
        "default": "720p"
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "4:3", "3:4"],
        "description": "Aspect ratio",
        "default": "9:16"
      },
      "style": {
        "type": "string",
        "description": "Visual style, without punctuation; default: live-action realistic",
        "maxLength": 30
      },
      "language": {
        "type": "string",
        "enum": ["zh", "en"],
        "description": "Language of the script",
        "default": "zh"
      },
      "tts_speed": {
        "type": "number",
        "minimum": 1,
        "maximum": 1.5,
        "description": "Speed of the narration",
        "default": 1.1
      },
      "enable_lipsync": {
        "type": "boolean",
        "description": "Lip sync for speaking characters",
        "default": true
      },
      "comic_bgm": {
        "type": "string",
        "format": "uri",
        "description": "Background music; looped or cut"
      },
      "add_subtitle": {
        "type": "boolean",
        "description": "Add subtitles",
        "default": false
      },
      "subtitle_type": {
        "type": "string",
        "enum": ["source_han_serif", "source_han_sans"],
        "description": "Subtitle font",
        "default": "source_han_sans"
      },
      "quality": {
        "type": "string",
        "enum": ["high", "standard"],
        "description": "Quality",
        "default": "standard"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["script_name", "script_content"],
    "eithers": []
  },
  "extend": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["genq2-turbo", "genq2-pro"]
      },
      "video_creation_id": {
        "type": "string",
        "description": "Creation id of a video; takes precedence over video_url"
      },
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "Video of 4 to 60 seconds; the result contains it"
      },
      "images": {
        "type": "array",
        "description": "End frame",
        "default": [],
        "minItems": 0,
        "maxItems": 1,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 2000
      },
      "duration": {
        "type": "integer",
        "description": "Added seconds",
        "default": 5,
        "minimum": 1,
        "maximum": 7
      },
      "resolution": {
        "type": "string",
        "enum": ["720p", "540p", "1080p"],
        "description": "Picture size",
        "default": "720p"
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      }
    },
    "required": ["model"],
    "eithers": [
      ["video_url", "video_creation_id"]
    ]
  },
  "generalOneClickCompose": {
    "properties": {
      "job_ids": {
        "type": "array",
        "description": "One video job per segment, in order",
        "items": {
          "type": "string",
          "description": "Video job"
        }
      }
    },
    "required": ["job_ids"],
    "eithers": []
  },
  "generalOneClickEdit": {
    "properties": {
      "job_id": {
        "type": "string",
        "description": "Video job of the segment to regenerate"
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 3000
      }
    },
    "required": ["job_id", "prompt"],
    "eithers": []
  },
  "generalOneClick": {
    "properties": {
      "images": {
        "type": "array",
        "description": "Images that the film shows",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 3000
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["1:1", "16:9", "9:16", "4:3", "3:4"],
        "description": "Width to height",
        "default": "16:9"
      },
      "duration": {
        "type": "integer",
        "minimum": 1,
        "maximum": 180,
        "description": "Duration in seconds"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["images", "duration"],
    "eithers": []
  },
  "imageToDance": {
    "properties": {
      "image_url": {
        "type": "string",
        "format": "uri",
        "description": "Image of the person; sets the aspect ratio"
      },
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "Video with the movements and sound, up to 300 seconds"
      }
    },
    "required": ["image_url", "video_url"],
    "eithers": []
  },
  "imageToVideo": {
    "properties": {
      "model": {
        "type": "string",
        "enum": [
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
        ]
      },
      "images": {
        "type": "array",
        "description": "Start frame",
        "minItems": 1,
        "maxItems": 1,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 20000
      },
      "audio": {
        "type": "boolean",
        "description": "Generate sound"
      },
      "voice_id": {
        "type": "string",
        "description": "Voice identifier; absent: a recommended voice",
        "maxLength": 256
      },
      "is_rec": {
        "type": "boolean",
        "description": "Use a recommended prompt",
        "default": false
      },
      "duration": {
        "type": "integer",
        "description": "Length in seconds",
        "minimum": 1,
        "maximum": 16
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "360p", "720p", "540p"],
        "description": "Picture size; absent: the first that the model supports at this length"
      },
      "off_peak": {
        "type": "boolean",
        "description": "Half price; runs when the queue is idle (within 48 h)",
        "default": false
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "Amount of camera movement",
        "default": "auto"
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      },
      "bgm": {
        "type": "boolean",
        "description": "Add background music",
        "default": false
      },
      "audio_type": {
        "type": "string",
        "enum": ["all", "speech_only", "sound_effect_only"],
        "description": "Kinds of sound",
        "default": "all"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["model", "images"],
    "eithers": []
  },
  "lipSync": {
    "properties": {
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "Video of the speaker, up to 300 seconds"
      },
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "Speech of up to 300 seconds; takes precedence over text"
      },
      "text": {
        "type": "string",
        "description": "Spoken text without audio_url; line breaks separate paragraphs, <#1.5#> is a pause of 1.5 seconds",
        "maxLength": 2000
      },
      "speed": {
        "type": "number",
        "minimum": 0.5,
        "maximum": 2,
        "description": "Speed factor; 1 is normal",
        "default": 1
      },
      "voice_id": {
        "type": "string",
        "description": "Voice identifier; absent: a recommended voice",
        "maxLength": 256
      },
      "ref_photo_url": {
        "type": "string",
        "format": "uri",
        "description": "Photo of the face to sync, if the video shows several"
      },
      "volume": {
        "type": "integer",
        "minimum": 0,
        "maximum": 10,
        "description": "Decibels above normal",
        "default": 0
      }
    },
    "required": ["video_url"],
    "eithers": [
      ["audio_url", "text"]
    ]
  },
  "multiframe": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["genq2-turbo", "genq2-pro"]
      },
      "start_image": {
        "type": "string",
        "format": "uri",
        "description": "First frame; sets the aspect ratio"
      },
      "image_settings": {
        "type": "array",
        "description": "Consecutive segments; each begins with the last frame of the previous one",
        "minItems": 2,
        "maxItems": 9,
        "items": {
          "type": "object",
          "properties": {
            "key_image": {
              "type": "string",
              "format": "uri",
              "description": "Last frame of the segment"
            },
            "prompt": {
              "type": "string",
              "description": "Text that describes the result",
              "default": "",
              "maxLength": 2000
            },
            "duration": {
              "type": "integer",
              "enum": [2, 3, 4, 5, 6, 7],
              "description": "Length in seconds",
              "default": 5
            }
          },
          "required": ["key_image"]
        }
      },
      "resolution": {
        "type": "string",
        "enum": ["720p", "540p", "1080p"],
        "description": "Picture size",
        "default": "720p"
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      }
    },
    "required": ["model", "start_image", "image_settings"],
    "eithers": []
  },
  "oneClickMvCompose": {
    "properties": {
      "job_ids": {
        "type": "array",
        "description": "One video job per segment, in order",
        "items": {
          "type": "string",
          "description": "Video job"
        }
      }
    },
    "required": ["job_ids"],
    "eithers": []
  },
  "oneClickMvEdit": {
    "properties": {
      "job_id": {
        "type": "string",
        "description": "Video job of the segment to regenerate"
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 3000
      }
    },
    "required": ["job_id", "prompt"],
    "eithers": []
  },
  "oneClickMv": {
    "properties": {
      "images": {
        "type": "array",
        "description": "Images that the video shows, or style references",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "Song of 10 to 300 seconds"
      },
      "lip_sync": {
        "type": "boolean",
        "description": "Lip sync; songs of up to 180 seconds, not at 540p",
        "default": false
      },
      "lip_ref_url": {
        "type": "string",
        "format": "uri",
        "description": "Face of the singer, from the front"
      },
      "style": {
        "type": "string",
        "description": "Visual style",
        "default": "",
        "maxLength": 500
      },
      "quality": {
        "type": "string",
        "enum": ["standard", "high"],
        "description": "Quality",
        "default": "standard"
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 3000
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1"],
        "description": "Width to height",
        "default": "16:9"
      },
      "resolution": {
        "type": "string",
        "enum": ["540p", "720p", "1080p"],
        "description": "Resolution",
        "default": "720p"
      },
      "add_subtitle": {
        "type": "boolean",
        "description": "Show lyrics as subtitles",
        "default": false
      },
      "subtitle_color": {
        "type": "string",
        "description": "Subtitle color",
        "default": "#FFFFFF"
      },
      "language": {
        "type": "string",
        "enum": ["auto", "en", "zh"],
        "description": "Language of the song",
        "default": "auto"
      },
      "srt_url": {
        "type": "string",
        "format": "uri",
        "description": "SRT file of the lyrics; default: transcription"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["images", "audio_url"],
    "eithers": []
  },
  "premiumMvCompose": {
    "properties": {
      "job_ids": {
        "type": "array",
        "description": "One video job per segment, in order",
        "items": {
          "type": "string",
          "description": "Video job"
        }
      }
    },
    "required": ["job_ids"],
    "eithers": []
  },
  "premiumMvEdit": {
    "properties": {
      "job_id": {
        "type": "string",
        "description": "Video job of the segment to regenerate"
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 3000
      }
    },
    "required": ["job_id", "prompt"],
    "eithers": []
  },
  "premiumMv": {
    "properties": {
      "premium_mv_mode": {
        "type": "string",
        "enum": ["sing", "sing_perform", "perform", "dance"],
        "description": "sing: lip sync in all shots; sing_perform: in every other shot; perform, dance: in none"
      },
      "lip_ref_urls": {
        "type": "array",
        "description": "Faces of the singers, in order; not for perform and dance",
        "minItems": 1,
        "maxItems": 2,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "images": {
        "type": "array",
        "description": "Images that the video shows; required for perform and dance",
        "minItems": 1,
        "maxItems": 6,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "Song of 10 to 300 seconds with vocals"
      },
      "language": {
        "type": "string",
        "enum": [
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
        "description": "Language of the song",
        "default": "auto"
      },
      "style": {
        "type": "string",
        "description": "Visual style",
        "default": "",
        "maxLength": 500
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 3000
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1"],
        "description": "Width to height",
        "default": "16:9"
      },
      "resolution": {
        "type": "string",
        "enum": ["720p", "1080p"],
        "description": "Resolution",
        "default": "720p"
      },
      "add_subtitle": {
        "type": "boolean",
        "description": "Show lyrics as subtitles",
        "default": false
      },
      "subtitle_color": {
        "type": "string",
        "description": "Subtitle color",
        "default": "#FFFFFF"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["premium_mv_mode", "audio_url"],
    "eithers": []
  },
  "referenceToImage": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["genq2", "genq1"]
      },
      "images": {
        "type": "array",
        "description": "By model: Images to edit or reference images, or: Reference images",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 2000
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1", "21:9", "2:3", "3:2", "auto"],
        "description": "Width to height",
        "default": "16:9"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "2K", "4K"],
        "description": "Picture size",
        "default": "1080p"
      }
    },
    "required": ["model", "prompt"],
    "eithers": []
  },
  "referenceToVideo": {
    "properties": {
      "model": {
        "type": "string",
        "enum": [
          "genq1",
          "genq2",
          "genq2-pro",
          "gen2.0",
          "genq3",
          "genq3-drama",
          "genq3-ad",
          "genq3-mix",
          "genq3-turbo"
        ]
      },
      "images": {
        "type": "array",
        "description": "Reference images",
        "default": [],
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "videos": {
        "type": "array",
        "description": "By model: Not supported by this model, or: Reference videos",
        "default": [],
        "items": {
          "type": "string"
        }
      },
      "sounds": {
        "type": "array",
        "description": "By model: Not supported by this model, or: Reference sounds",
        "default": [],
        "items": {
          "type": "string"
        }
      },
      "auto_subjects": {
        "type": "boolean",
        "description": "Use stored subjects that the prompt names",
        "default": false
      },
      "subjects": {
        "type": "array",
        "description": "Characters and objects",
        "default": [],
        "maxItems": 7,
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "description": "Used in the prompt as [@name]",
              "maxLength": 64
            },
            "server_id": {
              "type": "string",
              "description": "Id of a stored subject"
            },
            "images": {
              "type": "array",
              "description": "Images of the subject",
              "default": [],
              "minItems": 1,
              "maxItems": 3,
              "items": {
                "type": "string",
                "format": "uri"
              }
            },
            "videos": {
              "type": "array",
              "description": "By model: Not supported by this model, or: Video of the subject",
              "default": [],
              "items": {
                "type": "string"
              }
            },
            "voice_id": {
              "type": "string",
              "description": "Voice identifier; absent: a recommended voice",
              "maxLength": 256
            }
          },
          "required": ["name"]
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 5000
      },
      "bgm": {
        "type": "boolean",
        "description": "Add background music",
        "default": false
      },
      "audio": {
        "type": "boolean",
        "description": "Generate sound"
      },
      "duration": {
        "type": "integer",
        "description": "Length in seconds",
        "minimum": 1,
        "maximum": 16
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
        "description": "Width to height",
        "default": "16:9"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "720p", "540p", "360p"],
        "description": "Picture size; absent: the first that the model supports at this length"
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "Amount of camera movement",
        "default": "auto"
      },
      "off_peak": {
        "type": "boolean",
        "description": "Half price; runs when the queue is idle (within 48 h)",
        "default": false
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      },
      "audio_type": {
        "type": "string",
        "enum": ["all", "speech_only", "sound_effect_only"],
        "description": "Kinds of sound",
        "default": "all"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["model", "prompt"],
    "eithers": []
  },
  "startEndToVideo": {
    "properties": {
      "model": {
        "type": "string",
        "enum": [
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
        ]
      },
      "images": {
        "type": "array",
        "description": "Start frame and end frame",
        "minItems": 2,
        "maxItems": 2,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 20000
      },
      "duration": {
        "type": "integer",
        "description": "Length in seconds",
        "minimum": 1,
        "maximum": 16
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "720p", "540p", "360p"],
        "description": "Picture size; absent: the first that the model supports at this length"
      },
      "off_peak": {
        "type": "boolean",
        "description": "Half price; runs when the queue is idle (within 48 h)",
        "default": false
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "Amount of camera movement",
        "default": "auto"
      },
      "bgm": {
        "type": "boolean",
        "description": "Add background music",
        "default": false
      },
      "audio": {
        "type": "boolean",
        "description": "Generate sound"
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      },
      "is_rec": {
        "type": "boolean",
        "description": "Use a recommended prompt",
        "default": false
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["model", "images"],
    "eithers": []
  },
  "templateStory": {
    "properties": {
      "story": {
        "type": "string",
        "enum": ["love_story", "workday_feels", "monkey_king", "pigsy", "monk_tang", "one_shot"],
        "description": "Story template"
      },
      "images": {
        "type": "array",
        "description": "Images of the characters, used in turn; with one_shot the first sets the aspect ratio",
        "minItems": 1,
        "maxItems": 20,
        "items": {
          "type": "string",
          "format": "uri"
        }
      }
    },
    "required": ["story", "images"],
    "eithers": []
  },
  "template": {
    "properties": {
      "template": {
        "type": "string",
        "description": "Name of a template of the service",
        "maxLength": 64
      },
      "images": {
        "type": "array",
        "description": "Images to animate; several images are combined in one scene",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 2000
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1"],
        "description": "Aspect ratio; default: that of the template"
      },
      "area": {
        "type": "string",
        "description": "Location, for templates with a placeholder",
        "default": "",
        "maxLength": 64
      },
      "beast": {
        "type": "string",
        "description": "Animal, for templates with a placeholder",
        "default": "",
        "maxLength": 64
      },
      "bgm": {
        "type": "boolean",
        "description": "Add background music",
        "default": false
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      }
    },
    "required": ["template", "images"],
    "eithers": []
  },
  "textToAudio": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["audio1.0"]
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 1500
      },
      "duration": {
        "type": "number",
        "minimum": 2,
        "maximum": 10,
        "description": "Length in seconds",
        "default": 10
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      }
    },
    "required": ["model", "prompt"],
    "eithers": []
  },
  "textToVideo": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["genq1", "genq2", "genq3-pro", "genq3-turbo", "gen1.5"]
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "maxLength": 5000
      },
      "duration": {
        "type": "integer",
        "description": "Length in seconds",
        "minimum": 1,
        "maximum": 16
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1"],
        "description": "Width to height",
        "default": "16:9"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "720p", "540p", "360p"],
        "description": "Picture size; absent: the first that the model supports at this length"
      },
      "audio": {
        "type": "boolean",
        "description": "Generate sound",
        "default": true
      },
      "off_peak": {
        "type": "boolean",
        "description": "Half price; runs when the queue is idle (within 48 h)",
        "default": false
      },
      "watermark": {
        "type": "boolean",
        "description": "Also create a watermarked copy",
        "default": false
      },
      "style": {
        "type": "string",
        "enum": ["general", "anime"],
        "description": "Look of the picture",
        "default": "general"
      },
      "bgm": {
        "type": "boolean",
        "description": "Add background music",
        "default": false
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "Amount of camera movement",
        "default": "auto"
      },
      "draft": {
        "type": "boolean",
        "description": "Make a free draft, marked DRAFT in the picture",
        "default": false
      }
    },
    "required": ["model", "prompt"],
    "eithers": []
  },
  "timingToAudio": {
    "properties": {
      "model": {
        "type": "string",
        "enum": ["audio1.0"]
      },
      "timing_prompts": {
        "type": "array",
        "description": "Sounds with start and end; overlapping sounds are mixed",
        "minItems": 1,
        "maxItems": 20,
        "items": {
          "type": "object",
          "properties": {
            "from": {
              "type": "number",
              "minimum": 0,
              "description": "Start time in seconds"
            },
            "to": {
              "type": "number",
              "minimum": 0,
              "description": "End time in seconds"
            },
            "prompt": {
              "type": "string",
              "description": "Text that describes the result",
              "maxLength": 1500
            }
          },
          "required": ["from", "to", "prompt"]
        }
      },
      "duration": {
        "type": "number",
        "minimum": 2,
        "maximum": 10,
        "description": "Length in seconds",
        "default": 10
      },
      "seed": {
        "type": "integer",
        "description": "0 or absent: a random seed"
      }
    },
    "required": ["model", "timing_prompts"],
    "eithers": []
  },
  "trendingReplicate": {
    "properties": {
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "Video of 5 to 180 seconds with the cuts, duration and sound to keep"
      },
      "images": {
        "type": "array",
        "description": "Replacement images, used in turn",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "Text that describes the result",
        "default": "",
        "maxLength": 2000
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1"],
        "description": "Aspect ratio; default: the nearest to that of the video"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "540p", "720p"],
        "description": "Resolution",
        "default": "1080p"
      },
      "remove_audio": {
        "type": "boolean",
        "description": "Remove the sound of the video",
        "default": false
      }
    },
    "required": ["video_url", "images"],
    "eithers": []
  },
  "upscaleNew": {
    "properties": {
      "video_creation_id": {
        "type": "string",
        "description": "Creation id of a video; takes precedence over video_url"
      },
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "Video of up to 300 seconds and under 60 frames per second"
      },
      "upscale_resolution": {
        "type": "string",
        "enum": ["1080p", "2K", "4K", "8K"],
        "description": "Target resolution; the aspect ratio stays. Alias: resolution",
        "default": "1080p"
      }
    },
    "required": [],
    "eithers": [
      ["video_url", "video_creation_id"]
    ]
  }
}

export const plainInputs: Readonly<Record<string, CreateInput>> = {
  "recommendPrompts": {
    "properties": {
      "images": {
        "type": "array",
        "description": "The image",
        "minItems": 1,
        "maxItems": 1,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "type": {
        "type": "array",
        "description": "Intended use of the prompts",
        "minItems": 1,
        "items": {
          "type": "string",
          "enum": ["template", "img2video", "start_end2video", "e_commerce"]
        }
      },
      "resolution": {
        "type": "string",
        "enum": ["360p", "720p"],
        "description": "Resolution of the intended video",
        "default": "720p"
      },
      "count": {
        "type": "integer",
        "minimum": 1,
        "maximum": 10,
        "description": "Number of prompts",
        "default": 5
      }
    },
    "required": ["images", "type"],
    "eithers": []
  },
  "createSubject": {
    "properties": {
      "name": {
        "type": "string",
        "description": "Name of the subject"
      },
      "images": {
        "type": "array",
        "description": "1 to 3 images",
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "videos": {
        "type": "array",
        "description": "At most one, of at most 5 seconds",
        "items": {
          "type": "string"
        }
      },
      "voice_id": {
        "type": "string",
        "description": "Voice of the subject"
      }
    },
    "required": ["name"],
    "eithers": []
  },
  "listSubjects": {
    "properties": {
      "ownership": {
        "type": "string",
        "enum": ["private", "system"],
        "description": "Your own subjects, or the subjects of the service",
        "default": "private"
      },
      "subject_ids": {
        "type": "array",
        "description": "Only these subjects",
        "maxItems": 100,
        "items": {
          "type": "string"
        }
      },
      "count": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "Page size",
        "default": 20
      },
      "next_page_token": {
        "type": "string",
        "description": "`next_page_token` of the previous page"
      }
    },
    "required": [],
    "eithers": []
  },
  "updateSubject": {
    "properties": {
      "name": {
        "type": "string",
        "description": "Name of the subject"
      },
      "style": {
        "type": "string",
        "description": "Visual style"
      },
      "description": {
        "type": "string",
        "description": "Description of the subject"
      },
      "images": {
        "type": "array",
        "description": "1 to 3 images",
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "videos": {
        "type": "array",
        "description": "At most one, of at most 5 seconds",
        "items": {
          "type": "string"
        }
      },
      "voice_id": {
        "type": "string",
        "description": "Voice of the subject"
      }
    },
    "required": [],
    "eithers": []
  },
  "deleteSubject": {
    "properties": {},
    "required": [],
    "eithers": []
  }
}

export const modelFacts: readonly ModelFacts[] = [
  {
    "tool": "digital-human",
    "model": "genq2-turbo",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "digital-human",
    "model": "genq2-pro",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "extend",
    "model": "genq2-turbo",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "extend",
    "model": "genq2-pro",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "img2video",
    "model": "genq1-classic",
    "isEverywhere": true,
    "takes": {
      "duration": [5],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "gen1.5",
    "isEverywhere": true,
    "takes": {
      "duration": [4, 8],
      "resolution": ["360p", "720p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "gen2.0",
    "isEverywhere": true,
    "takes": {
      "duration": [4, 8],
      "resolution": ["360p", "720p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq3-turbo",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq3-pro",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq3-pro-fast",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq2-pro",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq2-turbo",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq2-pro-fast",
    "isEverywhere": false,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "resolution": ["720p", "1080p"]
    }
  },
  {
    "tool": "img2video",
    "model": "genq1",
    "isEverywhere": false,
    "takes": {
      "duration": [5],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "multiframe",
    "model": "genq2-turbo",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "multiframe",
    "model": "genq2-pro",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "reference2image",
    "model": "genq2",
    "isEverywhere": true,
    "takes": {
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "21:9", "2:3", "3:2", "auto"],
      "resolution": ["1080p", "2K", "4K"]
    }
  },
  {
    "tool": "reference2image",
    "model": "genq1",
    "isEverywhere": true,
    "takes": {
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1"],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq1",
    "isEverywhere": true,
    "takes": {
      "duration": [5],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq2",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq2-pro",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "gen2.0",
    "isEverywhere": true,
    "takes": {
      "duration": [4],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["360p", "720p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq3",
    "isEverywhere": true,
    "takes": {
      "duration": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq3-drama",
    "isEverywhere": true,
    "takes": {
      "duration": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      "aspect_ratio": ["16:9", "9:16"],
      "resolution": ["1080p", "720p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq3-ad",
    "isEverywhere": true,
    "takes": {
      "duration": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1"],
      "resolution": ["720p", "1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq3-mix",
    "isEverywhere": true,
    "takes": {
      "duration": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["720p", "1080p"]
    }
  },
  {
    "tool": "reference2video",
    "model": "genq3-turbo",
    "isEverywhere": true,
    "takes": {
      "duration": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      "aspect_ratio": ["16:9", "9:16", "3:4", "4:3", "1:1", "auto"],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq1-classic",
    "isEverywhere": true,
    "takes": {
      "duration": [5],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq1",
    "isEverywhere": true,
    "takes": {
      "duration": [5],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq3-turbo",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq3-pro-fast",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq3-pro",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq2-pro",
    "isEverywhere": false,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq2-turbo",
    "isEverywhere": false,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "genq2-pro-fast",
    "isEverywhere": false,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8],
      "resolution": ["720p", "1080p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "gen2.0",
    "isEverywhere": false,
    "takes": {
      "duration": [4, 8],
      "resolution": ["360p", "720p"]
    }
  },
  {
    "tool": "start-end2video",
    "model": "gen1.5",
    "isEverywhere": false,
    "takes": {
      "duration": [4, 8],
      "resolution": ["360p", "720p", "1080p"]
    }
  },
  {
    "tool": "text2audio",
    "model": "audio1.0",
    "isEverywhere": true,
    "takes": {}
  },
  {
    "tool": "text2video",
    "model": "genq1",
    "isEverywhere": true,
    "takes": {
      "duration": [5],
      "resolution": ["1080p"]
    }
  },
  {
    "tool": "text2video",
    "model": "genq2",
    "isEverywhere": true,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "text2video",
    "model": "genq3-pro",
    "isEverywhere": false,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "text2video",
    "model": "genq3-turbo",
    "isEverywhere": false,
    "takes": {
      "duration": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
      "resolution": ["720p", "540p", "1080p"]
    }
  },
  {
    "tool": "text2video",
    "model": "gen1.5",
    "isEverywhere": false,
    "takes": {
      "duration": [4, 8],
      "resolution": ["360p", "720p", "1080p"]
    }
  },
  {
    "tool": "timing2audio",
    "model": "audio1.0",
    "isEverywhere": true,
    "takes": {}
  }
]
