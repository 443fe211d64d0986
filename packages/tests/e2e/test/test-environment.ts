import { createEngine, type Engine, type Limits } from '@switchyard/core'
import { createLocal, type Local } from '@switchyard/host-local'
import { createHttp } from '@switchyard/net'
import type { ChainflipOptions } from '@switchyard/provider-chainflip'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import type { IndexKind } from './chain-plugins-at.ts'
import { pluginsAt } from './plugins-at.ts'
import { recordTraffic, type Traffic } from './record-traffic.ts'

/** An engine with every provider and chain over the sandbox. */
export interface TestEnvironment {
  readonly sandbox: Sandbox
  /** The clock that sandbox and engine share. */
  readonly clock: Sandbox['world']['clock']
  readonly engine: Engine
  /** The API in process. */
  readonly api: Local
  readonly traffic: Traffic
  /** Software that answers for the coins of Bitcoin's kin. */
  readonly index: IndexKind
  close(): Promise<void>
}

export const SEED = 'e2e'

/**
 * Starts the sandbox on its own port and an engine that shares its clock; time runs `speed` times as fast. Plugins named in
 * `absent` are left out.
 */
export const openTestEnvironment = async (
  limits: Partial<Limits> = {},
  vaultSwaps: ChainflipOptions['vaultSwaps'] = [],
  speed = 1,
  index: IndexKind = 'esplora',
  absent: readonly string[] = [],
): Promise<TestEnvironment> => {
  const sandbox = createSandbox({ seed: SEED, speed })
  const urls = await sandbox.listen()
  const http = createHttp()
  const traffic = recordTraffic(http)
  const engine = createEngine({
    plugins: pluginsAt(urls, SEED, vaultSwaps, index).filter(({ name }) => !absent.includes(name)),
    http: traffic.http,
    clock: { now: () => Math.floor(sandbox.world.clock.now()) },
    limits,
    warmFees: true,
  })
  await engine.ready()
  return {
    sandbox,
    clock: sandbox.world.clock,
    engine,
    api: createLocal(engine),
    traffic,
    index,
    close: async () => {
      await engine.dispose()
      await http.close()
      await sandbox.close()
    },
  }
}
