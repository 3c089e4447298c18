export { ownArguments } from './create-tools.ts'
export { costlyAbove } from './figures.ts'
export { createHttpHandler, type HttpHandler } from './http-handler.ts'
export { otherTools, toolTable } from './tool-table.ts'
