import { type ConsoleFile, type ConsoleFiles, hashedFolder } from './load-console-files.ts'

type ConsoleRequest = { path: string; acceptEncoding: string; ifNoneMatch: string | undefined }
type ConsoleAnswer = { status: number; headers: Record<string, string>; body: Buffer | string }

const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
const notBuilt = 'The console is not built. Run "npm run build -- console", or set CONSOLE_FOLDER to its built files.\n'

/** Whether the client accepts the encoding. A quality of 0 rejects it. */
const accepts = (acceptEncoding: string, name: string): boolean =>
  acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(';'))
    .some(([coding, quality = '']) => coding?.trim() === name && !/^\s*q=0(\.0*)?\s*$/.test(quality))

const sendFile = (file: ConsoleFile, { acceptEncoding, ifNoneMatch }: ConsoleRequest): ConsoleAnswer => {
  const chosen = file.encodings.find(({ name }) => accepts(acceptEncoding, name))
  const headers = {
    'content-type': file.contentType,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (ifNoneMatch === file.etag) return { status: 304, headers, body: '' }
  if (chosen === undefined) return { status: 200, headers, body: file.bytes }
  return { status: 200, headers: { ...headers, 'content-encoding': chosen.name }, body: chosen.bytes }
}

/** Answers a request below `/console/`. Paths without a file are routes of the application, which get its page. */
export const answerConsole = (files: ConsoleFiles | undefined, request: ConsoleRequest): ConsoleAnswer => {
  const index = files?.get('index.html')
  if (files === undefined || index === undefined) return { status: 404, headers: { ...plainText }, body: notBuilt }
  const file = files.get(request.path)
  if (file !== undefined) return sendFile(file, request)
  // An old page requests a file of a previous build; a page in its place would be run as a script.
  if (request.path.startsWith(hashedFolder)) return { status: 404, headers: { ...plainText }, body: 'Not found\n' }
  return sendFile(index, request)
}
