import { createInterface } from 'node:readline/promises'
import { styleText } from 'node:util'
import { createSupportsTerminalGraphics } from 'supports-terminal-graphics'
import { WrongUsage } from './wrong-usage.ts'

type Stream = NodeJS.WriteStream
const usualColumns = 80

type Colour = 'red' | 'green' | 'yellow' | 'dim'

/** Data goes to `show`, everything said beside it to `tell`; colours only where a person reads and NO_COLOR is unset. */
export const createTerminal = (out: Stream, err: Stream, input: NodeJS.ReadStream) => ({
  show: (text: string): void => void out.write(`${text}\n`),
  /** As it stands, without an end of line. */
  write: (text: string): void => void out.write(text),
  tell: (text: string): void => void err.write(`${text}\n`),
  paint: (colour: Colour, text: string): string => styleText(colour, text, { stream: err }),
  /** The same for data: none of it in a pipe, wherever the rest goes. */
  paintShown: (colour: Colour, text: string): string => styleText(colour, text, { stream: out }),
  /** A line that is written over while it changes; in a log each text is a line of its own. */
  rewrite: (text: string): void =>
    // A text that goes on in the next line could not be written over.
    void err.write(err.isTTY ? `\r\u001b[2K${text.slice(0, (err.columns ?? usualColumns) - 1)}` : `${text}\n`),
  endRewriting: (): void => void (err.isTTY && err.write('\n')),
  isLive: err.isTTY === true,
  /** How wide it is; a file or a pipe is as wide as is usual. */
  columns: (): number => out.columns ?? err.columns ?? usualColumns,
  /** How wide shown data may be; without bound where no person reads it. */
  shownColumns: (): number | undefined => (out.isTTY ? (out.columns ?? usualColumns) : undefined),
  graphics: () => createSupportsTerminalGraphics(out),
  /** Whether a person says yes; where none can be asked, the flag has to say it. */
  async confirm(question: string): Promise<boolean> {
    if (!input.isTTY) throw new WrongUsage('nobody can be asked here; pass --yes')
    const lines = createInterface({ input, output: err })
    const answer = await lines.question(`${question} [y/N] `).finally(() => lines.close())
    return /^y(es)?$/i.test(answer.trim())
  },
})
export type Terminal = ReturnType<typeof createTerminal>
