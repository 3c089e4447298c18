import { settingFields } from '@kinora/config'
import { z } from 'zod'
import { describeField } from './describe-field.ts'

const heading = `# Written by \`npm run gen\` from the settings of the service; do not edit, copy to .env.
# Set every variable without a value. Commented lines show the default.
`

/** Renders every setting with its description; a secret never has a default. */
export const renderEnvExample = (): string =>
  heading +
  Object.entries(settingFields)
    .map(([name, field]) => {
      const { isRequired, meaning } = describeField(field)
      const { default: standard = '' } = z.toJSONSchema(field, { io: 'input' })
      return `\n# ${meaning}\n${isRequired ? '' : '# '}${name}=${String(standard)}\n`
    })
    .join('')
