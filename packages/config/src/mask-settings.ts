import type { SettingReply } from '@kinora/contract'
import type { z } from 'zod'
import { settingFields } from './fields.ts'

const mask = '***'
const fields: Readonly<Record<string, z.ZodType | undefined>> = settingFields

/** Credentials can be in the user part and in the query. Other texts are masked as a whole. */
const maskUrl = (text: string): string => {
  const url = URL.parse(text)
  if (!url) return mask
  if (url.password !== '') url.password = mask
  for (const name of url.searchParams.keys()) url.searchParams.set(name, mask)
  url.hash = ''
  return url.href
}

const maskUrls = (text: string): string => {
  const urls = text.split(',')
  return urls.every((url) => url.includes('://')) ? urls.map(maskUrl).join(',') : maskUrl(text)
}

const render = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(render).join(',')
  if (typeof value !== 'object' || value === null) return String(value)
  // Requests per second and burst, the only setting of several values.
  return Object.values(value).map(render).join('/')
}

const renderDefault = (field: z.ZodType): string | null | undefined => {
  const parsed = field.safeParse(undefined)
  if (!parsed.success) return undefined
  return parsed.data === undefined ? null : render(parsed.data)
}

/** Settings as a process uses them, for operators. A setting that the schema does not know is masked. */
export const maskSettings = (settings: Readonly<Record<string, unknown>>): SettingReply[] =>
  Object.keys(fields)
    .filter((name) => name in settings)
    .concat(Object.keys(settings).filter((name) => !(name in fields)))
    .map((name) => {
      const [field, value] = [fields[name], settings[name]]
      const secret = field ? field.meta()?.['secret'] : 'whole'
      const text = value === undefined ? null : render(value)
      const isShown = text === null || text === '' || secret === undefined
      const shown = isShown ? text : secret === 'in url' ? maskUrls(text) : mask
      return {
        name,
        value: secret === undefined && shown?.includes('://') ? shown.split(',').map(maskUrl).join(',') : shown,
        is_secret: secret !== undefined,
        is_default: field !== undefined && renderDefault(field) === text,
      }
    })
