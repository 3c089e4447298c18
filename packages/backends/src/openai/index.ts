export { createOpenai } from './create-openai.ts'
