export { createHttpHandler, type HttpHandler } from './http-handler.ts'
export { toolTable } from './tool-table.ts'
