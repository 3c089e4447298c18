/** A message of a server-sent event stream. */
export type Message = { id: string; data: string }

const newline = /\r\n|\n|\r/

/** Splits received text into complete messages and the rest. Comments only keep the connection alive. */
const splitMessages = (text: string): { messages: Message[]; rest: string } => {
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/)
  const rest = blocks.pop() ?? ''
  const messages = blocks.flatMap((block) => {
    const fields = block.split(newline).flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [{ name, value: value ?? '' }]
    })
    const readValues = (wanted: string) => fields.filter(({ name }) => name === wanted).map(({ value }) => value)
    const data = readValues('data')
    return data.length === 0 ? [] : [{ id: readValues('id').at(-1) ?? '', data: data.join('\n') }]
  })
  return { messages, rest }
}

/** Yields messages as they arrive; ends with the stream. */
export async function* readEvents(answer: Response): AsyncGenerator<Message> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  try {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { messages, rest } = splitMessages(text + value)
      text = rest
      yield* messages
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
