import { SwapError } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { encodeLock } from './address/lock.ts'
import type { ChainSettings } from './chain-settings.ts'
import type { InputForm } from './rules.ts'

/** An address that can fund a transaction. */
export interface Source {
  /** Canonical address. */
  readonly owner: string
  readonly form: InputForm
  readonly script: Uint8Array
}

/**
 * Reads the source addresses in order, without duplicates.
 *
 * @throws {SwapError} `invalidSourceAddress` for an address of another chain and for forms with an unknown spending
 * size (scripts on chains without segwit), `invalidSourceAddressList` for more addresses than the chain allows.
 */
export const readSources = (addresses: readonly string[], settings: ChainSettings): readonly Source[] => {
  const { code, network, rules } = settings
  const byOwner = new Map<string, Source>()
  for (const address of addresses) {
    const read = readAddress(address, network)
    const form = rules.sources.find((known) => known === read?.form)
    if (!read?.lock || !form) {
      const reason = read ? `has the form ${read.form}, which cannot fund a transaction` : 'is not valid'
      throw new SwapError('invalidSourceAddress', `The source address ${address} ${reason} on ${code}.`)
    }
    byOwner.set(read.canonical, { owner: read.canonical, form, script: encodeLock(read.lock) })
  }
  if (byOwner.size > rules.maxSources)
    throw new SwapError(
      'invalidSourceAddressList',
      `${byOwner.size} source addresses were given; a transaction on ${code} takes at most ${rules.maxSources}.`,
    )
  return [...byOwner.values()]
}
