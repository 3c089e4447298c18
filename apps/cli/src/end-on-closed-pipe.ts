type Output = { on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown }

/** Ends the program when its reader has closed the pipe, as `head` does; any other fault of the output is thrown. */
export const endOnClosedPipe = (outputs: readonly Output[], end: () => void): void => {
  for (const output of outputs)
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
      end()
    })
}
