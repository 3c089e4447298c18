import { createInterface } from 'node:readline/promises'
import { styleText } from 'node:util'
import { createSupportsTerminalGraphics } from 'supports-terminal-graphics'
import { WrongUsage } from './wrong-usage.ts'

type Stream = NodeJS.WriteStream
const usualColumns = 80

type Colour = 'red' | 'green' | 'yellow' | 'dim'

/** Data goes to standard output, messages go to standard error. Colours need a terminal and no NO_COLOR. */
export const createTerminal = (out: Stream, err: Stream, input: NodeJS.ReadStream) => ({
  show: (text: string): void => void out.write(`${text}\n`),
  /** Writes without a line break. */
  write: (text: string): void => void out.write(text),
  log: (text: string): void => void err.write(`${text}\n`),
  paint: (colour: Colour, text: string): string => styleText(colour, text, { stream: err }),
  /** Paints data; without effect in a pipe. */
  paintShown: (colour: Colour, text: string): string => styleText(colour, text, { stream: out }),
  /** Overwrites the current line; in a log every text is a separate line. */
  rewrite: (text: string): void =>
    // A wrapped line cannot be overwritten.
    void err.write(err.isTTY ? `\r\u001b[2K${text.slice(0, (err.columns ?? usualColumns) - 1)}` : `${text}\n`),
  endRewriting: (): void => void (err.isTTY && err.write('\n')),
  isLive: err.isTTY === true,
  /** Width of the terminal, or the default width for a file or pipe. */
  columns: (): number => out.columns ?? err.columns ?? usualColumns,
  /** Maximum width of data; undefined without a terminal. */
  shownColumns: (): number | undefined => (out.isTTY ? (out.columns ?? usualColumns) : undefined),
  graphics: () => createSupportsTerminalGraphics(out),
  /** Asks for confirmation; without a terminal, --yes is required. */
  async confirm(question: string): Promise<boolean> {
    if (!input.isTTY) throw new WrongUsage('confirmation requires a terminal; pass --yes')
    const lines = createInterface({ input, output: err })
    const answer = await lines.question(`${question} [y/N] `).finally(() => lines.close())
    return /^y(es)?$/i.test(answer.trim())
  },
})
export type Terminal = ReturnType<typeof createTerminal>
