export type Manifest = { version?: string } & Record<string, unknown>

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const
const isWorkspace = (name: string): boolean => name.startsWith('@kinora/')

const readDependencies = (manifest: Manifest, field: string): [string, string][] =>
  Object.entries((manifest[field] ?? {}) as Record<string, string>)

/** The version of a manifest or of an entry of the lock file, and those of the workspaces it depends on. */
export const listManifestVersions = (manifest: Manifest): { place: string; version: string }[] => [
  ...(manifest.version === undefined ? [] : [{ place: 'version', version: manifest.version }]),
  ...dependencyFields.flatMap((field) =>
    readDependencies(manifest, field)
      .filter(([name]) => isWorkspace(name))
      .map(([name, version]) => ({ place: `${field} ${name}`, version })),
  ),
]

/** The same manifest with another version of itself and of the workspaces it depends on. */
export const withVersion = (manifest: Manifest, version: string): Manifest => ({
  ...manifest,
  ...(manifest.version === undefined ? {} : { version }),
  ...Object.fromEntries(
    dependencyFields
      .filter((field) => manifest[field] !== undefined)
      .map((field) => [
        field,
        Object.fromEntries(
          readDependencies(manifest, field).map(([name, range]) => [name, isWorkspace(name) ? version : range]),
        ),
      ]),
  ),
})
