/** Guidance for language models: when to call a tool, and which tool to use instead. */
export const toolGuides: Readonly<Record<string, string>> = {
  text2video:
    'Create one video clip from a text prompt. Use it when there is no picture. To animate a picture use img2video; to keep a person or product recognizable use reference2video; for several shots with music or narration use general-one-click or ad-one-click.',
  img2video:
    'Animate one picture: it becomes the first frame of the clip. Not for pictures that only show how someone or something looks (use reference2video).',
  reference2video:
    'Create one video clip that shows the people, products or places of 1 to 7 reference pictures in a new scene. The pictures are not frames of the clip; for a first frame use img2video.',
  reference2image:
    'Create one still picture from a prompt, with or without reference pictures. Not for anything that moves or sounds.',
  'audio-tts': 'Create speech from text: one audio file. Narration of a film needs no call, its create adds it.',
  'ad-one-click':
    'Create a finished advertising film from product pictures: script, shots, narration and music in one call. For a film that does not sell something use general-one-click.',
  'general-one-click':
    'Create a finished film of several shots from 1 to 7 pictures and a prompt, planned and cut in one call. For one shot use text2video or img2video; for a given song use one-click-mv.',
  'one-click-mv':
    'Create a music video for a song given by audio_url, cut to its beat, with lip sync and subtitles if wanted. Not for films without a song (use general-one-click).',
  'premium-mv':
    'Create a music video with more elaborate shots than one-click-mv, at a higher price. Use it only when the user asks for the premium quality.',
  'explain-comic': 'Create a narrated comic video from a script. Not for live-action scenes (use general-one-click).',
  'start-end2video':
    'Create a clip that moves from a first frame to a last frame, both given as pictures. With only a first frame use img2video; with more than two key frames use multiframe.',
  multiframe:
    'Create a clip through 3 to 10 key frames, each with its own prompt and length. For two frames use start-end2video.',
  extend: 'Continue an existing video beyond its last frame. Not for changing what it already shows.',
  template: 'Apply a ready-made motion template, by its name, to 1 to 7 pictures. For free prompts use img2video.',
  'template-story':
    'Create a short film from a ready-made story template, by its name. For your own story use general-one-click.',
  'trending-replicate':
    'Remake an existing video with other people or products, given as pictures. Keeps its shots and timing.',
  image2dance: 'Make the person in a picture move as the person in a given video does.',
  'digital-human':
    'Make a person in a picture talk, from text or an audio file. For an existing video of a person use lip-sync.',
  'lip-sync':
    'Change the mouth in an existing video to match an audio file or a text. For a picture use digital-human.',
  'upscale-new': 'Raise the resolution of an existing video. Does not change its content or length.',
  'audio-clone':
    'Register a voice from a recording, for use as voice_id in audio-tts. Needs the consent of the speaker.',
  text2audio: 'Create a sound effect or ambience of 2 to 10 seconds from a prompt. For speech use audio-tts.',
  timing2audio:
    'Create one audio file with several sound effects, each from a start to an end time. For one sound use text2audio.',
  'recommend-prompts':
    'Suggest prompts that suit a picture, before img2video. Costs credits; writing a prompt yourself is free.',
  'subject-create':
    'Store a person, product or character under a name for later reference2video calls. Costs credits. For a single clip give images to reference2video instead.',
  subjects: 'List the stored subjects with their ids.',
  'subject-update': 'Change a stored subject; fields that are absent stay as they are.',
  'subject-delete': 'Delete a stored subject. Ask the user first.',
}
