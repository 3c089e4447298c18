import { type Setup, startService, type TestService } from './start-service.ts'

/** `undefined` unsets an inherited variable, so it must be part of the key. */
export const setupKey = ({ tenants: _, ...rest }: Setup): string =>
  JSON.stringify(rest, (_name, value: unknown) => (value === undefined ? '(unset)' : value))

type Start = (setup: Setup) => Promise<TestService>

/** One service at a time: consecutive checks with equal settings share it, each with separate tenants. */
export const createSharedService = (start: Start = startService) => {
  let running: { key: string; service: TestService } | undefined
  let starts = 0
  const close = async (): Promise<void> => {
    const ending = running
    running = undefined
    await ending?.service.stop()
  }
  return {
    starts: () => starts,
    close,
    async acquire(setup: Setup): Promise<TestService> {
      const key = setupKey(setup)
      if (running?.key === key) return { ...running.service, tenants: await running.service.openTenants(setup.tenants) }
      await close()
      starts += 1
      const service = await start(setup)
      running = { key, service }
      return service
    },
  }
}
