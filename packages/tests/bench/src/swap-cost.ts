import { fork } from 'node:child_process'
import { once } from 'node:events'
import { evm } from '@switchyard/chain-evm'
import { solana } from '@switchyard/chain-solana'
import { utxo } from '@switchyard/chain-utxo'
import { createEngine } from '@switchyard/core'
import { createHttp } from '@switchyard/net'
import { createApi } from '@switchyard/wire'
import { measure } from './measure.ts'
import { percentile, print } from './print.ts'
import { sandboxProviders } from './sandbox-providers.ts'
import type { StartedSandbox } from './sandbox-server.ts'

const WARM_UP = 150
const ROUNDS = 11
const SWAPS = 20
const TARGET_MS = 6

/** A swap that is built again and again from one quote. */
interface Sell {
  readonly title: string
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
  readonly provider: string
}

const sells: readonly Sell[] = [
  {
    title: 'BTC, PSBT with a memo',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '0.1',
    provider: 'THORCHAIN_STREAMING',
  },
  {
    title: 'BTC, deposit channel',
    sellAsset: 'BTC.BTC',
    buyAsset: 'ETH.ETH',
    sellAmount: '0.1',
    provider: 'CHAINFLIP',
  },
  {
    title: 'ETH, router call',
    sellAsset: 'ETH.ETH',
    buyAsset: 'BTC.BTC',
    sellAmount: '1',
    provider: 'THORCHAIN_STREAMING',
  },
  { title: 'ETH, transfer', sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1', provider: 'NEAR' },
  { title: 'SOL, transfer', sellAsset: 'SOL.SOL', buyAsset: 'ETH.ETH', sellAmount: '2', provider: 'NEAR' },
]

/**
 * CPU of `/v3/swap`, from the text of its request to that of its response: the route priced again, balances and coins read, the
 * transaction built, decoded and compared, the swap stored. The networks are simulated in a process of their own.
 */
export const swapCost = async (): Promise<void> => {
  const child = fork(new URL('./sandbox-server.js', import.meta.url), { execArgv: [] })
  const [{ urls, addresses }] = (await once(child, 'message')) as [StartedSandbox]
  const http = createHttp({ connections: 64 })
  const chains = [
    utxo({ publicGateways: false, gateways: { BTC: { kind: 'esplora', url: urls.gateways.BTC?.esplora ?? '' } } }),
    evm({ rpc: { ETH: urls.evm['1'] ?? '' }, publicNodes: false }),
    solana({ rpc: urls.solana }),
  ]
  const engine = createEngine({ plugins: [...chains, ...sandboxProviders(urls)], http })
  await engine.ready()
  const api = createApi(engine)
  const call = (body: object) => ({ caller: {}, query: new URLSearchParams(), body: () => body })
  const ownOn = (identifier: string): string => {
    const chain = identifier.slice(0, identifier.indexOf('.'))
    return addresses[chain === 'ETH' ? 'EVM' : chain] ?? ''
  }
  print('/v3/swap: CPU a swap, median of rounds in turn')
  for (const { title, provider, ...trade } of sells) {
    const ends = { sourceAddress: ownOn(trade.sellAsset), destinationAddress: ownOn(trade.buyAsset) }
    const { routes } = await api.quote(call({ ...trade, ...ends, providers: [provider] }))
    const routeId = routes[0]?.routeId
    const swap = async () => JSON.stringify(await api.swap(call({ routeId, ...ends })))
    await measure(swap, WARM_UP, 4)
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round++) costs.push((await measure(swap, SWAPS, 1)).cpuMs)
    print(
      `  ${title.padEnd(24)} ${percentile(costs, 0.5).toFixed(2)} ms, lowest ${percentile(costs, 0).toFixed(2)} ms   (target ${TARGET_MS} ms)`,
    )
  }
  await Promise.all([engine.dispose(), http.close()])
  child.disconnect()
}
