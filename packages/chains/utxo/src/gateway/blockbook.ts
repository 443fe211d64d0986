import { toBase, UpstreamError } from '@switchyard/core'
import type { ReadPath } from './ask.ts'
import { type Gateway, type GatewayCoin, TARGET_BLOCKS } from './gateway.ts'
import { ifKnown } from './if-known.ts'
import { amount, hex, index, type JsonObject, json, list, object, txid } from './read.ts'

/** Blockbook's fee estimates are whole coins with eight decimals per 1000 bytes. */
const DECIMALS = 8

/** Statuses for an unknown id: 400 from Blockbook (source: its API document), 404 from proxies. */
const UNKNOWN = [400, 404]

/** Blockbook REST v2. */
export const blockbook = (ask: ReadPath): Gateway => ({
  unspent: async (address, signal) => list(json(await ask(`/api/v2/utxo/${address}`, signal))).map(coin),
  spenders: async (id, signal) => list(object(json(await ask(`/api/v2/tx/${id}`, signal))).vin).map(owner),
  receivers: (id, signal) =>
    ifKnown(
      async () =>
        list(object(json(await ask(`/api/v2/tx/${id}`, signal))).vout).flatMap((output) => owner(output) ?? []),
      UNKNOWN,
    ),
  transaction: async (id, signal) => hex(object(json(await ask(`/api/v2/tx/${id}`, signal))).hex),
  blockHash: async (height, signal) => txid(object(json(await ask(`/api/v2/block-index/${height}`, signal))).blockHash),
  tip: async (signal) => {
    const { bestHeight, lastBlockTime } = object(object(json(await ask('/api/v2', signal))).blockbook)
    const time = Date.parse(String(lastBlockTime))
    if (Number.isNaN(time)) throw new UpstreamError('The gateway returned no time of its newest block.')
    return { height: index(bestHeight), time }
  },
  // The consensus data of a Zcash node are passed on as they are. Source: Blockbook, `bchain/coins/zec/zcashrpc.go`.
  consensus: async (signal) => {
    const { consensus, blocks } = object(object(json(await ask('/api/v2', signal))).backend)
    const next = consensus === undefined ? undefined : object(consensus).nextblock
    return {
      height: typeof blocks === 'number' && Number.isSafeInteger(blocks) && blocks > 0 ? blocks : undefined,
      branch: typeof next === 'string' && /^[0-9a-f]{8}$/i.test(next) ? Number.parseInt(next, 16) : undefined,
    }
  },
  feeRate: async (signal) => {
    const { result } = object(json(await ask(`/api/v2/estimatefee/${TARGET_BLOCKS}`, signal)))
    const rate = typeof result === 'string' ? toBase(result, DECIMALS) : undefined
    return rate === undefined || rate === 0n ? undefined : rate
  },
})

const coin = (fields: JsonObject): GatewayCoin => ({
  txid: txid(fields.txid),
  vout: index(fields.vout),
  value: amount(fields.value),
  confirmations: index(fields.confirmations ?? 0),
  coinbase: fields.coinbase === true,
})

/** The address of an input or output; `undefined` for bare multisig, which has several. */
const owner = ({ addresses }: JsonObject): string | undefined =>
  Array.isArray(addresses) && addresses.length === 1 && typeof addresses[0] === 'string' ? addresses[0] : undefined
