import { models, resolutions, videoRatios } from '@kinora/contract'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { patiently } from '../patiently.ts'
import { seeTaskThrough } from '../see-task-through.ts'
import { wholeNumber } from '../whole-number.ts'

type Flags = {
  model: string
  duration?: number
  resolution?: string
  aspectRatio?: string
  audio: boolean
  seed?: number
  wait?: true
  output?: string
}

const triesToCreate = 6
const modelNames = models.text2video.map(({ model }) => model)

/** Only what was asked for is sent; the rest is the model's own default. */
const bodyOf = (prompt: string, flags: Flags): Record<string, unknown> => ({
  model: flags.model,
  prompt,
  duration: flags.duration,
  resolution: flags.resolution,
  aspect_ratio: flags.aspectRatio,
  seed: flags.seed,
  ...(flags.audio ? {} : { audio: false }),
})

export const addTextToVideo = (program: Command, context: CommandContext): void => {
  program
    .command('text2video')
    .description('make a video from a text')
    .argument('<prompt>', 'what to show')
    .option('--model <model>', `one of ${modelNames.join(', ')}, as far as the service has them`, 'genq2')
    .option('--duration <seconds>', 'length in seconds', wholeNumber)
    .addOption(new Option('--resolution <resolution>').choices(resolutions))
    .addOption(new Option('--aspect-ratio <ratio>').choices(videoRatios))
    .option('--no-audio', 'without sound')
    .option('--seed <number>', 'the same seed gives the same video', wholeNumber)
    .option('--wait', 'wait for the end, with a progress line')
    .option('-o, --output <file>', 'wait, then save the video')
    .action(async (prompt: string, flags: Flags) => {
      const client = context.client()
      const idempotencyKey = crypto.randomUUID()
      const created = await patiently(triesToCreate, () =>
        client.textToVideo(bodyOf(prompt, flags), { idempotencyKey }),
      )
      if (!flags.wait && flags.output === undefined) return context.print(created)
      const seen = await seeTaskThrough({ client, terminal: context.terminal }, created.id, flags.output)
      const { id, state, credits, file } = seen
      context.print(file === undefined || context.isJson() ? seen : { id, state, credits, file })
    })
}
