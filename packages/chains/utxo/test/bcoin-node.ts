import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Http } from '@switchyard/core'

/** A full node in memory in this process. */
export interface BcoinNode {
  /** Mines a block with its reward paid to an address in the node's own form. */
  mine(address: string, blocks?: number): Promise<void>
  /** Submits a raw transaction to the mempool; returns the reason of a refusal. */
  submit(raw: string): Promise<string | undefined>
  /** Transactions in the mempool. */
  readonly waiting: number
  /** Serves the API of Esplora (bcoin) or Blockbook (bcash). */
  readonly http: Http
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: neither node has types
type Untyped = any

/**
 * Starts bcoin or bcash with relay policy switched on.
 *
 * Their database binding needs a compiler and is not used in memory; an empty class stands in for it.
 */
export const startBcoin = async (name: 'bcoin' | 'bcash'): Promise<BcoinNode> => {
  process.env.NODE_BACKEND = 'js'
  const library = loadBcoin(name)
  const node: Untyped = new library.FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    requireStandard: true,
    indexTX: true,
    indexAddress: true,
  })
  // It is called in this process without a port.
  node.http.open = node.http.close = async () => undefined
  await node.open()
  const read = (address: string): Untyped => library.Address.fromString(address, 'regtest')

  return {
    mine: async (address, blocks = 1) => {
      for (let left = blocks; left > 0; left--)
        await node.chain.add(await node.miner.mineBlock(node.chain.tip, read(address)))
    },
    submit: async (raw) => {
      try {
        const missing = await node.mempool.addTX(library.TX.fromRaw(Buffer.from(raw, 'hex')))
        return missing?.length ? 'missing inputs' : undefined
      } catch (error) {
        return String((error as { reason?: unknown }).reason ?? error)
      }
    },
    get waiting() {
      return node.mempool.map.size
    },
    http: async ({ url }) => {
      const body = await answer(node, new URL(url).pathname, read)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return { status: text === undefined ? 404 : 200, headers: {}, text: text ?? '' }
    },
    close: () => node.close(),
  }
}

/** bcoin or bcash, without its database. */
export const loadBcoin = (name: 'bcoin' | 'bcash'): Untyped => {
  const manifest = realpathSync(fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url)))
  const require = createRequire(manifest)
  const binding = join(dirname(require.resolve('bdb/package.json')), 'lib/level.js')
  const stub: Untyped = { id: binding, filename: binding, loaded: true, exports: class {} }
  require.cache[binding] = stub
  return require('./lib/bcoin.js')
}

const answer = async (node: Untyped, path: string, read: (address: string) => Untyped): Promise<unknown> => {
  const parts = path.split('/').slice(1)
  if (path === '/v1/fees/precise') return { halfHourFee: 1.25 }
  if (path.startsWith('/api/v2/estimatefee/')) return { result: '0.00001250' }
  if (parts[0] === 'address') return (await coins(node, read(parts[1] ?? ''))).map(esploraCoin)
  if (parts[2] === 'utxo') return (await coins(node, read(parts[3] ?? ''))).map((coin) => blockbookCoin(coin, node))
  const id = parts[0] === 'tx' ? parts[1] : parts[3]
  const raw: string = (await node.getTX(keyOf(node, id ?? ''))).toRaw().toString('hex')
  return parts[0] === 'tx' ? raw : { txid: id, hex: raw }
}

/** bcoin keys transactions by reversed hex, bcash by reversed bytes. */
const keyOf = (node: Untyped, id: string): Untyped => {
  const bytes = Buffer.from(id, 'hex').reverse()
  return typeof node.chain.tip.hash === 'string' ? bytes.toString('hex') : bytes
}

/** The node finds coins by hash, for any kind of address. */
const coins = async (node: Untyped, address: Untyped): Promise<readonly Untyped[]> => {
  const found: readonly Untyped[] = await node.getCoinsByAddress(address)
  const own = found.filter((coin) => String(coin.getAddress()) === String(address))
  return own.map((coin) => ({ ...coin.getJSON('regtest'), value: coin.value }))
}

const esploraCoin = ({ hash, index, value, height }: Untyped): unknown => ({
  txid: hash,
  vout: index,
  value,
  status: { confirmed: height > 0 },
})

const blockbookCoin = ({ hash, index, value, height, coinbase }: Untyped, node: Untyped): unknown => ({
  txid: hash,
  vout: index,
  value: String(value),
  confirmations: height > 0 ? node.chain.height - height + 1 : 0,
  coinbase: coinbase ? coinbase : undefined,
})
