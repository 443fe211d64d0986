import { type BuildParams, type EvmCall, SwapError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { decodeCall } from './decode-call.ts'
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
 * Whether the router itself holds a call to its minimum: only `swap` does.
 *
 * `unoswap*` and `ethUnoswap*` count the minimum in the token that the named pool pays, whatever it is. `clipperSwap*` trusts
 * the exchange named in the call and does not compare balances. Source: router source and a public audit (read 2026-11).
 */
export const isEnforcedByRouter = (data: string): boolean => decodeCall(data)?.method === 'swap'

/**
 * Decodes the transaction of a swap and compares router, sender, value, assets, amount and receiver with the terms. Accepts
 * only calls whose minimum the router enforces.
 *
 * @throws {SwapError} `unableToBuildTransaction` with the field that differs.
 */
export const verifyTransaction = (
  network: Network,
  terms: SwapTerms,
  addresses: BuildParams,
  body: unknown,
): VerifiedSwap => {
  const to = read.text(body, 'tx.to').toLowerCase()
  const data = read.text(body, 'tx.data').toLowerCase()
  const value = read.amount(body, 'tx.value')
  const decoded = decodeCall(data)
  if (!decoded || !isEnforcedByRouter(data)) throw mismatch('method', 'swap', decoded?.method ?? data.slice(0, 10))
  const sender = addresses.sources[0].toLowerCase()
  const from = (read.optionalText(body, 'tx.from') ?? sender).toLowerCase()
  const native = terms.sell.address === undefined
  const fields: readonly Field[] = [
    ['router', network.router, to],
    ['sender', sender, from],
    ['value', native ? terms.amount : 0n, value],
    ['receiver', addresses.destinationAddress.toLowerCase(), decoded.receiver ?? sender],
    ['flags', 0n, decoded.flags & MEANINGFUL_FLAGS],
    ['sell asset', wireAddress(terms.sell), nativeName(decoded.sellAddress)],
    ['buy asset', wireAddress(terms.buy), nativeName(decoded.buyAddress)],
    ['amount', terms.amount, decoded.amount ?? value],
  ]
  const wrong = fields.find(([, expected, found]) => expected !== found)
  if (wrong) throw mismatch(wrong[0], String(wrong[1]), String(wrong[2]))
  return {
    call: { vm: 'evm', to: network.router, data, value, ...approvalOf(network, terms) },
    minReturn: decoded.minReturn,
  }
}

/** The router also accepts the zero address for the native coin. */
const nativeName = (address: string = ''): string => (/^0x0{40}$/.test(address) ? NATIVE_ADDRESS : address)

const approvalOf = ({ router }: Network, { sell, amount }: SwapTerms): Pick<EvmCall, 'approval'> =>
  sell.address === undefined ? {} : { approval: { token: sell.address, spender: router, amount } }

const mismatch = (field: string, expected: string, found: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The transaction of ONEINCH has ${field} ${found} instead of ${expected}.`)
