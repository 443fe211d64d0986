import type { Capabilities, SwapProvider } from '@switchyard/core'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'

const REFUNDS = ['forwarded', 'sender', 'none']
const FAULT_CODES = ['apiRequestFailed', 'noQuoteResponse', 'quoteError']

/** Who the provider says it is. */
export const identity = (subject: Subject): readonly Check[] => [
  {
    group: 'identity',
    name: 'has a wire identifier, the contract generation and the verbs',
    run: () => inSession(subject, async ({ provider }) => verbs(provider)),
  },
  {
    group: 'identity',
    name: 'has a label',
    run: () => inSession(subject, async ({ provider }) => label(provider)),
  },
  {
    group: 'identity',
    name: 'declares well-formed traits, and those it is meant to',
    run: () => inSession(subject, async ({ provider }) => capabilities(provider.capabilities, subject.capabilities)),
  },
  {
    group: 'identity',
    name: 'sends no request while it is made',
    run: () =>
      inSession(subject, async ({ script }) =>
        ensure(script.requests.length === 0, 'a request was sent by the factory'),
      ),
  },
]

const verbs = (provider: SwapProvider): void => {
  ensure(/^[A-Z][A-Z0-9_]{1,39}$/.test(provider.id), `id ${stringify(provider.id)} is not of capitals, digits and _`)
  ensure(provider.contract === 1, `contract ${stringify(provider.contract)} is not 1`)
  for (const verb of ['assets', 'quote', 'build'] as const) {
    ensure(typeof provider[verb] === 'function', `${verb} is missing`)
  }
}

const label = ({ label }: SwapProvider): void => {
  for (const name of ['displayName', 'displayNameLong'] as const) {
    ensure(typeof label[name] === 'string' && label[name] !== '', `label.${name} is empty`)
  }
  ensure(Array.isArray(label.keywords), 'label.keywords is no list')
  for (const link of [label.logoURI, label.url]) {
    ensure(link === undefined || /^https:\/\//.test(link), `${stringify(link)} is no https address`)
  }
}

const capabilities = (declared: Capabilities, meant: Capabilities): void => {
  ensure(REFUNDS.includes(declared.refund), `traits.refund is ${stringify(declared.refund)}`)
  ensure(typeof declared.flexInput === 'boolean', 'traits.flexInput is no boolean')
  ensure(typeof declared.privacy === 'boolean', 'traits.privacy is no boolean')
  const { feeCapBps: cap = 0, faultCode = 'quoteError', assetsRefreshMs = 1 } = declared
  ensure(Number.isInteger(cap) && cap >= 0 && cap <= 10_000, `traits.feeCapBps is ${cap}`)
  ensure(FAULT_CODES.includes(faultCode), `traits.faultCode is ${faultCode}`)
  ensure(assetsRefreshMs > 0, `traits.surfaceRefreshMs is ${assetsRefreshMs}`)
  ensure(stringify(declared) === stringify(meant), `traits are ${stringify(declared)}, meant are ${stringify(meant)}`)
}
