/** The request line and each header with their separators and line ends, and the empty line after them. */
export const headBytes = (method: string, targetBytes: number, rawHeaders: readonly string[]): number =>
  rawHeaders.reduce((sum, text) => sum + text.length + 2, method.length + targetBytes + ' HTTP/1.1'.length + 5)
