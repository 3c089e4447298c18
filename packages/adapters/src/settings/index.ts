export { settingFields } from './fields.ts'
export { parseSettings } from './parse.ts'
