import { UpstreamError } from '@switchyard/core'
import type { ReadPath } from './ask.ts'
import { type Gateway, type GatewayCoin, TARGET_BLOCKS } from './gateway.ts'
import { ifKnown } from './if-known.ts'
import { amount, hex, index, type JsonObject, json, list, object, txid } from './read.ts'

/**
 * Esplora REST, as served by mempool (`/v1/fees/precise`) and Blockstream (`/fee-estimates`).
 *
 * The fee path that worked last is tried first. This API does not mark coinbase coins.
 */
export const esplora = (ask: ReadPath): Gateway => {
  let [preferredFees, otherFees] = [mempoolFees, blockstreamFees]
  return {
    unspent: async (address, signal) => list(json(await ask(`/address/${address}/utxo`, signal))).map(coin),
    spenders: async (id, signal) => list(object(json(await ask(`/tx/${id}`, signal))).vin).map(spender),
    receivers: (id, signal) =>
      ifKnown(async () => list(object(json(await ask(`/tx/${id}`, signal))).vout).flatMap(receiver), [404]),
    transaction: async (id, signal) => hex(await ask(`/tx/${id}/hex`, signal)),
    // Esplora does not serve Zcash.
    consensus: async () => ({}),
    blockHash: async (height, signal) => txid((await ask(`/block-height/${height}`, signal)).trim()),
    tip: async (signal) => {
      const hash = txid((await ask('/blocks/tip/hash', signal)).trim())
      const { height, timestamp } = object(json(await ask(`/block/${hash}`, signal)))
      return { height: index(height), time: index(timestamp) * 1_000 }
    },
    feeRate: async (signal) => {
      try {
        return await preferredFees(ask, signal)
      } catch (error) {
        if (!UpstreamError.is(error) || error.status !== 404) throw error
        const rate = await otherFees(ask, signal)
        ;[preferredFees, otherFees] = [otherFees, preferredFees]
        return rate
      }
    },
  }
}

const mempoolFees = async (ask: ReadPath, signal: AbortSignal): Promise<bigint | undefined> =>
  perThousand(object(json(await ask('/v1/fees/precise', signal))).halfHourFee)

const blockstreamFees = async (ask: ReadPath, signal: AbortSignal): Promise<bigint | undefined> =>
  perThousand(object(json(await ask('/fee-estimates', signal)))[TARGET_BLOCKS])

/** Converts base units per byte, possibly fractional, to base units per thousand bytes. */
const perThousand = (rate: unknown): bigint | undefined =>
  typeof rate === 'number' && rate > 0 && rate < 1e9 ? BigInt(Math.ceil(Number((rate * 1000).toFixed(3)))) : undefined

const coin = (fields: JsonObject): GatewayCoin => ({
  txid: txid(fields.txid),
  vout: index(fields.vout),
  value: amount(fields.value),
  confirmations: object(fields.status).confirmed === true ? undefined : 0,
  coinbase: false,
})

const spender = (input: JsonObject): string | undefined => {
  const address = input.prevout ? object(input.prevout).scriptpubkey_address : undefined
  return typeof address === 'string' ? address : undefined
}

/** Memo outputs have no address. */
const receiver = ({ scriptpubkey_address }: JsonObject): readonly string[] =>
  typeof scriptpubkey_address === 'string' ? [scriptpubkey_address] : []
