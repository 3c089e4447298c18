/** One layer of an ncnn network as written in its text file: values by name, settings by number. */
export type NcnnLayer = {
  kind: string
  name: string
  inputs: string[]
  outputs: string[]
  getNumber(setting: number, defaultValue: number): number
  getList(setting: number): number[]
}

const magic = '7767517'
/** Settings with this number or a lower one hold a list. */
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
    getNumber: (setting, defaultValue) => settings.get(setting)?.[0] ?? defaultValue,
    getList: (setting) => settings.get(setting) ?? [],
  }
}

/** Parses the layers of an ncnn text file, in execution order. */
export const readLayers = (text: string): NcnnLayer[] => {
  const [first, , ...lines] = text.trim().split('\n')
  if (first?.trim() !== magic) throw new Error('not an ncnn network')
  return lines.map(readLayer)
}
