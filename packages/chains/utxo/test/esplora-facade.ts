import { createServer } from 'node:http'
import type { Litecoind } from '@switchyard/test-support/litecoind'
import pLimit from 'p-limit'

/** An Esplora index over a node's RPC, so that the real gateway code can use it over HTTP. */
export interface Facade {
  readonly url: string
  /** Units per byte of the next fee estimates. */
  rate: number
  close(): Promise<void>
}

export const startFacade = async ({ rpc }: Pick<Litecoind, 'rpc'>): Promise<Facade> => {
  const answer = async (path: string): Promise<unknown> => {
    const [, group, id, what] = path.split('/')
    if (path === '/v1/fees/precise') return { halfHourFee: facade.rate }
    if (group === 'address' && what === 'utxo' && id)
      return [...(await confirmed(rpc, id)), ...(await pending(rpc, id))]
    if (group === 'tx' && what === 'hex') return rpc('getrawtransaction', id)
    if (group === 'tx' && id) return known(rpc, id)
    return undefined
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (body) =>
        response.writeHead(body === undefined ? 404 : 200).end(typeof body === 'string' ? body : JSON.stringify(body)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const facade: Facade = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    rate: 1,
    close: async () => void server.close().closeAllConnections(),
  }
  return facade
}

/** The node scans its coins for one address at a time. */
const oneScan = pLimit(1)

const units = (coins: number): number => Math.round(coins * 1e8)

const confirmed = async (rpc: Litecoind['rpc'], address: string): Promise<readonly unknown[]> => {
  const { unspents } = await oneScan(() => rpc('scantxoutset', 'start', [`addr(${address})`]))
  const spent = await spentByMempool(rpc)
  return unspents
    .filter(({ txid, vout }: { txid: string; vout: number }) => !spent.has(`${txid}:${vout}`))
    .map(({ txid, vout, amount }: { txid: string; vout: number; amount: number }) => ({
      txid,
      vout,
      value: units(amount),
      status: { confirmed: true },
    }))
}

const pending = async (rpc: Litecoind['rpc'], address: string): Promise<readonly unknown[]> => {
  const spent = await spentByMempool(rpc)
  const found: unknown[] = []
  for (const { txid, vout } of await mempool(rpc))
    for (const { n, value, scriptPubKey } of vout)
      if (scriptPubKey.addresses?.includes(address) && !spent.has(`${txid}:${n}`))
        found.push({ txid, vout: n, value: units(value), status: { confirmed: false } })
  return found
}

interface Verbose {
  readonly txid: string
  readonly vin: readonly { readonly txid: string; readonly vout: number }[]
  readonly vout: readonly {
    readonly n: number
    readonly value: number
    readonly scriptPubKey: { readonly addresses?: readonly string[] }
  }[]
}

const mempool = async (rpc: Litecoind['rpc']): Promise<readonly Verbose[]> =>
  Promise.all((await rpc('getrawmempool')).map((txid: string) => rpc('getrawtransaction', txid, true)))

const spentByMempool = async (rpc: Litecoind['rpc']): Promise<ReadonlySet<string>> =>
  new Set((await mempool(rpc)).flatMap(({ vin }) => vin.map(({ txid, vout }) => `${txid}:${vout}`)))

/** Unknown transactions return 404, as in Esplora. */
const known = async (rpc: Litecoind['rpc'], id: string): Promise<unknown> => {
  const seen: Verbose | undefined = await rpc('getrawtransaction', id, true).catch((error: Error) => {
    if (!/No such mempool or blockchain transaction/.test(error.message)) throw error
  })
  const vout = seen?.vout.map(({ scriptPubKey }) => ({ scriptpubkey_address: scriptPubKey.addresses?.[0] }))
  return seen && { txid: id, vin: await prevouts(rpc, id), vout }
}

const prevouts = async (rpc: Litecoind['rpc'], id: string): Promise<readonly unknown[]> => {
  const { vin }: Verbose = await rpc('getrawtransaction', id, true)
  return Promise.all(
    vin.map(async ({ txid, vout }) => {
      const previous: Verbose = await rpc('getrawtransaction', txid, true)
      return { prevout: { scriptpubkey_address: previous.vout[vout]?.scriptPubKey.addresses?.[0] } }
    }),
  )
}
