/** One layer of an ncnn network: values by name, settings by number, as its text file has them. */
export type NcnnLayer = {
  kind: string
  name: string
  inputs: string[]
  outputs: string[]
  numberOf(setting: number, standard: number): number
  listOf(setting: number): number[]
}

const magic = '7767517'
/** Numbers from here downwards are settings that hold a list. */
const firstList = -23_300

const readLayer = (line: string): NcnnLayer => {
  const [kind = '', name = '', inputCount = '0', outputCount = '0', ...rest] = line.trim().split(/\s+/)
  const [inputs, outputs] = [Number(inputCount), Number(outputCount)]
  const settings = new Map(
    rest.slice(inputs + outputs).map((setting): [number, number[]] => {
      const [key = '', values = ''] = setting.split('=')
      const numbers = values.split(',').map(Number)
      return Number(key) <= firstList ? [firstList - Number(key), numbers.slice(1)] : [Number(key), numbers]
    }),
  )
  return {
    kind,
    name,
    inputs: rest.slice(0, inputs),
    outputs: rest.slice(inputs, inputs + outputs),
    numberOf: (setting, standard) => settings.get(setting)?.[0] ?? standard,
    listOf: (setting) => settings.get(setting) ?? [],
  }
}

/** The layers of an ncnn text file, in the order they run. */
export const readLayers = (text: string): NcnnLayer[] => {
  const [first, , ...lines] = text.trim().split('\n')
  if (first?.trim() !== magic) throw new Error('this is no ncnn network')
  return lines.map(readLayer)
}
