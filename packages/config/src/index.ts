export { settingFields } from './fields.ts'
export { parseSettings } from './parse.ts'
export { type TemporalSettings, temporalShape } from './temporal-settings.ts'
