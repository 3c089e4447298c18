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

const entry = ([name, purpose]: [string, string]): string => {
  const { version, license } = JSON.parse(readFileSync(join(repoRoot, 'node_modules', name, 'package.json'), 'utf8'))
  return `${name}@${version}\n  ${license}; ${purpose}`
}

export const drawingNotice = (): string[] => [
  'Drawing\n\nScenes are drawn with these packages. Titles use fonts of the machine; Kinora includes none.',
  ...Object.entries(drawingPackages).map(entry),
]
