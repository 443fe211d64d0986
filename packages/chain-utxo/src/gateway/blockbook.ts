import { toBase } from '@switchyard/core'
import type { Ask } from './ask.ts'
import { type Gateway, type GatewayCoin, TARGET_BLOCKS } from './gateway.ts'
import { amount, type Fields, hex, index, json, list, object, txid } from './read.ts'

/** Blockbook's estimates are whole coins with eight decimals, per 1000 bytes. */
const DECIMALS = 8

/** Blockbook REST v2. */
export const blockbook = (ask: Ask): Gateway => ({
  unspent: async (address, signal) => list(json(await ask(`/api/v2/utxo/${address}`, signal))).map(coin),
  spenders: async (id, signal) => list(object(json(await ask(`/api/v2/tx/${id}`, signal))).vin).map(spender),
  transaction: async (id, signal) => hex(object(json(await ask(`/api/v2/tx/${id}`, signal))).hex),
  feeRate: async (signal) => {
    const { result } = object(json(await ask(`/api/v2/estimatefee/${TARGET_BLOCKS}`, signal)))
    const rate = typeof result === 'string' ? toBase(result, DECIMALS) : undefined
    return rate === undefined || rate === 0n ? undefined : rate
  },
})

const coin = (fields: Fields): GatewayCoin => ({
  txid: txid(fields.txid),
  vout: index(fields.vout),
  value: amount(fields.value),
  confirmations: index(fields.confirmations ?? 0),
  coinbase: fields.coinbase === true,
})

/** One address an input; bare multisig has several and is nobody's change here. */
const spender = ({ addresses }: Fields): string | undefined =>
  Array.isArray(addresses) && addresses.length === 1 && typeof addresses[0] === 'string' ? addresses[0] : undefined
