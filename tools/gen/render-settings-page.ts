import { settingFields } from '@kinora/adapters/settings'
import { describeField } from './describe-field.ts'
import { markdownTable } from './markdown-table.ts'
import { writtenNote } from './written-note.ts'

export const renderSettingsPage = (): string => {
  const rows = Object.entries(settingFields).map(([name, field]) => {
    const { takes, standard, isRequired, meaning } = describeField(field)
    return [`\`${name}\``, meaning, takes, isRequired ? 'required' : standard || 'none']
  })
  return `# Settings

${writtenNote}
The API, the worker and its fetcher read their settings from the environment, once, at start. Each takes the ones it
needs; an empty variable counts as unset. Whatever is wrong is told together, and the process ends with code 1.

${markdownTable(['setting', 'meaning', 'takes', 'default'], rows)}`
}
