import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { midiBytes } from '../../audio/music/midi-bytes.ts'
import { musicFileName } from '../../audio/music/music-files.ts'
import type { MusicPlan } from '../../audio/music/music-plan.ts'
import { sampleRate } from '../../audio/wave/stereo.ts'
import type { JobContext } from '../job-context.ts'

/** Of the Debian packages fluidsynth and fluid-soundfont-gm; the sandbox mounts /usr. */
export const fluidSynthFiles = { program: '/usr/bin/fluidsynth', soundFont: '/usr/share/sounds/sf2/FluidR3_GM.sf2' }

/** Leaves room above the loudest chord of all tracks. Levels are set when sounds are mixed. */
const gain = '0.5'

/** Plays a score into raw stereo samples. */
export const fluidSynthArguments = (output: string, score: string): string[] => {
  const quiet = ['-n', '-i', '-q', '-o', 'synth.lock-memory=0']
  const samples = ['-g', gain, '-r', String(sampleRate), '-T', 'raw', '-O', 'float']
  return [...quiet, ...samples, '-F', output, fluidSynthFiles.soundFont, score]
}

const isInstalled = ({ program, soundFont }: typeof fluidSynthFiles): boolean =>
  existsSync(program) && existsSync(soundFont)

/**
 * The fine tier of music: FluidSynth plays the pieces with stereo samples into a folder, which is returned. Null where it is
 * not installed; the renderer then plays them with mono samples.
 */
export const recordMusic = async (
  { sandbox, scratch, wallMs, signal }: Pick<JobContext, 'sandbox' | 'scratch' | 'wallMs' | 'signal'>,
  pieces: readonly MusicPlan[],
  files = fluidSynthFiles,
): Promise<string | null> => {
  if (pieces.length === 0 || !isInstalled(files)) return null
  const [scoreFile, outputFolder] = [join(scratch, 'score.mid'), join(scratch, 'music')]
  await mkdir(outputFolder, { recursive: true })
  for (const piece of pieces) {
    const score = midiBytes(piece)
    await writeFile(scoreFile, score)
    await sandbox.run({
      program: 'fluidsynth',
      args: fluidSynthArguments(`/out/${musicFileName(score)}`, '/in/score'),
      inputs: { score: scoreFile },
      outputFolder,
      trust: 'ours',
      wallMs,
      signal,
    })
  }
  return outputFolder
}
