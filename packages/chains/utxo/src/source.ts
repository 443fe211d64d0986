import { SwapError } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { lockScript } from './address/lock.ts'
import type { InputForm } from './rules.ts'
import type { Setting } from './setting.ts'

/** An address that may fund a transaction. */
export interface Source {
  /** Canonical. */
  readonly owner: string
  readonly form: InputForm
  readonly script: Uint8Array
}

/**
 * Reads the source addresses, repeats collapsed, order kept.
 *
 * Throws `invalidSourceAddress` for an address of another chain and for forms whose spending size is unknown (scripts on
 * chains without segwit), `invalidSourceAddressList` for more than the chain takes.
 */
export const readSources = (addresses: readonly string[], setting: Setting): readonly Source[] => {
  const byOwner = new Map(
    addresses.map((address) => readSource(address, setting)).map((source) => [source.owner, source]),
  )
  const { code, rules } = setting
  if (byOwner.size > rules.mostSources)
    throw new SwapError(
      'invalidSourceAddressList',
      `${byOwner.size} source addresses were given; a transaction on ${code} takes at most ${rules.mostSources}.`,
    )
  return [...byOwner.values()]
}

const readSource = (address: string, { code, network, rules }: Setting): Source => {
  const read = readAddress(address, network)
  const form = rules.sources.find((known) => known === read?.form)
  if (read?.lock && form) return { owner: read.canonical, form, script: lockScript(read.lock) }
  const reason = read ? `of the kind ${read.form} cannot fund a transaction` : 'is not valid'
  throw new SwapError('invalidSourceAddress', `The source address ${address} ${reason} on ${code}.`)
}
