import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import type { World } from '../../world/world.ts'
import { type Coin, coinsOf, outputOf } from './coins.ts'

/** An error with the API's text. */
export class Refusal extends Error {
  readonly meta: readonly { readonly type: string; readonly value: string }[]

  constructor(description: string, meta: Refusal['meta'] = []) {
    super(description)
    this.meta = meta
  }
}

/** A priced swap request. */
export interface Trade {
  readonly sell: Coin
  readonly buy: Coin
  readonly amount: bigint
  readonly feeBps: number
  readonly output: bigint
}

type Query = Readonly<Record<string, string>>

const MAX_FEE_BPS = 300

const wanted = (query: Query, name: string): string => {
  const value = query[name]
  if (value === undefined || value === '') throw new Refusal(`${name[0]?.toUpperCase()}${name.slice(1)} is not set`)
  return value
}

const coin = (ledger: EvmLedger, query: Query, name: string): Coin => {
  const address = wanted(query, name).toLowerCase()
  const found = coinsOf(ledger).find((one) => one.address.toLowerCase() === address)
  if (!found) throw new Refusal(`cannot sync ${address}`)
  return found
}

/** A percentage in basis points. Rejects finer values and values out of range. */
export const hundredths = (query: Query, name: string, highest: number): number => {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/.exec(query[name] ?? '0') ?? []
  const bps = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (!(bps <= highest)) throw new Refusal(`${name} must not be greater than ${highest / 100}`)
  return bps
}

/** Prices a quote. Throws a `Refusal`. */
export const priceTrade = (world: World, ledger: EvmLedger, query: Query): Trade => {
  const [sell, buy] = [coin(ledger, query, 'src'), coin(ledger, query, 'dst')]
  const text = wanted(query, 'amount')
  if (!/^[1-9]\d{0,77}$/.test(text)) throw new Refusal('amount must be a positive integer')
  if (sell.address === buy.address) throw new Refusal('src and dst tokens must be different')
  const { halt } = world.faults.of('oneinch')
  if (halt === true || halt === ledger.chain) throw new Refusal('insufficient liquidity')
  const amount = BigInt(text)
  const feeBps = hundredths(query, 'fee', MAX_FEE_BPS)
  const output = outputOf(world, sell, buy, amount - (amount * BigInt(feeBps)) / 10_000n)
  if (output === undefined || output === 0n) throw new Refusal('insufficient liquidity')
  return { sell, buy, amount, feeBps, output }
}
