import framesToVideo from './templates/frames-to-video.json' with { type: 'json' }
import imageToVideo from './templates/image-to-video.json' with { type: 'json' }
import referencesToImage from './templates/references-to-image.json' with { type: 'json' }
import referencesToVideo from './templates/references-to-video.json' with { type: 'json' }
import textToImage from './templates/text-to-image.json' with { type: 'json' }
import textToMusic from './templates/text-to-music.json' with { type: 'json' }
import textToVideo from './templates/text-to-video.json' with { type: 'json' }
import upscaleVideo from './templates/upscale-video.json' with { type: 'json' }

/** The raw templates; they are parsed by the same schema as those of an operator. */
export const shippedTemplates: Record<string, unknown> = {
  'text-to-image': textToImage,
  'references-to-image': referencesToImage,
  'text-to-video': textToVideo,
  'image-to-video': imageToVideo,
  'frames-to-video': framesToVideo,
  'references-to-video': referencesToVideo,
  'text-to-music': textToMusic,
  'upscale-video': upscaleVideo,
}
