type Output = { on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown }

/** Ends the program when the reader closes the pipe, as `head` does. Throws any other output error. */
export const endOnClosedPipe = (outputs: readonly Output[], end: () => void): void => {
  for (const output of outputs)
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
      end()
    })
}
