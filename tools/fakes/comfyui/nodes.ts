/** A kind of input: a link of a type, or a value with its bounds; `file` must exist in a folder of the server. */
export type InputKind =
  | { link: string }
  | { number: 'INT' | 'FLOAT'; min: number; max: number }
  | { options: readonly string[] }
  | { file: true }
  | { text: true }
export type NodeClass = {
  inputs: Record<string, InputKind>
  gives: readonly string[]
  /** Its key in the record of a job, and the file extension. */
  saves?: { under: 'images' | 'audio'; ending: string; animated?: true; temp?: true }
  /** Reports progress and can be interrupted. */
  isSlow?: true
  shows?: true
}

const int = (min: number, max: number): InputKind => ({ number: 'INT', min, max })
const float = (min: number, max: number): InputKind => ({ number: 'FLOAT', min, max })
const link = (type: string): InputKind => ({ link: type })
const text: InputKind = { text: true }
const save = (
  input: string,
  type: string,
  saves: NodeClass['saves'],
  more: Record<string, InputKind> = {},
): NodeClass => ({
  inputs: { [input]: link(type), filename_prefix: text, ...more },
  gives: [type],
  ...(saves ? { saves } : {}),
})

/** Core nodes without weights, and one weight loader, with the inputs that the server validates. */
export const nodeClasses: Record<string, NodeClass> = {
  EmptyImage: {
    inputs: { width: int(1, 16384), height: int(1, 16384), batch_size: int(1, 4096), color: int(0, 0xffffff) },
    gives: ['IMAGE'],
  },
  EmptyAudio: {
    inputs: { duration: float(0, 2 ** 64), sample_rate: int(1, 192_000), channels: int(1, 2) },
    gives: ['AUDIO'],
  },
  LoadImage: { inputs: { image: { file: true } }, gives: ['IMAGE', 'MASK'] },
  LoadVideo: { inputs: { file: { file: true } }, gives: ['VIDEO'] },
  LoadAudio: { inputs: { audio: { file: true } }, gives: ['AUDIO'] },
  GetVideoComponents: { inputs: { video: link('VIDEO') }, gives: ['IMAGE', 'AUDIO', 'FLOAT', 'INT', 'COMBO'] },
  GetImageSize: { inputs: { image: link('IMAGE') }, gives: ['INT', 'INT', 'INT'] },
  ImageInvert: { inputs: { image: link('IMAGE') }, gives: ['IMAGE'] },
  ImageBlur: { inputs: { image: link('IMAGE'), blur_radius: int(1, 31), sigma: float(0.1, 10) }, gives: ['IMAGE'] },
  ImageFromBatch: {
    inputs: { image: link('IMAGE'), batch_index: int(0, 4095), length: int(1, 4096) },
    gives: ['IMAGE'],
  },
  RepeatImageBatch: { inputs: { image: link('IMAGE'), amount: int(1, 4096) }, gives: ['IMAGE'] },
  ImageScale: {
    inputs: {
      image: link('IMAGE'),
      upscale_method: { options: ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos'] },
      width: int(0, 16384),
      height: int(0, 16384),
      crop: { options: ['disabled', 'center'] },
    },
    gives: ['IMAGE'],
  },
  ColorTransfer: {
    inputs: {
      image_target: link('IMAGE'),
      image_ref: link('IMAGE'),
      method: { options: ['reinhard_lab', 'mkl_lab', 'histogram'] },
      source_stats: text,
      strength: float(0, 10),
    },
    gives: ['IMAGE'],
    isSlow: true,
  },
  CheckpointLoaderSimple: { inputs: { ckpt_name: { options: [] } }, gives: ['MODEL', 'CLIP', 'VAE'] },
  CreateVideo: { inputs: { images: link('IMAGE'), fps: float(1, 120) }, gives: ['VIDEO'] },
  SaveImage: save('images', 'IMAGE', { under: 'images', ending: '_.png' }),
  PreviewImage: {
    inputs: { images: link('IMAGE') },
    gives: [],
    saves: { under: 'images', ending: '_.png', temp: true },
  },
  SaveVideo: save('video', 'VIDEO', { under: 'images', ending: '_.mp4', animated: true }, { format: text }),
  SaveWEBM: save('images', 'IMAGE', { under: 'images', ending: '_.webm', animated: true }),
  SaveAnimatedWEBP: save('images', 'IMAGE', { under: 'images', ending: '_.webp', animated: true }),
  SaveAudio: save('audio', 'AUDIO', { under: 'audio', ending: '.flac' }),
  SaveAudioMP3: save('audio', 'AUDIO', { under: 'audio', ending: '.mp3' }),
  SaveAudioOpus: save('audio', 'AUDIO', { under: 'audio', ending: '.opus' }),
  PreviewAudio: { inputs: { audio: link('AUDIO') }, gives: [], saves: { under: 'audio', ending: '.flac', temp: true } },
  PreviewAny: { inputs: { source: link('*') }, gives: [], shows: true },
}

export const isOutput = (name: string): boolean => {
  const known = nodeClasses[name]
  return known?.saves !== undefined || known?.shows === true
}
