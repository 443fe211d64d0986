import type { Chain } from '@switchyard/core'
import { type Check, ConformanceError, ensure } from '../../check.ts'
import type { AddressCases } from '../chain-cases.ts'
import { type ChainSubject, inChainSession } from '../chain-session.ts'

/** Texts that are no address of any chain. */
const JUNK = [
  '',
  ' ',
  '0',
  '0x',
  'x'.repeat(5_000),
  '🚀',
  '../../etc/passwd',
  '__proto__',
  'null',
  '\u0000',
  '1'.repeat(64),
]

/** Addresses are read without a network, as vectors say. */
export const addresses = (subject: ChainSubject): readonly Check[] => [
  {
    group: 'addresses',
    name: 'have cases for every code',
    run: () =>
      inChainSession(subject, ({ chain }) => {
        const missing = chain.codes.find((code) => subject.cases.addresses.every((each) => each.chain !== code))
        ensure(missing === undefined, `there are no address cases for ${missing}`)
      }),
  },
  ...subject.cases.addresses.flatMap((test) =>
    rules.map(
      ([name, verify]): Check => ({
        group: 'addresses',
        name: `${name}: ${test.chain}`,
        skip: verify === ensureChecksum ? test.withoutChecksum : undefined,
        run: () =>
          inChainSession(subject, ({ chain, upstream }) => {
            verify(chain, test)
            ensure(upstream.requests.length === 0, 'reading an address sent a request')
          }),
      }),
    ),
  ),
]

const read = (chain: Chain, code: string, text: string) => {
  try {
    return chain.readAddress(code, text)
  } catch (cause) {
    throw new ConformanceError(`address threw ${String(cause)} for ${JSON.stringify(text.slice(0, 80))}`, { cause })
  }
}

const ensureValid = (chain: Chain, { chain: code, valid, unspendable = [] }: AddressCases): void => {
  for (const { text, canonical, form } of valid) {
    const reading = read(chain, code, text)
    ensure(reading !== undefined, `${text} is not read`)
    ensure(reading.canonical === canonical, `${text} is read as ${reading.canonical} instead of ${canonical}`)
    ensure(form === undefined || reading.form === form, `${text} has the form ${reading.form} instead of ${form}`)
    ensure(!reading.unspendable, `${text} is read as unspendable`)
    ensure(read(chain, code, canonical)?.canonical === canonical, `${canonical} is not its own canonical spelling`)
    const accounts = chain.readAccounts?.(code, text) ?? [canonical]
    ensure(accounts.includes(canonical), `accounts of ${text} lack ${canonical}`)
  }
  for (const text of unspendable)
    ensure(read(chain, code, text)?.unspendable === true, `${text} is not read as unspendable`)
}

const ensureInvalid = (chain: Chain, { chain: code, invalid }: AddressCases): void => {
  for (const text of [...invalid, ...JUNK]) {
    const reading = read(chain, code, text)
    ensure(reading === undefined, `${text.slice(0, 80)} is read as ${reading?.canonical.slice(0, 80)}`)
  }
}

const ensureChecksum = (chain: Chain, { chain: code, valid }: AddressCases): void => {
  for (const { text, canonical } of valid)
    for (let at = 0; at < text.length; at++) {
      const changed = `${text.slice(0, at)}${text[at] === 'q' ? 'p' : 'q'}${text.slice(at + 1)}`
      const reading = read(chain, code, changed)
      ensure(
        reading === undefined || reading.canonical === canonical,
        `${changed} differs from ${text} and is read as an address`,
      )
    }
}

/** Checks of the addresses of each chain, by name. */
const rules: readonly (readonly [name: string, verify: (chain: Chain, test: AddressCases) => void])[] = [
  ['are read in their one spelling', ensureValid],
  ['of other networks and with mistakes are refused', ensureInvalid],
  ['have a checksum that notices every changed character', ensureChecksum],
]
