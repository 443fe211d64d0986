import { SwapError, type TransferWithMemo, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readAddress } from '../codec/address.ts'
import { fromHex, isSameBytes, toHex } from '../codec/bytes.ts'
import { decode } from '../codec/nulldata.ts'
import { computeOutput, FRACTION } from '../quote/min-price.ts'
import { toHexNumber } from '../rpc.ts'
import type { DepositOrder } from './deposit-order.ts'
import { describeDeposit } from './describe-deposit.ts'
import { encodeVaultSwap } from './encode-vault-swap.ts'
import { expectAffiliates, expectSame, isSameDca, readEncoded } from './vault-check.ts'
import { verifyBitcoinVault } from './verify-by-node.ts'

/** Highest limit to the difference from the oracle: a payload has one byte for it, and 255 means no limit. */
const MOST_ORACLE_BPS = 254

/**
 * Builds a Bitcoin vault swap: outputs for vault, payload and change, in this order.
 *
 * The network reads the payload from the second output and refunds to the address of the third, so the deposit carries no
 * refund address and its transaction must have change.
 *
 * @throws {SwapError} `refundAddressUnsupportedByRoute` for another refund address than the sender
 */
export const buildBitcoinVault = async (order: DepositOrder): Promise<TransferWithMemo> => {
  const { addresses, offer, buy, destination, refund, state } = order
  if (refund.text !== readAddress('BTC', addresses.sources[0])?.text) {
    throw new SwapError(
      'refundAddressUnsupportedByRoute',
      'A vault swap on Bitcoin refunds to its change address. Request a quote with the refund address.',
    )
  }

  // A limit that does not fit the payload is left to the default of the network.
  const oracleBps = (state.oracleBps ?? 0) > MOST_ORACLE_BPS ? undefined : state.oracleBps
  const guarded = { ...order, state: { ...state, oracleBps } }
  // Before the payout fee. The network divides it by the deposited amount, rounding down.
  const minOutput = computeOutput(offer.sellAmount, state.minPrice)
  const result = await encodeVaultSwap(guarded, {
    min_output_amount: toHexNumber(minOutput),
    retry_duration: state.retryBlocks,
    max_oracle_price_slippage: oracleBps ?? null,
  })
  const payload = fromHex(read.text(result, 'nulldata_payload'))
  if (!payload) throw new UpstreamError('The payload is not hexadecimal.')
  const found = readEncoded(() => decode(payload, destination.bytes.length))
  expectSame(found.asset === buy.id, 'asset')
  expectSame(isSameBytes(found.address, destination.bytes), 'destination')
  expectSame(found.retryBlocks === state.retryBlocks, 'retry duration')
  expectSame(found.minOutput === minOutput, 'least output')
  expectSame(found.oracleBps === oracleBps, 'oracle guard')
  expectSame(isSameDca(found.dca, state.dca), 'number of chunks')
  expectSame(found.boostBps === state.boostBps, 'boost fee')
  expectSame(found.brokerBps === state.brokerBps, 'commission')
  expectAffiliates(found.affiliates, order)

  // The vault of a broker is a taproot address.
  const named = read.text(result, 'deposit_address')
  const vault = named.startsWith('bc1p') ? readAddress('BTC', named)?.text : undefined
  if (vault === undefined) throw new UpstreamError(`The vault ${named.slice(0, 100)} is not a taproot address.`)
  await verifyBitcoinVault(order, vault)
  return {
    kind: 'transferWithMemo',
    form: 'transfer',
    to: vault,
    memo: toHex(payload),
    memoHex: toHex(payload).slice(2),
    inboundAddress: vault,
    ...describeDeposit(guarded, (minOutput << FRACTION) / offer.sellAmount),
  }
}
