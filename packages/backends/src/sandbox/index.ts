export { createSandboxBackend } from './create-sandbox-backend.ts'
