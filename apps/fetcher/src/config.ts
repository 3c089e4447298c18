import { readSettings, settingFields as s } from '@kinora/config'

/** The fetcher has no access to the database, Temporal or the object store, so it takes none of their settings. */
const shape = {
  ENVIRONMENT: s.ENVIRONMENT,
  FETCHER_LISTEN: s.FETCHER_LISTEN,
  FETCHER_SECRET: s.FETCHER_SECRET,
  PUBLIC_BASE_URL: s.PUBLIC_BASE_URL,
  RESULT_BASE_URL: s.RESULT_BASE_URL,
  EGRESS_ALLOW_CIDRS: s.EGRESS_ALLOW_CIDRS,
  EGRESS_DENY_CIDRS: s.EGRESS_DENY_CIDRS,
  EGRESS_DNS_SERVERS: s.EGRESS_DNS_SERVERS,
  LOG_LEVEL: s.LOG_LEVEL,
}

/** Reads the fetcher settings once. */
export const readConfig = () => readSettings(shape, process.env)
