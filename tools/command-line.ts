import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Prints the usage of a tool and exits when the command line contains `--help`. */
export const exitOnHelp = (usage: string): void => {
  if (!process.argv.includes('--help')) return
  console.log(usage)
  process.exit(0)
}

/** Parses the command line of a tool. `--help` prints the usage; an invalid argument prints it and exits with 2. */
export const parseCommandLine = <const T extends ParseArgsOptionsConfig>(
  usage: string,
  options: T,
  more: Pick<ParseArgsConfig, 'allowPositionals'> = {},
) => {
  exitOnHelp(usage)
  try {
    return parseArgs<{ options: T; allowPositionals: true }>({
      options,
      allowPositionals: (more.allowPositionals ?? false) as true, // `positionals` is empty otherwise
    })
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}
