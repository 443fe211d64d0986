import { abi } from '@switchyard/provider-kit'
import { NATIVE } from '../../assets/addresses.ts'
import { toFractionUnits } from '../../quote/order-amount.ts'
import type { WireQuote } from '../../quote/wire-quote.ts'
import { type OrderAddresses, requireField } from '../order.ts'
import type { InnerCall } from './inner-call.ts'

const transferEth = abi.call('6eb183d0', abi.address, abi.address, abi.uint(8))
const transferToken = abi.call('29d8eb0a', abi.address, abi.uint(256), abi.address, abi.address, abi.uint(8))

/** A swap within one EVM chain: the output of the router is forwarded, minus the affiliate fee. */
export const createMonoChainCall = (quote: WireQuote, addresses: OrderAddresses): InnerCall => {
  const { toToken } = quote
  const referrer = addresses.referrer ?? NATIVE
  const bps = addresses.referrer === undefined ? 0n : BigInt(quote.referrerBps)
  return {
    contract: requireField(quote.monoChainMayanContract, 'monoChainMayanContract'),
    data:
      toToken.contract === NATIVE
        ? transferEth.encode([addresses.destination, referrer, bps])
        : transferToken.encode([
            toToken.contract,
            toFractionUnits(quote.expectedAmountOut, toToken.decimals),
            addresses.destination,
            referrer,
            bps,
          ]),
    inputToken: toToken.contract,
    inputDecimals: toToken.decimals,
    messageFee: 0n,
  }
}

/** Decodes the receiver of such a call. @throws {UnreadableInput} for other calldata. */
export const readMonoChain = (data: string): string =>
  data.startsWith('0x6eb183d0') ? transferEth.decode(data)[0] : transferToken.decode(data)[2]
