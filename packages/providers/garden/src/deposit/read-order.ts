import { read } from '@switchyard/provider-kit'

/** One side of an order. Strings are `''` where Garden has no value yet. */
export interface OrderSide {
  readonly chain: string
  readonly asset: string
  readonly swapId: string
  readonly initiator: string
  readonly redeemer: string
  /** x-only key of the user in a taproot HTLC. */
  readonly delegate: string
  readonly timelock: bigint
  readonly amount: bigint
  readonly filled: bigint
  readonly secretHash: string
  readonly secret: string
  readonly initiate: Landing
  readonly redeem: Landing
  readonly refund: Landing
}

/** A transaction of a side. */
export interface Landing {
  /** `''` until there is one. */
  readonly hash: string
  /** 0 until it is confirmed. */
  readonly block: number
  /** Unix seconds; -1 when unknown. */
  readonly at: number
}

/** An order with its two sides: the user's lock and the solver's. */
export interface GardenOrder {
  readonly id: string
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly version: string
  readonly source: OrderSide
  readonly destination: OrderSide
}

/**
 * Reads an order.
 *
 * @throws {UpstreamError} for another shape
 */
export const readOrder = (body: unknown): GardenOrder => ({
  id: read.text(body, 'order_id'),
  createdAt: Date.parse(read.text(body, 'created_at')),
  version: readText(body, 'version'),
  source: readSide(read.record(body, 'source_swap')),
  destination: readSide(read.record(body, 'destination_swap')),
})

const readSide = (side: Readonly<Record<string, unknown>>): OrderSide => ({
  chain: read.text(side, 'chain'),
  asset: read.text(side, 'asset'),
  swapId: read.text(side, 'swap_id'),
  initiator: read.text(side, 'initiator'),
  redeemer: read.text(side, 'redeemer'),
  delegate: readText(side, 'delegate'),
  timelock: read.amount(side, 'timelock'),
  amount: read.amount(side, 'amount'),
  filled: read.optionalAmount(side, 'filled_amount') ?? 0n,
  secretHash: read.text(side, 'secret_hash'),
  secret: readText(side, 'secret'),
  initiate: readLanding(side, 'initiate'),
  redeem: readLanding(side, 'redeem'),
  refund: readLanding(side, 'refund'),
})

const readLanding = (side: unknown, step: string): Landing => {
  // Bitcoin hashes have the form `txid:height`, several joined by commas; the first one is used.
  const [hash = '', height = ''] = (readText(side, `${step}_tx_hash`).split(',')[0] ?? '').trim().split(':')
  const time = Date.parse(readText(side, `${step}_timestamp`))
  return {
    hash: HASH.test(hash) ? hash : '',
    block: read.optionalInteger(side, `${step}_block_number`) || (/^\d{1,9}$/.test(height) ? Number(height) : 0),
    at: Number.isNaN(time) ? -1 : Math.floor(time / 1_000),
  }
}

/** Hexadecimal of EVM chains, Starknet and Bitcoin, base58 of Solana. Another text is no transaction. */
const HASH = /^((0x)?[0-9a-f]{2,64}|[1-9A-HJ-NP-Za-km-z]{40,90})$/i

/** Garden writes `''` or `null` for absent values. */
const readText = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
