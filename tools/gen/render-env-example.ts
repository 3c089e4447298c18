import { settingFields } from '@kinora/config'
import { z } from 'zod'
import { describeField } from './describe-field.ts'

const heading = `# Written by \`npm run gen\` from the settings of the service; do not edit, copy to .env.
# What has no value here must be given one; what is commented out shows its default.
`

/** Every setting with its meaning; a secret never has a value to copy. */
export const renderEnvExample = (): string =>
  heading +
  Object.entries(settingFields)
    .map(([name, field]) => {
      const { isRequired, meaning } = describeField(field)
      const { default: standard = '' } = z.toJSONSchema(field, { io: 'input' })
      return `\n# ${meaning}\n${isRequired ? '' : '# '}${name}=${String(standard)}\n`
    })
    .join('')
