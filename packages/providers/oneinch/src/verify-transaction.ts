import { type EvmCall, type SwapAddresses, SwapError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { decodeCall, type RouterCall } from './decode-call.ts'
import { NATIVE_ADDRESS, wireAddress } from './native-address.ts'
import type { Network } from './network.ts'
import type { SwapTerms } from './offer-state.ts'

/** A verified transaction with the minimum it enforces. */
export interface VerifiedSwap {
  readonly call: EvmCall
  readonly minReturn: bigint
}

type Field = readonly [name: string, expected: string | bigint, found: string | bigint]

/** Flags of `swap` that change the meaning of its amounts: partial fill, and extra native coin. */
const MEANINGFUL_FLAGS = 3n

/**
 * Reads the transaction of a swap back: the known router is called, by the sender, with the value, asset, amount and
 * receiver asked for. Throws `SwapError` `unableToBuildTransaction` naming the field otherwise.
 *
 * Swaps over a single kind of pool do not name the asset they pay out; there the minimum in its units is all there is.
 */
export const verifyTransaction = (
  network: Network,
  terms: SwapTerms,
  addresses: SwapAddresses,
  body: unknown,
): VerifiedSwap => {
  const to = read.text(body, 'tx.to').toLowerCase()
  const data = read.text(body, 'tx.data').toLowerCase()
  const value = read.amount(body, 'tx.value')
  const decoded = decodeCall(data)
  if (!decoded) throw mismatch('method', 'a swap', data.slice(0, 10))
  const sender = addresses.sources[0].toLowerCase()
  const from = (read.optionalText(body, 'tx.from') ?? sender).toLowerCase()
  const native = terms.sell.address === undefined
  const fields: readonly Field[] = [
    ['router', network.router, to],
    ['sender', sender, from],
    ['value', native ? terms.amount : 0n, value],
    ['receiver', addresses.destinationAddress.toLowerCase(), decoded.receiver ?? sender],
    ['flags', 0n, decoded.flags & MEANINGFUL_FLAGS],
    ...assetFields(terms, decoded, value),
  ]
  const wrong = fields.find(([, expected, found]) => expected !== found)
  if (wrong) throw mismatch(wrong[0], String(wrong[1]), String(wrong[2]))
  return {
    call: { vm: 'evm', to: network.router, data, value, ...approvalOf(network, terms) },
    minReturn: decoded.minReturn,
  }
}

/** Methods that sell native coin have no arguments for it: the value is the amount. */
const assetFields = ({ sell, buy, amount }: SwapTerms, decoded: RouterCall, value: bigint): readonly Field[] => [
  ['sell asset', wireAddress(sell), coinName(decoded.sellAddress ?? NATIVE_ADDRESS)],
  ['amount', amount, decoded.amount ?? value],
  ['buy asset', wireAddress(buy), decoded.buyAddress === undefined ? wireAddress(buy) : coinName(decoded.buyAddress)],
]

/** The router also accepts the zero address for the native coin. */
const coinName = (address: string): string => (/^0x0{40}$/.test(address) ? NATIVE_ADDRESS : address)

const approvalOf = ({ router }: Network, { sell, amount }: SwapTerms): Pick<EvmCall, 'approval'> =>
  sell.address === undefined ? {} : { approval: { token: sell.address, spender: router, amount } }

const mismatch = (field: string, expected: string, found: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The transaction of ONEINCH has ${field} ${found} instead of ${expected}.`)
