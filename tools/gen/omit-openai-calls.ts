type Document = {
  paths: Record<string, unknown>
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> }
}

const isOwnPath = (path: string): boolean => !path.startsWith('/v1/')
const isOwnShape = (name: string): boolean => !/^openai/i.test(name)

const pickEntries = <T>(
  all: Readonly<Record<string, T>> | undefined,
  isKept: (name: string) => boolean,
): Record<string, T> => Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => isKept(name)))

/** Removes the OpenAI-compatible calls (D-398): OpenAI's SDKs cover them. */
export const omitOpenaiCalls = <D extends object>(given: D): D => {
  const document = given as Document
  const { schemas, responses } = document.components ?? {}
  return {
    ...given,
    paths: pickEntries(document.paths, isOwnPath),
    components: {
      ...document.components,
      schemas: pickEntries(schemas, isOwnShape),
      responses: pickEntries(responses, isOwnShape),
    },
  }
}
