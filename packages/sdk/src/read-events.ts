/** A message of a stream of server-sent events. */
export type Message = { id: string; data: string }

const newline = /\r\n|\n|\r/

/** Of what has come so far: whole messages, and what is left. Comments keep a line open and say nothing. */
const cut = (text: string): { messages: Message[]; rest: string } => {
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/)
  const rest = blocks.pop() ?? ''
  const messages = blocks.flatMap((block) => {
    const fields = block.split(newline).flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [{ name, value: value ?? '' }]
    })
    const valuesOf = (wanted: string) => fields.filter(({ name }) => name === wanted).map(({ value }) => value)
    const data = valuesOf('data')
    return data.length === 0 ? [] : [{ id: valuesOf('id').at(-1) ?? '', data: data.join('\n') }]
  })
  return { messages, rest }
}

/** Messages as they come; ends with the stream. */
export async function* readEvents(answer: Response): AsyncGenerator<Message> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  try {
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const { messages, rest } = cut(text + value)
      text = rest
      yield* messages
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
