import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import ts from 'typescript'

/** File → files it loads at run time. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** One import or re-export of a file that exists at run time; `names` is undefined for an import of everything. */
export type RuntimeImport = { specifier: string; names: readonly string[] | undefined }

type FileImports = {
  imports: readonly RuntimeImport[]
  /** For a file of nothing but re-exports: exported name → where it comes from and its name there. */
  barrel: ReadonlyMap<string, { specifier: string; name: string }> | undefined
}

const isString = (node: ts.Node | undefined): node is ts.StringLiteralLike => !!node && ts.isStringLiteralLike(node)

function readImportNames(node: ts.ImportDeclaration): readonly string[] | undefined | 'types' {
  const clause = node.importClause
  if (!clause) return undefined
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return 'types'
  const bindings = clause.namedBindings
  if (clause.name !== undefined || bindings === undefined || !ts.isNamedImports(bindings)) return undefined
  const names = bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly)
  return names.length === 0 ? 'types' : names.map(({ name, propertyName }) => (propertyName ?? name).text)
}

function readReExports(node: ts.ExportDeclaration): { exported: string; name: string }[] | undefined {
  if (!node.exportClause || !ts.isNamedExports(node.exportClause)) return undefined
  return node.exportClause.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => ({ exported: name.text, name: (propertyName ?? name).text }))
}

/** Reads the files that a file loads at run time; type-only imports are erased. */
export function readFileImports(text: string): FileImports {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, false)
  const imports: RuntimeImport[] = []
  const barrel = new Map<string, { specifier: string; name: string }>()
  let isBarrel = source.statements.length > 0
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && isString(statement.moduleSpecifier)) {
      isBarrel = false
      const names = readImportNames(statement)
      if (names !== 'types') imports.push({ specifier: statement.moduleSpecifier.text, names })
    } else if (ts.isExportDeclaration(statement) && isString(statement.moduleSpecifier)) {
      if (statement.isTypeOnly) continue
      const specifier = statement.moduleSpecifier.text
      const names = readReExports(statement)
      if (names === undefined) isBarrel = false
      if (names?.length === 0) continue
      imports.push({ specifier, names: names?.map(({ name }) => name) })
      for (const { exported, name } of names ?? []) barrel.set(exported, { specifier, name })
    } else isBarrel = false
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [file] = node.arguments
      if (isString(file)) imports.push({ specifier: file.text, names: undefined })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return { imports, barrel: isBarrel ? barrel : undefined }
}

type Resolve = (from: string, specifier: string) => string | undefined

/** An import through a file of re-exports leads to the files that define the names, not to everything beside them. */
export function followBarrels(files: ReadonlyMap<string, FileImports>, resolve: Resolve): Imports {
  const findDefiningFile = (file: string, name: string): string => {
    const origin = files.get(file)?.barrel?.get(name)
    const next = origin && resolve(file, origin.specifier)
    return next === undefined ? file : findDefiningFile(next, origin?.name ?? name)
  }
  const targets = (from: string, { specifier, names }: RuntimeImport): string[] => {
    const file = resolve(from, specifier)
    if (file === undefined) return []
    return names === undefined ? [file] : names.map((name) => findDefiningFile(file, name))
  }
  return new Map(
    [...files].map(([file, { imports }]) => [file, [...new Set(imports.flatMap((one) => targets(file, one)))]]),
  )
}

/** The run-time imports of packages and apps, without Node's own modules and installed packages. */
export async function readRuntimeImports(root: string): Promise<Imports> {
  const { output } = await cruise(['packages', 'apps'], {
    baseDir: root,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.types/|/\\.astro/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['source', 'import', 'node', 'default'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of modules')
  const modules = output.modules.filter(({ source }) => /^(packages|apps)\/.*\.ts$/.test(source))
  const resolved = new Map(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ module, resolved }) => [`${source} ${module}`, resolved] as const),
    ),
  )
  const files = new Map(
    modules.map(({ source }) => [source, readFileImports(readFileSync(join(root, source), 'utf8'))] as const),
  )
  return followBarrels(files, (from, specifier) => resolved.get(`${from} ${specifier}`))
}
