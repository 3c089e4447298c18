import { openApiDocument } from '@kinora/api/openapi'
import { generators } from '@kinora/generators'
import { renderCompose } from '../services/compose.ts'
import { adminOpenApi } from './admin-open-api.ts'
import type { GeneratedFiles } from './file-target.ts'
import { prettyJson } from './pretty-json.ts'
import { renderEnvExample } from './render-env-example.ts'
import { renderErrorsPage } from './render-errors-page.ts'
import { renderGeneratorPage } from './render-generator-page.ts'
import { renderNotice } from './render-notice.ts'
import { renderReferenceIndex } from './render-reference-index.ts'
import { renderSettingsPage } from './render-settings-page.ts'

/** All that is told of the service outside its code. */
export const renderDocuments = async (): Promise<GeneratedFiles> =>
  new Map([
    ['openapi.json', prettyJson(await openApiDocument({ extendedRows: false }))],
    ['docs/openapi-admin.json', prettyJson(adminOpenApi())],
    ['.env.example', renderEnvExample()],
    ['NOTICE', renderNotice()],
    ['deploy/compose.yaml', renderCompose()],
    ['docs/reference/README.md', renderReferenceIndex()],
    ['docs/reference/errors.md', renderErrorsPage()],
    ['docs/reference/settings.md', renderSettingsPage()],
    // In the order of their versions, so that the newest page of a generator stays.
    ...generators
      .toSorted((a, b) => a.version - b.version)
      .map((generator): [string, string] => [`docs/reference/${generator.id}.md`, renderGeneratorPage(generator)]),
  ])
