import { type EvmCall, type SwapAddresses, SwapError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { decodeCall, type RouterCall } from './decode-call.ts'
import { NATIVE_ADDRESS, wireAddress } from './native-address.ts'
import type { Network } from './network.ts'
import type { Terms } from './terms.ts'

/** A transaction that has been read and found to do what was asked. */
export interface Verified {
  readonly call: EvmCall
  readonly minReturn: bigint
}

type Field = readonly [name: string, expected: string | bigint, found: string | bigint]

/** Bits of a `swap` that change what its amounts mean: a partial fill, and coin to be sent on top. */
const MEANINGFUL_FLAGS = 3n

/**
 * Reads the transaction of a swap back: the known router is called, by the sender, with the value, asset, amount and
 * receiver asked for. Throws `SwapError` `unableToBuildTransaction` naming the field otherwise.
 *
 * Swaps over a single kind of pool do not name the asset they pay out; there the minimum in its units is all there is.
 */
export const verifyTransaction = (
  network: Network,
  terms: Terms,
  addresses: SwapAddresses,
  body: unknown,
): Verified => {
  const to = read.text(body, 'tx.to').toLowerCase()
  const data = read.text(body, 'tx.data').toLowerCase()
  const value = read.amount(body, 'tx.value')
  const decoded = decodeCall(data)
  if (!decoded) throw unlike('method', 'a swap', data.slice(0, 10))
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
  if (wrong) throw unlike(wrong[0], String(wrong[1]), String(wrong[2]))
  return {
    call: { vm: 'evm', to: network.router, data, value, ...approvalOf(network, terms) },
    minReturn: decoded.minReturn,
  }
}

/** Methods that take the coin by themselves name neither it nor its amount: the value is both. */
const assetFields = ({ sell, buy, amount }: Terms, decoded: RouterCall, value: bigint): readonly Field[] => [
  ['sell asset', wireAddress(sell), coinName(decoded.sellAddress ?? NATIVE_ADDRESS)],
  ['amount', amount, decoded.amount ?? value],
  ['buy asset', wireAddress(buy), decoded.buyAddress === undefined ? wireAddress(buy) : coinName(decoded.buyAddress)],
]

/** The router also understands the zero address as the chain's own coin. */
const coinName = (address: string): string => (/^0x0{40}$/.test(address) ? NATIVE_ADDRESS : address)

const approvalOf = ({ router }: Network, { sell, amount }: Terms): Pick<EvmCall, 'approval'> =>
  sell.address === undefined ? {} : { approval: { token: sell.address, spender: router, amount } }

const unlike = (field: string, expected: string, found: string): SwapError =>
  new SwapError(
    'unableToBuildTransaction',
    `The transaction ONEINCH answered with has another ${field}: ${found} instead of ${expected}.`,
  )
