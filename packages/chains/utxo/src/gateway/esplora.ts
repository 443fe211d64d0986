import { UpstreamError } from '@switchyard/core'
import type { ReadPath } from './ask.ts'
import { type Gateway, TARGET_BLOCKS } from './gateway.ts'
import { readIfKnown } from './if-known.ts'
import {
  type JsonObject,
  requireAmount,
  requireHex,
  requireIndex,
  requireJson,
  requireList,
  requireObject,
  requireTxid,
} from './read.ts'

/**
 * Esplora REST, as served by mempool (`/v1/fees/precise`) and Blockstream (`/fee-estimates`).
 *
 * The fee path that worked last is tried first. This API does not mark coinbase coins.
 */
export const createEsplora = (ask: ReadPath): Gateway => {
  const readMempoolFees = async (signal: AbortSignal) =>
    toPerThousand(requireObject(requireJson(await ask('/v1/fees/precise', signal))).halfHourFee)
  const readBlockstreamFees = async (signal: AbortSignal) =>
    toPerThousand(requireObject(requireJson(await ask('/fee-estimates', signal)))[TARGET_BLOCKS])
  let [preferredFees, otherFees] = [readMempoolFees, readBlockstreamFees]
  return {
    unspent: async (address, signal) =>
      requireList(requireJson(await ask(`/address/${address}/utxo`, signal))).map((fields) => ({
        txid: requireTxid(fields.txid),
        vout: requireIndex(fields.vout),
        value: requireAmount(fields.value),
        confirmations: requireObject(fields.status).confirmed === true ? undefined : 0,
        coinbase: false,
      })),
    spenders: async (id, signal) =>
      requireList(requireObject(requireJson(await ask(`/tx/${id}`, signal))).vin).map(({ prevout }) =>
        prevout ? readAddress(requireObject(prevout)) : undefined,
      ),
    receivers: (id, signal) =>
      readIfKnown(
        async () =>
          requireList(requireObject(requireJson(await ask(`/tx/${id}`, signal))).vout).flatMap(
            (output) => readAddress(output) ?? [],
          ),
        [404],
      ),
    transaction: async (id, signal) => requireHex(await ask(`/tx/${id}/hex`, signal)),
    // Esplora does not serve Zcash.
    consensus: async () => ({}),
    blockHash: async (height, signal) => requireTxid((await ask(`/block-height/${height}`, signal)).trim()),
    tip: async (signal) => {
      const hash = requireTxid((await ask('/blocks/tip/hash', signal)).trim())
      const { height, timestamp } = requireObject(requireJson(await ask(`/block/${hash}`, signal)))
      return { height: requireIndex(height), time: requireIndex(timestamp) * 1_000 }
    },
    relayFee: (signal) =>
      readIfKnown(
        async () => toPerThousand(requireObject(requireJson(await ask('/v1/fees/precise', signal))).minimumFee),
        [404],
      ),
    feeRate: async (signal) => {
      try {
        return await preferredFees(signal)
      } catch (error) {
        if (!UpstreamError.is(error) || error.status !== 404) throw error
        const rate = await otherFees(signal)
        ;[preferredFees, otherFees] = [otherFees, preferredFees]
        return rate
      }
    },
  }
}

/** Converts base units per byte, possibly fractional, to base units per thousand bytes. */
const toPerThousand = (rate: unknown): bigint | undefined =>
  typeof rate === 'number' && rate > 0 && rate < 1e9 ? BigInt(Math.ceil(Number((rate * 1000).toFixed(3)))) : undefined

/** The address of an output; `undefined` for memo outputs, which have none. */
const readAddress = ({ scriptpubkey_address: address }: JsonObject): string | undefined =>
  typeof address === 'string' ? address : undefined
