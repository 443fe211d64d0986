import type { HttpRequest } from '@switchyard/core'
import type { BuildCase, QuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'

/** What the traits promise is kept. */
export const traits = (subject: Subject): readonly Check[] => [
  ...refunds(subject),
  promised(subject, 'flexInput', 'FLEX_INPUT'),
  promised(subject, 'privacy', 'privacy'),
]

const refunds = (subject: Subject): readonly Check[] => {
  const name = 'forwards the refund address or says that it cannot'
  const { refund } = subject.traits
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
  const tests = subject.cases.builds.filter(({ ask, parties }) => ask.refundAddress && parties.refundAddress)
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
    const deposit = await build(test, chosen)
    const address = test.parties.refundAddress ?? ''
    const told = [stringify(deposit), ...script.take().map(textOf)].some((text) => text.includes(address))
    ensure(told, `${address} is neither in the deposit nor in a request, and no refundObstacle is set`)
  })

const textOf = ({ url, body = '' }: HttpRequest): string => `${decodeURIComponent(url)} ${body}`

const promised = (subject: Subject, trait: 'flexInput' | 'privacy', word: string): Check => {
  const tests: readonly QuoteCase[] = [...subject.cases.quotes, ...subject.cases.builds].filter(({ ask }) => ask[trait])
  return {
    group: 'traits',
    name: `offers ${word}`,
    ...(subject.traits[trait] ? {} : { skip: 'it does not promise to' }),
    run: async () => {
      ensure(tests.length > 0, `no case asks with ${trait}`)
      for (const test of tests) {
        await inSession(subject, async ({ warm, quote }) => {
          await warm()
          const answer = await quote(test)
          ensure('offers' in answer && answer.offers.length > 0, `declined: ${stringify(answer)}`)
        })
      }
    },
  }
}
