import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { parseEnv } from 'node:util'
import { WrongUsage } from './wrong-usage.ts'

type Variables = Readonly<Record<string, string | undefined>>

const standardHome = '.kinora'
const ports = { least: 1024, most: 32_600 }

/** `npm run services` resolves a relative home against the checkout, so parent folders are searched too. */
const findFile = (home: string, folder: string): string | undefined => {
  const file = join(isAbsolute(home) ? home : join(folder, home), 'services.env')
  if (existsSync(file)) return file
  return isAbsolute(home) || dirname(folder) === folder ? undefined : findFile(home, dirname(folder))
}

const parsePortBase = (text: string): number => {
  const base = Number(text)
  if (!Number.isInteger(base) || base < ports.least || base > ports.most)
    throw new WrongUsage(`KINORA_PORT_BASE must be an integer from ${ports.least} to ${ports.most} (got "${text}")`)
  return base
}

const parsePort = (address: string | undefined): number => Number(address?.split(':').at(-1))

/** The API listens on the port base; the administration API keeps its offset from the file. */
const withPortBase = (services: Variables, base: number): Variables => {
  const distance = parsePort(services.ADMIN_LISTEN) - parsePort(services.LISTEN)
  return {
    ...services,
    PUBLIC_BASE_URL: `http://127.0.0.1:${base}`,
    ...(Number.isNaN(distance) ? {} : { ADMIN_LISTEN: `127.0.0.1:${base + distance}` }),
  }
}

const readFile = (file: string): Variables => {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch {
    // The file of another user is not readable; a missing setting is reported later.
    return {}
  }
}

/** Reads the settings of local services by KINORA_HOME and KINORA_PORT_BASE, like `npm run services`. */
export const readLocalServices = (environment: Variables, folder: string): Variables => {
  const file = findFile(environment.KINORA_HOME || standardHome, folder)
  const services = file === undefined ? {} : readFile(file)
  const base = environment.KINORA_PORT_BASE
  return base ? withPortBase(services, parsePortBase(base)) : services
}
