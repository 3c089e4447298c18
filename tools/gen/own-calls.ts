type Document = {
  paths: Record<string, unknown>
  components?: { schemas?: Record<string, unknown>; responses?: Record<string, unknown> }
}

const isOwnPath = (path: string): boolean => !path.startsWith('/v1/')
const isOwnShape = (name: string): boolean => !/^openai/i.test(name)

const kept = <T>(all: Readonly<Record<string, T>> | undefined, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(all ?? {}).filter(([name]) => isKept(name)))

/** Without what is there for the clients of others (D-398): those have their own. */
export const ownCalls = <D extends object>(given: D): D => {
  const document = given as Document
  const { schemas, responses } = document.components ?? {}
  return {
    ...given,
    paths: kept(document.paths, isOwnPath),
    components: { ...document.components, schemas: kept(schemas, isOwnShape), responses: kept(responses, isOwnShape) },
  }
}
