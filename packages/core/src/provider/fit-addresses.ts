import type { AddressForms, AddressRole } from '../contract/address-forms.ts'
import type { AddressReading, Chain } from '../contract/chain.ts'
import type { Decline, SwapProvider } from '../contract/provider.ts'
import { describeUnread } from '../domain/describe-unread.ts'
import type { EngineContext } from '../engine-context.ts'

/** Addresses of a swap, or of one leg of it, as they were requested. */
export interface RequestedAddresses {
  readonly sellChain: string
  readonly buyChain: string
  readonly sources: readonly string[]
  readonly destination: string | undefined
  readonly refund: string | undefined
}

/** Addresses as a provider is given them: in the spelling that every network reads. */
export interface FittedAddresses extends Omit<RequestedAddresses, 'sellChain' | 'buyChain'> {
  /** The refund address was left out, since the provider cannot refund to its form: the sender takes refunds. */
  readonly isRefundLeftOut: boolean
  /** Recipient and refund address whose form has not been seen to work. */
  readonly unconfirmed: readonly { readonly role: AddressRole; readonly chain: string; readonly form: string }[]
}

/** Reason a provider cannot serve the addresses. */
export interface UnfitAddresses {
  readonly declined: Decline
  /** The form that it does not handle, of a valid address. Absent for a text that is no address, or one that nobody can spend from. */
  readonly refused?: { readonly role: AddressRole; readonly form: string }
}

/**
 * Fits the addresses of a request to a provider: each in the spelling that networks read (`AddressReading.canonical`, `payTo`), or as another
 * address of the same account where the provider handles only that one's form.
 *
 * Declines with `invalidBuyAssetAddress` for a destination that is no address, `invalidDestinationAddress` for one that is unspendable, and
 * `invalidRefundAddress` for the refund address in either case. A valid address of a form that the provider does not handle in its
 * role is `refused`: with `invalidAddressForChain`, and with `invalidRefundAddress` for the sender whom a provider cannot refund. Of a refund address that is
 * named in the request it is left out instead, where the sender can take refunds.
 *
 * Chains without a package are left to the provider, and so is a source that is no address.
 */
export const fitAddresses = (
  { chains }: Pick<EngineContext, 'chains'>,
  { id, capabilities }: Pick<SwapProvider, 'id' | 'capabilities'>,
  { sellChain, buyChain, sources, destination, refund }: RequestedAddresses,
): FittedAddresses | UnfitAddresses => {
  const fit = (role: AddressRole, chain: string, text: string): Fit => {
    const reader = chains.get(chain)
    if (!reader) return { text }
    const reading = readOnce(reader, chain, text)
    const shown = text.slice(0, 130)
    if (!reading) return { text, fault: { isAddress: false, text: `${shown} ${describeUnread(chain, text)}` } }
    // A sender that nobody can be is refused at the swap.
    if (!reading.unspendable || role === 'source') return fitReading(reading, role, capabilities.addressForms?.[chain])
    return { text, fault: { isAddress: true, text: `${shown} is unspendable on ${chain}; what is sent there is lost` } }
  }
  const refuse = (role: AddressRole, chain: string, form: string): UnfitAddresses => {
    const message = `${id} cannot ${DEEDS[role]} a ${form} address on ${chain}.`
    const errorCode = role === 'refund' ? 'invalidRefundAddress' : 'invalidAddressForChain'
    return { declined: { errorCode, message }, refused: { role, form } }
  }

  const paid = destination === undefined ? undefined : fit('destination', buyChain, destination)
  if (paid?.fault) {
    const errorCode = paid.fault.isAddress ? 'invalidDestinationAddress' : 'invalidBuyAssetAddress'
    return { declined: { errorCode, message: `destinationAddress ${paid.fault.text}.` } }
  }
  if (paid?.refusedForm !== undefined) return refuse('destination', buyChain, paid.refusedForm)

  const senders = sources.map((source) => fit('source', sellChain, source))
  const unfit = senders.find(({ refusedForm }) => refusedForm !== undefined)
  if (unfit?.refusedForm !== undefined) return refuse('source', sellChain, unfit.refusedForm)

  let refunded = refund === undefined ? undefined : fit('refund', sellChain, refund)
  if (refunded?.fault) {
    return { declined: { errorCode: 'invalidRefundAddress', message: `refundAddress ${refunded.fault.text}.` } }
  }
  const isRefundLeftOut = refunded?.refusedForm !== undefined
  if (isRefundLeftOut) refunded = undefined
  // Without a refund address the first sender takes refunds; a provider that is told whom to refund must handle its form.
  const [first] = sources
  if (!refunded && first !== undefined && capabilities.refund === 'forwarded') {
    const form = fit('refund', sellChain, first).refusedForm
    if (form !== undefined) return refuse('refund', sellChain, form)
  }

  const unconfirmed = (
    [
      ['destination', buyChain, paid],
      ['refund', sellChain, refunded],
    ] as const
  ).flatMap(([role, chain, fitted]) =>
    fitted?.unconfirmed === undefined ? [] : [{ role, chain, form: fitted.unconfirmed }],
  )
  return {
    unconfirmed,
    sources: senders.map(({ text }) => text),
    destination: paid?.text,
    refund: refunded?.text,
    isRefundLeftOut,
  }
}

/** Returns `true` for a provider that cannot serve the addresses. */
export const isUnfit = (fitted: object): fitted is UnfitAddresses => 'declined' in fitted

/** Latest readings: every provider of a quote asks for the same addresses, and checksums and curve points cost time. */
const readings = new WeakMap<Chain, Map<string, AddressReading | undefined>>()
const MOST_READINGS = 64
/** Longer than any address but a unified one of many receivers. */
const LONGEST_KEPT = 300

const readOnce = (reader: Chain, chain: string, text: string): AddressReading | undefined => {
  if (text.length > LONGEST_KEPT) return reader.readAddress(chain, text)
  const known = readings.get(reader) ?? new Map<string, AddressReading | undefined>()
  readings.set(reader, known)
  const key = `${chain} ${text}`
  if (known.has(key)) return known.get(key)
  const reading = reader.readAddress(chain, text)
  const [oldest] = known.size < MOST_READINGS ? [] : known.keys()
  if (oldest !== undefined) known.delete(oldest)
  known.set(key, reading)
  return reading
}

/** An address for a provider, or why there is none. */
interface Fit {
  readonly text: string
  readonly fault?: { readonly isAddress: boolean; readonly text: string }
  readonly refusedForm?: string
  /** The form, where it has not been seen to work. */
  readonly unconfirmed?: string | undefined
}

const DEEDS: Readonly<Record<AddressRole, string>> = {
  source: 'take a deposit from',
  refund: 'refund',
  destination: 'pay out to',
}

const fitReading = (reading: AddressReading, role: AddressRole, forms: AddressForms = {}): Fit => {
  const { form, canonical, payTo: text = canonical } = reading
  const handled = forms[role]
  const unconfirmed = forms.unconfirmed?.includes(form) ? form : undefined
  if (!handled || handled.includes(form)) return { text, unconfirmed }
  const other = reading.alternatives?.find((alternative) => handled.includes(alternative.form))
  return other ? { text: other.address } : { text, refusedForm: form }
}
