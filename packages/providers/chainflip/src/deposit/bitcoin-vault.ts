import { SwapError, type TransferWithMemo, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readAddress } from '../codec/address.ts'
import { fromHex, sameBytes, toHex } from '../codec/bytes.ts'
import { decode } from '../codec/nulldata.ts'
import { atPrice, FRACTION } from '../quote/min-price.ts'
import { toHexNumber } from './broker-parameters.ts'
import type { DepositOrder } from './deposit-order.ts'
import { encodeVaultSwap } from './encode-vault-swap.ts'
import { enforceOutput } from './enforced-output.ts'
import { describeSwap } from './swap-meta.ts'
import { expectAffiliates, expectSame, readEncoded, sameDca } from './vault-check.ts'
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
  const { addresses, sell, offer } = order
  requireSenderRefund(order)
  const guarded = withinPayload(order)
  const result = await encodeVaultSwap(guarded, {
    min_output_amount: toHexNumber(minOutput(guarded)),
    retry_duration: guarded.state.retryBlocks,
    max_oracle_price_slippage: guarded.state.oracleBps ?? null,
  })
  const payload = fromHex(read.text(result, 'nulldata_payload'))
  if (!payload) throw new UpstreamError('The payload is not hexadecimal.')
  expectPayload(payload, guarded)
  const vault = vaultAddress(read.text(result, 'deposit_address'))
  await verifyBitcoinVault(order, vault)
  return {
    kind: 'transferWithMemo',
    form: 'transfer',
    to: vault,
    memo: toHex(payload),
    memoHex: toHex(payload).slice(2),
    asset: sell.token,
    amount: offer.sellAmount,
    sources: addresses.sources,
    inboundAddress: vault,
    ...enforceOutput(guarded, (minOutput(guarded) << FRACTION) / offer.sellAmount),
    meta: { chainflip: describeSwap(guarded) },
  }
}

const requireSenderRefund = ({ addresses, refund }: DepositOrder): void => {
  if (refund.text === readAddress('BTC', addresses.sources[0])?.text) return
  throw new SwapError(
    'refundAddressUnsupportedByRoute',
    'A vault swap on Bitcoin refunds to its change address. Request a quote with the refund address.',
  )
}

/** Leaves a limit that does not fit the payload to the default of the network. */
const withinPayload = (order: DepositOrder): DepositOrder => {
  const { oracleBps, ...state } = order.state
  return (oracleBps ?? 0) > MOST_ORACLE_BPS ? { ...order, state } : order
}

/** Minimum output before the payout fee. The network divides it by the deposited amount, rounding down. */
const minOutput = ({ offer, state }: DepositOrder): bigint => atPrice(offer.sellAmount, state.minPrice)

const expectPayload = (bytes: Uint8Array, order: DepositOrder): void => {
  const { state, buy, destination } = order
  const found = readEncoded(() => decode(bytes, destination.bytes.length))
  expectSame(found.asset === buy.id, 'asset')
  expectSame(sameBytes(found.address, destination.bytes), 'destination')
  expectSame(found.retryBlocks === state.retryBlocks, 'retry duration')
  expectSame(found.minOutput === minOutput(order), 'least output')
  expectSame(found.oracleBps === state.oracleBps, 'oracle guard')
  expectSame(sameDca(found.dca, state.dca), 'number of chunks')
  expectSame(found.boostBps === state.boostBps, 'boost fee')
  expectSame(found.brokerBps === state.brokerBps, 'commission')
  expectAffiliates(found.affiliates, order)
}

/** Reads the vault of the broker, which is a taproot address. */
const vaultAddress = (text: string): string => {
  const address = text.startsWith('bc1p') ? readAddress('BTC', text) : undefined
  if (!address) throw new UpstreamError(`The vault ${text.slice(0, 100)} is not a taproot address.`)
  return address.text
}
