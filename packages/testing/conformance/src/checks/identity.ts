import type { Capabilities, SwapProvider } from '@switchyard/core'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'

const REFUNDS = ['forwarded', 'sender', 'none']
const FAULT_CODES = ['apiRequestFailed', 'noQuoteResponse', 'quoteError']

/** Checks of what the provider declares. */
export const identity = (subject: Subject): readonly Check[] => [
  {
    group: 'identity',
    name: 'has a wire identifier, the contract generation and the required methods',
    run: () => inSession(subject, async ({ provider }) => ensureMethods(provider)),
  },
  {
    group: 'identity',
    name: 'has a label',
    run: () => inSession(subject, async ({ provider }) => ensureLabel(provider)),
  },
  {
    group: 'identity',
    name: 'declares well-formed capabilities, as expected',
    run: () =>
      inSession(subject, async ({ provider }) => ensureCapabilities(provider.capabilities, subject.capabilities)),
  },
  {
    group: 'identity',
    name: 'sends no request while it is created',
    run: () =>
      inSession(subject, async ({ upstream }) => ensure(upstream.requests.length === 0, 'the factory sent a request')),
  },
]

const ensureMethods = (provider: SwapProvider): void => {
  ensure(/^[A-Z][A-Z0-9_]{1,39}$/.test(provider.id), `id ${stringify(provider.id)} must use A-Z, 0-9 and _`)
  ensure(provider.contract === 1, `contract ${stringify(provider.contract)} is not 1`)
  for (const method of ['assets', 'quote', 'build'] as const) {
    ensure(typeof provider[method] === 'function', `${method} is missing`)
  }
}

const ensureLabel = ({ label }: SwapProvider): void => {
  for (const name of ['displayName', 'displayNameLong'] as const) {
    ensure(typeof label[name] === 'string' && label[name] !== '', `label.${name} is empty`)
  }
  ensure(Array.isArray(label.keywords), 'label.keywords is not a list')
  for (const link of [label.logoURI, label.url]) {
    ensure(link === undefined || /^https:\/\//.test(link), `${stringify(link)} is not an https URL`)
  }
}

const ensureCapabilities = (declared: Capabilities, expected: Capabilities): void => {
  ensure(REFUNDS.includes(declared.refund), `capabilities.refund is ${stringify(declared.refund)}`)
  ensure(typeof declared.flexInput === 'boolean', 'capabilities.flexInput is not a boolean')
  ensure(typeof declared.privacy === 'boolean', 'capabilities.privacy is not a boolean')
  const { feeCapBps: cap = 0, faultCode = 'quoteError', assetsRefreshMs = 1 } = declared
  ensure(Number.isInteger(cap) && cap >= 0 && cap <= 10_000, `capabilities.feeCapBps is ${cap}`)
  ensure(FAULT_CODES.includes(faultCode), `capabilities.faultCode is ${faultCode}`)
  ensure(assetsRefreshMs > 0, `capabilities.assetsRefreshMs is ${assetsRefreshMs}`)
  for (const [chain, forms] of Object.entries(declared.addressForms ?? {}))
    for (const [role, names] of Object.entries(forms))
      ensure(
        ADDRESS_FORMS.includes(role) && (names === undefined || (Array.isArray(names) && names.every(isName))),
        `capabilities.addressForms.${chain}.${role} is ${stringify(names)}`,
      )
  // Forms are a table of facts, which an operator replaces; a suite may state them, and need not.
  const compared = { ...declared, addressForms: expected.addressForms && declared.addressForms }
  ensure(
    stringify(compared) === stringify(expected),
    `capabilities are ${stringify(compared)}, expected are ${stringify(expected)}`,
  )
}

const ADDRESS_FORMS: readonly string[] = ['source', 'refund', 'destination', 'unconfirmed']

const isName = (name: unknown): boolean => typeof name === 'string' && name !== ''
