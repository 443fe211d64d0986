import type { Offer } from '@switchyard/core'
import type { BuildCase, QuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { settle } from '../settle.ts'
import { names, spoken, textOf } from '../spoken.ts'
import { stringify } from '../stringify.ts'

/** What the traits promise is kept. */
export const capabilities = (subject: Subject): readonly Check[] => [
  ...refunds(subject),
  promised(subject, 'flexInput', 'FLEX_INPUT'),
  promised(subject, 'privacy', 'privacy'),
]

const refunds = (subject: Subject): readonly Check[] => {
  const name = 'forwards the refund address or says that it cannot'
  const { refund } = subject.capabilities
  if (refund !== 'forwarded') {
    return [
      {
        group: 'traits',
        name,
        skip: `refunds go to ${refund === 'none' ? 'nobody' : 'the sender'}`,
        run: async () => undefined,
      },
    ]
  }
  const tests = subject.cases.builds.filter(({ ask, addresses }) => ask.refundAddress && addresses.refundAddress)
  if (tests.length === 0) {
    const run = async (): Promise<void> => ensure(false, 'no build case has a refundAddress in its ask and its parties')
    return [{ group: 'traits', name, run }]
  }
  return tests.map((test) => ({ group: 'traits', name: `${name}: ${test.title}`, run: () => honoured(subject, test) }))
}

const honoured = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async ({ script, warm, offer, build }) => {
    await warm()
    const chosen = await offer(test)
    if (chosen.refundObstacle !== undefined) return
    script.take()
    const deposit = await build(test, chosen)
    const address = test.addresses.refundAddress ?? ''
    ensure(
      names(spoken(deposit, script.take()), address, test.refundAs),
      `${address} is neither in the deposit nor in a request of the build, and no refundObstacle is set`,
    )
  })

type Flag = 'flexInput' | 'privacy'

const promised = (subject: Subject, trait: Flag, word: string): Check => {
  const tests: readonly QuoteCase[] = [...subject.cases.quotes, ...subject.cases.builds].filter(({ ask }) => ask[trait])
  return {
    group: 'traits',
    name: `offers ${word}, and something comes of it`,
    ...(subject.capabilities[trait] ? {} : { skip: 'it does not promise to' }),
    run: async () => {
      ensure(tests.length > 0, `no case asks with ${trait}`)
      for (const test of tests) await ensureOffered(subject, test)
      const changes = await Promise.all(tests.map((test) => isMoved(subject, test, trait)))
      const reason = subject.cases.unmoved?.[trait]
      ensure(
        changes.includes(true) || reason !== undefined,
        `${trait} changes nothing, and cases.unmoved has no reason`,
      )
      ensure(!changes.includes(true) || reason === undefined, `${trait} is said to change nothing: ${reason}`)
    },
  }
}

const ensureOffered = (subject: Subject, test: QuoteCase): Promise<void> =>
  inSession(subject, async ({ warm, quote }) => {
    await warm()
    const answer = await quote(test)
    ensure('offers' in answer && answer.offers.length > 0, `declined: ${stringify(answer)}`)
  })

/** Whether what is asked upstream or offered differs from an ask without the flag. */
const isMoved = async (subject: Subject, test: QuoteCase, flag: Flag): Promise<boolean> => {
  const plain = { ...test, ask: { ...test.ask, [flag]: false } }
  const [flagged, again, without] = [
    await trace(subject, test),
    await trace(subject, test),
    await trace(subject, plain),
  ]
  ensure(flagged === again, `two asks with ${flag} are not alike, so nothing can be told of it`)
  return flagged !== without
}

/** What is asked upstream, and what is kept for the build. An answer made for the flag may be no answer without it. */
const trace = async (subject: Subject, test: QuoteCase): Promise<string> => {
  const traced: string[] = []
  await inSession(subject, async ({ script, warm, quote }) => {
    await warm()
    const outcome = await settle(() => quote(test))
    const offers = 'value' in outcome && 'offers' in outcome.value ? outcome.value.offers : []
    traced.push(...script.take().map(textOf), stringify(offers.map(kept)))
  })
  return traced.join('\n')
}

const kept = ({ state, depositKind }: Offer) => ({ state, depositKind })
