import type { Check } from '@switchyard/host-http'
import type { Logger } from 'pino'

/** The checks of `/readyz`. Each logs when it starts to fail, with the reason, and when it passes again. */
export const logChecks = (checks: Readonly<Record<string, Check>>, logger: Logger): Readonly<Record<string, Check>> =>
  Object.fromEntries(
    Object.entries(checks).map(([store, check]) => {
      let failing = false
      const logged: Check = async () => {
        try {
          await check()
          if (failing) logger.info({ store }, 'the store answers again')
          failing = false
        } catch (cause) {
          if (!failing)
            logger.error({ store, reason: cause instanceof Error ? cause.message : 'unknown' }, 'a store is down')
          failing = true
          throw cause
        }
      }
      return [store, logged]
    }),
  )
