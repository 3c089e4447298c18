export { createModelHttp } from './model-http.ts'
