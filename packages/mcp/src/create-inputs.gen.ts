// Written by `npm run gen` from openapi.json; do not edit.
import type { CreateInput, ModelFacts } from './create-input.ts'

export const createInputs: Readonly<Record<string, CreateInput>> = {
  "adOneClickCompose": {
    "properties": {
      "ad_one_click_task_id": {
        "type": "string",
        "description": "The film"
      },
      "video_task_ids": {
        "type": "array",
        "description": "A video for each segment, in their order",
        "items": {
          "type": "string",
          "description": "A video"
        }
      },
      "bgm_task_id": {
        "type": "string",
        "description": "The music"
      },
      "narration_task_id": {
        "type": "string",
        "description": "The narration"
      }
    },
    "required": ["ad_one_click_task_id", "video_task_ids", "bgm_task_id", "narration_task_id"],
    "eithers": []
  },
  "adOneClickEdit": {
    "properties": {
      "ad_one_click_task_id": {
        "type": "string",
        "description": "The film"
      },
      "type": {
        "type": "string",
        "enum": ["generate_video", "generate_narration", "generate_bgm"],
        "description": "What is made anew"
      },
      "storyboard_video_index": {
        "type": "integer",
        "description": "Number of the segment from 0; required for generate_video"
      },
      "prompt": {
        "type": "string",
        "description": "What the segment shows, what the same voice says, or what is played; as long as before",
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
        "description": "Pictures of the product or of who shows it",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
        "default": "",
        "maxLength": 2000
      },
      "duration": {
        "type": "integer",
        "minimum": 8,
        "maximum": 60,
        "description": "Length in seconds",
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
        "description": "What the narration is spoken in",
        "default": "zh"
      },
      "creative": {
        "type": "boolean",
        "description": "With unexpected segments",
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
        "description": "The voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB"
      },
      "voice_id": {
        "type": "string",
        "description": "What it shall be called; speech takes it once the voice is cloned",
        "maxLength": 256
      },
      "prompt_audio_url": {
        "type": "string",
        "format": "uri",
        "description": "A line in the voice, under 8 seconds"
      },
      "prompt_text": {
        "type": "string",
        "description": "The words of that line",
        "default": "",
        "maxLength": 1000
      },
      "text": {
        "type": "string",
        "description": "What the cloned voice says in the sample",
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
        "description": "What is said; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds",
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
        "description": "How fast, 1 is normal",
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
        "description": "Semitones up or down",
        "default": 0
      },
      "voice_setting_emotion": {
        "type": "string",
        "enum": ["happy", "sad", "angry", "fearful", "disgusted", "surprised", "calm"],
        "description": "Absent: chosen by the service"
      },
      "pronunciation_dict_tone": {
        "type": "array",
        "description": "How words are said: text/replacement",
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
        "description": "Who speaks"
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
        "default": "",
        "maxLength": 2000
      },
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "What is said, up to 300 seconds; goes before text"
      },
      "text": {
        "type": "string",
        "description": "What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds",
        "maxLength": 2000
      },
      "voice_id": {
        "type": "string",
        "description": "Voice identifier; absent: one is recommended",
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
        "description": "What it is called",
        "maxLength": 20
      },
      "script_content": {
        "type": "string",
        "description": "The whole story, of any length; a long one becomes several films",
        "maxLength": 20971520
      },
      "assets": {
        "type": "array",
        "description": "Who and what appears",
        "default": [],
        "maxItems": 14,
        "items": {
          "type": "object",
          "properties": {
            "id": {
              "type": "string",
              "description": "A number of its own, such as 01"
            },
            "type": {
              "type": "string",
              "enum": ["character", "scene", "tool"],
              "description": "What it is"
            },
            "name": {
              "type": "string",
              "description": "What the script calls it",
              "maxLength": 30
            },
            "image_uri": {
              "type": "string",
              "format": "uri",
              "description": "What it looks like, at least 128 x 128"
            },
            "image_url": {
              "description": "Not taken; the field is image_uri"
            },
            "description": {
              "type": "string",
              "description": "Who or what it is",
              "default": "",
              "maxLength": 2000
            },
            "voice_id": {
              "type": "string",
              "description": "Voice identifier; absent: one is recommended",
              "maxLength": 256
            }
          },
          "required": ["id", "type", "name"]
        }
      },
      "resolution": {
        "type": "string",
        "enum": ["720p", "1080p"],
        "description": "Picture size",
        "default": "720p"
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "4:3", "3:4"],
        "description": "Width to height",
        "default": "9:16"
      },
      "style": {
        "type": "string",
        "description": "Look of the pictures, without punctuation; absent: live-action realistic",
        "maxLength": 30
      },
      "language": {
        "type": "string",
        "enum": ["zh", "en"],
        "description": "Of the script",
        "default": "zh"
      },
      "tts_speed": {
        "type": "number",
        "minimum": 1,
        "maximum": 1.5,
        "description": "How fast it is told",
        "default": 1.1
      },
      "enable_lipsync": {
        "type": "boolean",
        "description": "Lips of characters move when they speak",
        "default": true
      },
      "comic_bgm": {
        "type": "string",
        "format": "uri",
        "description": "Music in the background; looped or cut"
      },
      "add_subtitle": {
        "type": "boolean",
        "description": "With subtitles",
        "default": false
      },
      "subtitle_type": {
        "type": "string",
        "enum": ["source_han_serif", "source_han_sans"],
        "description": "How subtitles are set",
        "default": "source_han_sans"
      },
      "quality": {
        "type": "string",
        "enum": ["high", "standard"],
        "description": "How much care is taken",
        "default": "standard"
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
        "description": "A video that an earlier task made; goes before video_url"
      },
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "The video, 4 to 60 seconds; the result is this video and what comes after it"
      },
      "images": {
        "type": "array",
        "description": "The frame to end with",
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
        "description": "What to generate",
        "default": "",
        "maxLength": 2000
      },
      "duration": {
        "type": "integer",
        "description": "How many seconds are added",
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
        "description": "Also make a marked copy",
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
        "description": "One video job for each segment, in their order",
        "items": {
          "type": "string",
          "description": "A video job"
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
        "description": "A video job of this film; the new take is for its segment"
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "What the film is about",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Length in seconds"
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
        "description": "Whose figure moves; the video takes its shape"
      },
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "Whose movements and sound it takes, up to 300 seconds"
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
        "description": "The start frame",
        "minItems": 1,
        "maxItems": 1,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
        "default": "",
        "maxLength": 20000
      },
      "audio": {
        "type": "boolean",
        "description": "With sound"
      },
      "voice_id": {
        "type": "string",
        "description": "Voice identifier; absent: one is recommended",
        "maxLength": 256
      },
      "is_rec": {
        "type": "boolean",
        "description": "Use a prompt the service recommends",
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
        "description": "Picture size; absent: the first that the model has at this length"
      },
      "off_peak": {
        "type": "boolean",
        "description": "Cheaper, made when nothing else waits",
        "default": false
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "How far the camera goes",
        "default": "auto"
      },
      "watermark": {
        "type": "boolean",
        "description": "Also make a marked copy",
        "default": false
      },
      "bgm": {
        "type": "boolean",
        "description": "With background music",
        "default": false
      },
      "audio_type": {
        "type": "string",
        "enum": ["all", "speech_only", "sound_effect_only"],
        "description": "What is to be heard",
        "default": "all"
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
        "description": "Who speaks, up to 300 seconds"
      },
      "audio_url": {
        "type": "string",
        "format": "uri",
        "description": "What is said, up to 300 seconds; goes before text"
      },
      "text": {
        "type": "string",
        "description": "What is said where there is no audio_url; line breaks part paragraphs, <#1.5#> is a pause of 1.5 seconds",
        "maxLength": 2000
      },
      "speed": {
        "type": "number",
        "minimum": 0.5,
        "maximum": 2,
        "description": "How fast, 1 is normal",
        "default": 1
      },
      "voice_id": {
        "type": "string",
        "description": "Voice identifier; absent: one is recommended",
        "maxLength": 256
      },
      "ref_photo_url": {
        "type": "string",
        "format": "uri",
        "description": "The face that is meant, where the video shows several"
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
        "description": "The first frame; the video takes its shape"
      },
      "image_settings": {
        "type": "array",
        "description": "One stretch after the other, each beginning where the one before ended",
        "minItems": 2,
        "maxItems": 9,
        "items": {
          "type": "object",
          "properties": {
            "key_image": {
              "type": "string",
              "format": "uri",
              "description": "The frame that the stretch leads to"
            },
            "prompt": {
              "type": "string",
              "description": "What to generate",
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
        "description": "Also make a marked copy",
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
        "description": "One video job for each segment, in their order",
        "items": {
          "type": "string",
          "description": "A video job"
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
        "description": "A video job of this film; the new take is for its segment"
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Who or what is seen, or in which style",
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
        "description": "The song, 10 to 300 seconds"
      },
      "lip_sync": {
        "type": "boolean",
        "description": "Whoever faces the camera sings; up to 180 seconds, not at 540p",
        "default": false
      },
      "lip_ref_url": {
        "type": "string",
        "format": "uri",
        "description": "The face of who sings, from the front"
      },
      "style": {
        "type": "string",
        "description": "Look of the picture, in your own words",
        "default": "",
        "maxLength": 500
      },
      "quality": {
        "type": "string",
        "enum": ["standard", "high"],
        "description": "How carefully it is made",
        "default": "standard"
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Picture size",
        "default": "720p"
      },
      "add_subtitle": {
        "type": "boolean",
        "description": "Show what is sung",
        "default": false
      },
      "subtitle_color": {
        "type": "string",
        "description": "Of the subtitles",
        "default": "#FFFFFF"
      },
      "language": {
        "type": "string",
        "enum": ["auto", "en", "zh"],
        "description": "Of the song",
        "default": "auto"
      },
      "srt_url": {
        "type": "string",
        "format": "uri",
        "description": "What is sung when; absent: it is listened to"
      }
    },
    "required": ["images", "audio_url"],
    "eithers": []
  },
  "premiumMvCompose": {
    "properties": {
      "job_ids": {
        "type": "array",
        "description": "One video job for each segment, in their order",
        "items": {
          "type": "string",
          "description": "A video job"
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
        "description": "A video job of this film; the new take is for its segment"
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "sing: all of it is sung to the camera; sing_perform: every other shot is; perform, dance: none is"
      },
      "lip_ref_urls": {
        "type": "array",
        "description": "Faces of those who sing, in their order; not for perform and dance",
        "minItems": 1,
        "maxItems": 2,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "images": {
        "type": "array",
        "description": "Who or what is seen; required for perform and dance",
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
        "description": "The song, 10 to 300 seconds, with somebody singing"
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
        "description": "Of the song",
        "default": "auto"
      },
      "style": {
        "type": "string",
        "description": "Look of the picture, in your own words",
        "default": "",
        "maxLength": 500
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Picture size",
        "default": "720p"
      },
      "add_subtitle": {
        "type": "boolean",
        "description": "Show what is sung",
        "default": false
      },
      "subtitle_color": {
        "type": "string",
        "description": "Of the subtitles",
        "default": "#FFFFFF"
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
        "description": "By model: Pictures to edit or to follow, or: Pictures to follow",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Pictures to follow",
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
        "description": "By model: Not taken by this model, or: Films to follow",
        "default": [],
        "items": {
          "type": "string"
        }
      },
      "sounds": {
        "type": "array",
        "description": "By model: Not taken by this model, or: Sounds to follow",
        "default": [],
        "items": {
          "type": "string"
        }
      },
      "auto_subjects": {
        "type": "boolean",
        "description": "Take stored subjects whose names stand in the prompt",
        "default": false
      },
      "subjects": {
        "type": "array",
        "description": "Who and what appears",
        "default": [],
        "maxItems": 7,
        "items": {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "description": "Called in the prompt as [@name]",
              "maxLength": 64
            },
            "server_id": {
              "type": "string",
              "description": "A stored subject"
            },
            "images": {
              "type": "array",
              "description": "What it looks like",
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
              "description": "By model: Not taken by this model, or: How it moves",
              "default": [],
              "items": {
                "type": "string"
              }
            },
            "voice_id": {
              "type": "string",
              "description": "Voice identifier; absent: one is recommended",
              "maxLength": 256
            }
          },
          "required": ["name"]
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
        "maxLength": 5000
      },
      "bgm": {
        "type": "boolean",
        "description": "With background music",
        "default": false
      },
      "audio": {
        "type": "boolean",
        "description": "With sound"
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
        "description": "Picture size; absent: the first that the model has at this length"
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "How far the camera goes",
        "default": "auto"
      },
      "off_peak": {
        "type": "boolean",
        "description": "Cheaper, made when nothing else waits",
        "default": false
      },
      "watermark": {
        "type": "boolean",
        "description": "Also make a marked copy",
        "default": false
      },
      "audio_type": {
        "type": "string",
        "enum": ["all", "speech_only", "sound_effect_only"],
        "description": "What is to be heard",
        "default": "all"
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
        "description": "The start frame, then the end frame",
        "minItems": 2,
        "maxItems": 2,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Picture size; absent: the first that the model has at this length"
      },
      "off_peak": {
        "type": "boolean",
        "description": "Cheaper, made when nothing else waits",
        "default": false
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "How far the camera goes",
        "default": "auto"
      },
      "bgm": {
        "type": "boolean",
        "description": "With background music",
        "default": false
      },
      "audio": {
        "type": "boolean",
        "description": "With sound"
      },
      "watermark": {
        "type": "boolean",
        "description": "Also make a marked copy",
        "default": false
      },
      "is_rec": {
        "type": "boolean",
        "description": "Use a prompt the service recommends",
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
        "description": "Which story is told"
      },
      "images": {
        "type": "array",
        "description": "Whom it is told with, in turns; one_shot has the shape of the first",
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
        "description": "One of the list that the operator keeps",
        "maxLength": 64
      },
      "images": {
        "type": "array",
        "description": "What is set in motion; of several each comes into the scene",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
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
        "description": "Width to height; absent: that of the template"
      },
      "area": {
        "type": "string",
        "description": "Where it is, for templates that leave it open",
        "default": "",
        "maxLength": 64
      },
      "beast": {
        "type": "string",
        "description": "Which animal, for templates that have one",
        "default": "",
        "maxLength": 64
      },
      "bgm": {
        "type": "boolean",
        "description": "With background music",
        "default": false
      },
      "watermark": {
        "type": "boolean",
        "description": "Also make a marked copy",
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
        "description": "What to generate",
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
        "description": "What to generate",
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
        "description": "Picture size; absent: the first that the model has at this length"
      },
      "audio": {
        "type": "boolean",
        "description": "With sound",
        "default": true
      },
      "off_peak": {
        "type": "boolean",
        "description": "Cheaper, made when nothing else waits",
        "default": false
      },
      "watermark": {
        "type": "boolean",
        "description": "Also make a marked copy",
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
        "description": "With background music",
        "default": false
      },
      "movement_amplitude": {
        "type": "string",
        "enum": ["auto", "small", "medium", "large"],
        "description": "How far the camera goes",
        "default": "auto"
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
        "description": "What is heard when; what overlaps is mixed",
        "minItems": 1,
        "maxItems": 20,
        "items": {
          "type": "object",
          "properties": {
            "from": {
              "type": "number",
              "minimum": 0,
              "description": "When it begins, in seconds"
            },
            "to": {
              "type": "number",
              "minimum": 0,
              "description": "When it has ended"
            },
            "prompt": {
              "type": "string",
              "description": "What to generate",
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
        "description": "Whose cuts, length and sound it takes, 5 to 180 seconds"
      },
      "images": {
        "type": "array",
        "description": "What is shown instead, in turns",
        "minItems": 1,
        "maxItems": 7,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "prompt": {
        "type": "string",
        "description": "What to generate",
        "default": "",
        "maxLength": 2000
      },
      "aspect_ratio": {
        "type": "string",
        "enum": ["16:9", "9:16", "3:4", "4:3", "1:1"],
        "description": "Width to height; absent: the nearest to that of the video"
      },
      "resolution": {
        "type": "string",
        "enum": ["1080p", "540p", "720p"],
        "description": "Picture size",
        "default": "1080p"
      },
      "remove_audio": {
        "type": "boolean",
        "description": "Without the sound of the video",
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
        "description": "A video that an earlier task made; goes before video_url"
      },
      "video_url": {
        "type": "string",
        "format": "uri",
        "description": "The video, up to 300 seconds, under 60 frames a second"
      },
      "upscale_resolution": {
        "type": "string",
        "enum": ["1080p", "2K", "4K", "8K"],
        "description": "How large; the video keeps its shape. May also be called resolution",
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
        "description": "The picture",
        "minItems": 1,
        "maxItems": 1,
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "type": {
        "type": "array",
        "description": "What the prompts are for",
        "minItems": 1,
        "items": {
          "type": "string",
          "enum": ["template", "img2video", "start_end2video", "e_commerce"]
        }
      },
      "resolution": {
        "type": "string",
        "enum": ["360p", "720p"],
        "description": "Of the clip they are for",
        "default": "720p"
      },
      "count": {
        "type": "integer",
        "minimum": 1,
        "maximum": 10,
        "description": "How many",
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
        "description": "What it is called"
      },
      "images": {
        "type": "array",
        "description": "1 to 3 pictures",
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "videos": {
        "type": "array",
        "description": "At most one, of 5 seconds",
        "items": {
          "type": "string"
        }
      },
      "voice_id": {
        "type": "string",
        "description": "How it speaks"
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
        "description": "Your own, or those that come with the service",
        "default": "private"
      },
      "subject_ids": {
        "type": "array",
        "description": "Only these",
        "maxItems": 100,
        "items": {
          "type": "string"
        }
      },
      "count": {
        "type": "integer",
        "minimum": 1,
        "maximum": 100,
        "description": "How many at once",
        "default": 20
      },
      "next_page_token": {
        "type": "string",
        "description": "As the page before told it"
      }
    },
    "required": [],
    "eithers": []
  },
  "updateSubject": {
    "properties": {
      "name": {
        "type": "string",
        "description": "What it is called"
      },
      "style": {
        "type": "string",
        "description": "How it looks"
      },
      "description": {
        "type": "string",
        "description": "What it is"
      },
      "images": {
        "type": "array",
        "description": "1 to 3 pictures",
        "items": {
          "type": "string",
          "format": "uri"
        }
      },
      "videos": {
        "type": "array",
        "description": "At most one, of 5 seconds",
        "items": {
          "type": "string"
        }
      },
      "voice_id": {
        "type": "string",
        "description": "How it speaks"
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
