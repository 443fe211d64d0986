import { createEngine, type Engine, type Limits } from '@switchyard/core'
import { createLocal, type Local } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import type { ChainflipOptions } from '@switchyard/provider-chainflip'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { pluginsAt } from './plugins.ts'
import { recorded, type Traffic } from './traffic.ts'

/** An engine with everything, in front of everything simulated. */
export interface House {
  readonly sandbox: Sandbox
  readonly engine: Engine
  /** The API, as its endpoints answer. */
  readonly api: Local
  readonly traffic: Traffic
  close(): Promise<void>
}

export const SEED = 'e2e'

/** Opens the sandbox on a port of its own and an engine whose clock is the sandbox's; time runs `speed` times as fast. */
export const openHouse = async (
  limits: Partial<Limits> = {},
  vaultSwaps: ChainflipOptions['vaultSwaps'] = [],
  speed = 600,
): Promise<House> => {
  const sandbox = createSandbox({ seed: SEED, speed })
  const urls = await sandbox.listen()
  const http = createHttp()
  const traffic = recorded(http)
  const engine = createEngine({
    plugins: pluginsAt(urls, SEED, vaultSwaps),
    http: traffic.http,
    clock: { now: () => Math.floor(sandbox.world.clock.now()) },
    limits,
  })
  await engine.ready()
  return {
    sandbox,
    engine,
    api: createLocal(engine),
    traffic,
    close: async () => {
      await engine.dispose()
      await http.close()
      await sandbox.close()
    },
  }
}
