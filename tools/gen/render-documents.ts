import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBucketPolicy } from '@kinora/adapters/store-rights'
import { openApiDocument } from '@kinora/api/openapi'
import { recipeJsonSchema } from '@kinora/contract/recipes'
import { newestGenerators } from '@kinora/generators'
import { renderCompose } from '../dev/services/compose.ts'
import { renderExternalCompose } from '../dev/services/compose-external.ts'
import { settings } from '../dev/services/settings.ts'
import { repoRoot } from '../testkit/environment.ts'
import { adminOpenApi } from './admin-open-api.ts'
import type { GeneratedFiles } from './file-target.ts'
import { localServer } from './local-server.ts'
import { omitOpenaiCalls } from './omit-openai-calls.ts'
import { prettyJson } from './pretty-json.ts'
import { renderAdministrationPage } from './render-administration-page.ts'
import { renderCallPages } from './render-call-pages.ts'
import { renderConsoleRightsPage } from './render-console-rights-page.ts'
import { renderEnvExample } from './render-env-example.ts'
import { renderErrorsPage } from './render-errors-page.ts'
import { renderFailuresPage } from './render-failures-page.ts'
import { renderGeneratorPage } from './render-generator-page.ts'
import { renderMcpInputs } from './render-mcp-inputs.ts'
import { renderModelPages } from './render-model-pages.ts'
import { renderNotice } from './render-notice.ts'
import { pagesWithParts, renderParts } from './render-parts.ts'
import { renderPricesPage } from './render-prices-page.ts'
import { renderPythonSdk } from './render-python-sdk.ts'
import { renderRecipePages } from './render-recipe-pages.ts'
import { renderReferenceIndex } from './render-reference-index.ts'
import { renderSdkAdminOperations } from './render-sdk-admin-operations.ts'
import { renderSdkCreates } from './render-sdk-creates.ts'
import { renderSdkOperations } from './render-sdk-operations.ts'
import { renderSdkTypes } from './render-sdk-types.ts'
import { renderSettingsPage } from './render-settings-page.ts'
import { renderSizesPage } from './render-sizes-page.ts'
import { renderStoreKeysPage } from './render-store-keys-page.ts'
import { listOperations, type OpenApi } from './sdk-operations.ts'

const renderPagesWithParts = (): [string, string][] =>
  Object.entries(pagesWithParts).map(([path, parts]) => [
    path,
    renderParts(path, parts, readFileSync(join(repoRoot, path), 'utf8')),
  ])

/** Renders every generated document. */
export const renderDocuments = async (): Promise<GeneratedFiles> => {
  const whole = await openApiDocument({ extendedRows: false })
  const document = omitOpenaiCalls(whole) as OpenApi
  // The types of a client fit every service, whichever models are enabled.
  const extended = omitOpenaiCalls(await openApiDocument({ extendedRows: true })) as OpenApi
  const names = new Map(listOperations(extended).map(({ path, operation }) => [path, operation.operationId]))
  return new Map([
    ['openapi.json', prettyJson({ ...whole, servers: [localServer('api', 'KINORA_URL')] })],
    ['packages/sdk/src/operations.gen.ts', renderSdkOperations(document)],
    ['packages/sdk/src/admin-operations.gen.ts', renderSdkAdminOperations()],
    ['packages/sdk/src/creates.gen.ts', renderSdkCreates(document, extended)],
    ['packages/mcp/src/create-inputs.gen.ts', renderMcpInputs(document, extended)],
    ['packages/sdk/src/requests-and-replies.gen.ts', await renderSdkTypes(extended)],
    ...renderPythonSdk(extended),
    ['docs/openapi-admin.json', prettyJson(adminOpenApi())],
    ['.env.example', renderEnvExample()],
    ['NOTICE', renderNotice()],
    ['deploy/compose.yaml', renderCompose()],
    ['deploy/compose.external.yaml', renderExternalCompose()],
    ...renderPagesWithParts(),
    ['docs/store-keys.md', renderStoreKeysPage(buildBucketPolicy(settings.store.bucket))],
    ['docs/reference/README.md', renderReferenceIndex()],
    ['docs/reference/errors.md', renderErrorsPage()],
    ['docs/reference/failures.md', renderFailuresPage(newestGenerators)],
    ['docs/reference/settings.md', renderSettingsPage()],
    ['docs/reference/prices.md', renderPricesPage(newestGenerators)],
    ['docs/reference/sizes.md', renderSizesPage(newestGenerators)],
    ['docs/reference/administration.md', renderAdministrationPage()],
    ['docs/reference/console-rights.md', renderConsoleRightsPage()],
    ['docs/reference/recipe.schema.json', prettyJson(recipeJsonSchema())],
    ...renderRecipePages(),
    ...renderModelPages(newestGenerators).map(([model, page]): [string, string] => [
      `docs/reference/models/${model}.md`,
      page,
    ]),
    ...renderCallPages().map(([name, page]): [string, string] => [`docs/reference/calls/${name}.md`, page]),
    ...newestGenerators.map((generator): [string, string] => [
      `docs/reference/${generator.id}.md`,
      renderGeneratorPage(generator, names.get(generator.path) ?? ''),
    ]),
  ])
}
