import { type BuildParams, type EvmCall, SwapError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { NATIVE_ADDRESS, nameAddress } from '../assets/native-address.ts'
import type { Network } from '../assets/network.ts'
import type { SwapTerms } from '../quote/offer-state.ts'
import { decodeCall } from './decode-call.ts'

/** A verified transaction with the minimum it enforces. */
export interface VerifiedSwap {
  readonly call: EvmCall
  readonly minReturn: bigint
}

/** The swap a transaction is compared with. */
export interface SwapToVerify {
  readonly terms: SwapTerms
  readonly params: BuildParams
}

type Field = readonly [name: string, expected: string | bigint, found: string | bigint]

/** Flags of `swap` that change the meaning of its amounts: partial fill, and extra native coin. */
const MEANINGFUL_FLAGS = 3n

/**
 * Tells whether the router itself holds a call to its minimum: only `swap` does.
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
export const verifyTransaction = (body: unknown, network: Network, { terms, params }: SwapToVerify): VerifiedSwap => {
  const to = read.text(body, 'tx.to').toLowerCase()
  const data = read.text(body, 'tx.data').toLowerCase()
  const value = read.amount(body, 'tx.value')
  const decoded = decodeCall(data)
  if (!decoded || !isEnforcedByRouter(data))
    throw describeMismatch('method', 'swap', decoded?.method ?? data.slice(0, 10))
  const sender = params.sources[0].toLowerCase()
  const from = (read.optionalText(body, 'tx.from') ?? sender).toLowerCase()
  const isNative = terms.sell.address === undefined
  const fields: readonly Field[] = [
    ['router', network.router, to],
    ['sender', sender, from],
    ['value', isNative ? terms.amount : 0n, value],
    ['receiver', params.destinationAddress.toLowerCase(), decoded.receiver ?? sender],
    ['flags', 0n, decoded.flags & MEANINGFUL_FLAGS],
    ['sell asset', nameAddress(terms.sell), nameNative(decoded.sellAddress)],
    ['buy asset', nameAddress(terms.buy), nameNative(decoded.buyAddress)],
    ['amount', terms.amount, decoded.amount ?? value],
  ]
  const wrong = fields.find(([, expected, found]) => expected !== found)
  if (wrong) throw describeMismatch(wrong[0], String(wrong[1]), String(wrong[2]))
  const { address: token } = terms.sell
  const approval = token === undefined ? undefined : { token, spender: network.router, amount: terms.amount }
  return { call: { vm: 'evm', to: network.router, data, value, approval }, minReturn: decoded.minReturn }
}

/** The router also accepts the zero address for the native coin. */
const nameNative = (address: string = ''): string => (/^0x0{40}$/.test(address) ? NATIVE_ADDRESS : address)

const describeMismatch = (field: string, expected: string, found: string): SwapError =>
  new SwapError('unableToBuildTransaction', `The transaction of ONEINCH has ${field} ${found} instead of ${expected}.`)
