import { evm } from '@switchyard/chain-evm'
import { utxo } from '@switchyard/chain-utxo'
import { createEngine, type Engine, type KeyStore } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { thorchain } from '@switchyard/provider-thorchain'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { pino } from 'pino'

/** The API key of every test. */
export const apiKey = 'key-of-published-clients'

export interface SandboxedServer {
  readonly server: RunningServer
  readonly sandbox: Sandbox
  /** Address of the funded demo account, by chain code; `EVM` for every EVM chain. */
  addressOn(chain: string): string
  stop(): Promise<void>
}

/** Starts a server with THORChain over the sandbox. */
export const startSandboxedServer = async (settings: object = {}): Promise<SandboxedServer> => {
  const sandbox = createSandbox()
  const { base } = await sandbox.listen()
  const input = {
    port: 0,
    sandboxUrl: base,
    keys: [{ id: 'client', key: apiKey }],
    // Published clients expect whole tokens in the sellAmount of a route.
    wire: { routeSellAmount: 'decimal' },
    ...settings,
  }
  const { providers, chains } = readConfig(input)
  const { enabled: _, ...thorchainOptions } = providers.thorchain
  const http = createHttp()
  const engine = (keys: KeyStore | undefined): Engine =>
    createEngine({
      plugins: [thorchain(thorchainOptions), evm(chains.evm), utxo(chains.utxo)],
      http,
      keys,
    })
  const server = await createServer(readConfig(input), { engine, logger: pino({ level: 'silent' }) })
  await server.engine.ready()
  const [account] = sandbox.accounts
  return {
    server,
    sandbox,
    addressOn: (chain) => account?.addresses.find((each) => each.chain === chain)?.address ?? '',
    stop: async () => {
      await server.stop()
      await http.close()
      await sandbox.close()
    },
  }
}
