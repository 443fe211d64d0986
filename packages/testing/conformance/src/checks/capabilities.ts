import type { Offer } from '@switchyard/core'
import { settleCall } from '../call-result.ts'
import type { BuildCase, QuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'
import { mentions, writeOutgoing, writeRequest } from '../write-outgoing.ts'

/** The provider does what its capabilities promise. */
export const capabilities = (subject: Subject): readonly Check[] => [
  ...createRefundChecks(subject),
  createFlagCheck(subject, 'flexInput', 'FLEX_INPUT'),
  createFlagCheck(subject, 'privacy', 'privacy'),
]

const createRefundChecks = (subject: Subject): readonly Check[] => {
  const group = 'capabilities'
  const name = 'forwards the refund address or declares an obstacle'
  const { refund } = subject.capabilities
  if (refund !== 'forwarded') {
    const skip = refund === 'none' ? 'it never refunds' : 'it refunds the sender'
    return [{ group, name, skip, run: async () => undefined }]
  }
  const tests = subject.cases.builds.filter(({ params, addresses }) => params.refundAddress && addresses.refundAddress)
  if (tests.length === 0) {
    const run = async (): Promise<void> =>
      ensure(false, 'no build case has a refundAddress in its params and its addresses')
    return [{ group, name, run }]
  }
  return tests.map((test) => ({ group, name: `${name}: ${test.title}`, run: () => ensureForwarded(subject, test) }))
}

const ensureForwarded = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async ({ upstream, loadAssets, offer, build }) => {
    await loadAssets()
    const chosen = await offer(test)
    if (chosen.refundObstacle !== undefined) return
    upstream.take()
    const deposit = await build(test, chosen)
    const address = test.addresses.refundAddress ?? ''
    ensure(
      mentions(writeOutgoing(deposit, upstream.take()), address, test.refundAs),
      `${address} is neither in the deposit nor in a request of the build, and no refundObstacle is set`,
    )
  })

type Flag = 'flexInput' | 'privacy'

const createFlagCheck = (subject: Subject, name: Flag, word: string): Check => {
  const tests: readonly QuoteCase[] = [...subject.cases.quotes, ...subject.cases.builds].filter(
    ({ params }) => params[name],
  )
  return {
    group: 'capabilities',
    name: `offers ${word}, with an effect`,
    skip: subject.capabilities[name] ? undefined : 'it does not promise to',
    run: async () => {
      ensure(tests.length > 0, `no case sets ${name}`)
      for (const test of tests) await ensureOffered(subject, test)
      const changes = await Promise.all(tests.map((test) => hasEffect(subject, test, name)))
      const reason = subject.cases.noEffect?.[name]
      ensure(
        changes.includes(true) || reason !== undefined,
        `${name} changes nothing, and cases.noEffect has no reason`,
      )
      ensure(
        !changes.includes(true) || reason === undefined,
        `cases.noEffect is wrong, ${name} has an effect: ${reason}`,
      )
    },
  }
}

const ensureOffered = (subject: Subject, test: QuoteCase): Promise<void> =>
  inSession(subject, async ({ loadAssets, quote }) => {
    await loadAssets()
    const result = await quote(test)
    ensure('offers' in result && result.offers.length > 0, `declined: ${stringify(result)}`)
  })

/** Returns true if the requests or the offers differ from those without the flag. */
const hasEffect = async (subject: Subject, test: QuoteCase, name: Flag): Promise<boolean> => {
  const plain = { ...test, params: { ...test.params, [name]: false } }
  const flagged = await trace(subject, test)
  const again = await trace(subject, test)
  const without = await trace(subject, plain)
  ensure(flagged === again, `two quotes with ${name} differ, so its effect cannot be tested`)
  return flagged !== without
}

/** Requests of a quote and the state of its offers. Stubs made for the flag may not fit a quote without it. */
const trace = async (subject: Subject, test: QuoteCase): Promise<string> => {
  const traced: string[] = []
  await inSession(subject, async ({ upstream, loadAssets, quote }) => {
    await loadAssets()
    const result = await settleCall(() => quote(test))
    const offers = 'value' in result && 'offers' in result.value ? result.value.offers : []
    traced.push(...upstream.take().map(writeRequest), stringify(offers.map(stored)))
  })
  return traced.join('\n')
}

const stored = ({ state, depositKind }: Offer) => ({ state, depositKind })
