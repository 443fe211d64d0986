import { TronWeb, utils } from 'tronweb'
import { formatAddress } from '../address.ts'
import { chainOver, coin, nodeOf, type StubSetup } from './fixtures.ts'

/** Private key of `OWNER`. */
export const KEY: string = '11'.repeat(32)

export const OWNER: string = TronWeb.address.fromPrivateKey(KEY) as string

/** An account of one repeated byte. */
export const account = (fill: number): string =>
  formatAddress(Uint8Array.from([0x41, ...new Uint8Array(20).fill(fill)]))

export const VAULT: string = account(0xae)

export const memo = '=:BTC.BTC:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4:0/1/0'

/** The common fields of the transfers below. */
export const plain = { asset: coin, amount: 200_000_000n, sources: [OWNER] as [string], to: VAULT }

export const simple = { ...plain, kind: 'simpleTransfer' } as const

export const withMemo = { ...plain, kind: 'transferWithMemo', form: 'transfer', memo } as const

/** A node with enough TRX and tokens for every deposit here. */
export const rich: StubSetup = { balance: 900_000_000, tokens: 10n ** 12n }

/** The chain over a stub node, and the requests the node received. */
export const over = (setup: StubSetup) => {
  const { http, asked } = nodeOf(setup)
  return { chain: chainOver(http), asked }
}

/** Whether TronWeb's encoder accepts the transaction; it needs addresses in hex. */
export const check = (tx: unknown): boolean => {
  const copy = JSON.parse(JSON.stringify(tx))
  const { value } = copy.raw_data.contract[0].parameter
  for (const key of Object.keys(value)) if (key.endsWith('_address')) value[key] = TronWeb.address.toHex(value[key])
  return utils.transaction.txCheck({ ...copy, visible: false })
}
