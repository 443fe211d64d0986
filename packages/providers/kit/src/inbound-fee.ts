import { type Fee, findChain, nativeIdentifier, type Token } from '@switchyard/core'
import { kitFactsInForce } from './facts.ts'

/** Chains whose wallets pay from segwit inputs; the others pay from P2PKH. */
const SEGWIT: ReadonlySet<string> = new Set(['BTC', 'LTC'])

/** Sizes in virtual bytes of frame, input and output. Source: BIP-141 weights; P2WPKH and P2PKH with one signature. */
const segwit = { frame: 11, input: 68, output: 31 }
const legacy = { frame: 10, input: 148, output: 34 }

/**
 * Virtual bytes of the usual deposit on a UTXO chain: `inputs` coins (default 1) to the provider's address and change,
 * with an OP_RETURN output when `memoBytes` is above 0.
 *
 * @example
 * ```ts
 * const vsize = estimateDepositVsize('BTC', countMemoBytes('=:ETH.ETH:0x1111'))
 * ```
 */
export const estimateDepositVsize = (chain: string, memoBytes: number, inputs: number = 1): number => {
  const size = SEGWIT.has(chain) ? segwit : legacy
  // An OP_RETURN output has value, script length, OP_RETURN and push opcodes, data.
  const memo = memoBytes === 0 ? 0 : 8 + 1 + (memoBytes > 75 ? 3 : 2) + memoBytes
  return size.frame + inputs * size.input + 2 * size.output + memo
}

/**
 * Typical gas of an EVM deposit: a plain transfer, a token transfer, or a router call with the coin or a token. Figures of 2026 for
 * display; the chain package asks a node when the transaction is built, also where a transfer no longer costs 21,000 (Glamsterdam).
 *
 * @example
 * ```ts
 * const gas = estimateDepositGas(params.sell, true)
 * ```
 */
export const estimateDepositGas = (sell: Pick<Token, 'address'>, viaContract: boolean): bigint => {
  const { transfer, tokenTransfer, call, tokenCall } = kitFactsInForce.read().depositGas
  if (sell.address === undefined) return viaContract ? call : transfer
  return viaContract ? tokenCall : tokenTransfer
}

/**
 * The network fee the wallet pays on top of the sell amount, in the sell chain's own coin.
 *
 * @param amount - base units of that coin
 * @throws {TypeError} for an unknown chain
 *
 * @example
 * ```ts
 * const fee = createInboundFee('SOL', 5_000n)
 * ```
 */
export const createInboundFee = (chain: string, amount: bigint): Fee => {
  const facts = findChain(chain)
  if (!facts) throw new TypeError(`"${chain}" is not a known chain code.`)
  return {
    type: 'inbound',
    asset: { identifier: nativeIdentifier(facts), chain, decimals: facts.nativeDecimals },
    amount,
  }
}
