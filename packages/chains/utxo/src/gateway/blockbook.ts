import { toBase, UpstreamError } from '@switchyard/core'
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

/** Blockbook's fee estimates are whole coins with eight decimals per 1000 bytes. */
const DECIMALS = 8

/** Statuses for an unknown id: 400 from Blockbook (source: its API document), 404 from proxies. */
const UNKNOWN = [400, 404]

/** Blockbook REST v2. */
export const createBlockbook = (ask: ReadPath): Gateway => ({
  unspent: async (address, signal) =>
    requireList(requireJson(await ask(`/api/v2/utxo/${address}`, signal))).map((fields) => ({
      txid: requireTxid(fields.txid),
      vout: requireIndex(fields.vout),
      value: requireAmount(fields.value),
      confirmations: requireIndex(fields.confirmations ?? 0),
      coinbase: fields.coinbase === true,
    })),
  spenders: async (id, signal) =>
    requireList(requireObject(requireJson(await ask(`/api/v2/tx/${id}`, signal))).vin).map(readOwner),
  receivers: (id, signal) =>
    readIfKnown(
      async () =>
        requireList(requireObject(requireJson(await ask(`/api/v2/tx/${id}`, signal))).vout).flatMap(
          (output) => readOwner(output) ?? [],
        ),
      UNKNOWN,
    ),
  transaction: async (id, signal) => requireHex(requireObject(requireJson(await ask(`/api/v2/tx/${id}`, signal))).hex),
  blockHash: async (height, signal) =>
    requireTxid(requireObject(requireJson(await ask(`/api/v2/block-index/${height}`, signal))).blockHash),
  tip: async (signal) => {
    const { bestHeight, lastBlockTime } = requireObject(
      requireObject(requireJson(await ask('/api/v2', signal))).blockbook,
    )
    const time = Date.parse(String(lastBlockTime))
    if (Number.isNaN(time)) throw new UpstreamError('The gateway returned no time of its newest block.')
    return { height: requireIndex(bestHeight), time }
  },
  // The consensus data of a Zcash node are passed on as they are. Source: Blockbook, `bchain/coins/zec/zcashrpc.go`.
  consensus: async (signal) => {
    const { consensus, blocks } = requireObject(requireObject(requireJson(await ask('/api/v2', signal))).backend)
    const next = consensus === undefined ? undefined : requireObject(consensus).nextblock
    return {
      height: typeof blocks === 'number' && Number.isSafeInteger(blocks) && blocks > 0 ? blocks : undefined,
      branch: typeof next === 'string' && /^[0-9a-f]{8}$/i.test(next) ? Number.parseInt(next, 16) : undefined,
    }
  },
  relayFee: async () => undefined,
  feeRate: async (signal) => {
    const { result } = requireObject(requireJson(await ask(`/api/v2/estimatefee/${TARGET_BLOCKS}`, signal)))
    const rate = typeof result === 'string' ? toBase(result, DECIMALS) : undefined
    return rate === undefined || rate === 0n ? undefined : rate
  },
})

/** The address of an input or output; `undefined` for bare multisig, which has several. */
const readOwner = ({ addresses }: JsonObject): string | undefined =>
  Array.isArray(addresses) && addresses.length === 1 && typeof addresses[0] === 'string' ? addresses[0] : undefined
