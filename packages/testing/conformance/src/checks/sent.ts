import type { HttpRequest } from '@switchyard/core'
import { callResult } from '../call-result.ts'
import type { BuildCase, QuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { mentions, outgoingText, requestText } from '../outgoing-text.ts'
import { type SentField, sentFields } from '../sent-fields.ts'
import { inSession } from '../session.ts'
import { statesAmount } from '../states-amount.ts'

/** What the upstream is asked for: the whole amount, the slippage of the request, the recipient of the swap. */
export const sent = (subject: Subject): readonly Check[] => [
  ...subject.cases.quotes.map((test) => ({
    group: 'requests',
    name: `price the whole amount: ${test.title}`,
    run: () => pricesWhole(subject, test),
  })),
  {
    group: 'requests',
    name: 'ask for the slippage of the request',
    run: () => asksSlippage(subject, subject.cases.builds[0]),
  },
  ...subject.cases.builds.flatMap((test) => [
    {
      group: 'requests',
      name: `of a build name the recipient and the refund address: ${test.title}`,
      run: () => namesRecipient(subject, test),
    },
    {
      group: 'deposits',
      name: `leave the least output to an upstream that knows it: ${test.title}`,
      run: () => statesLeast(subject, test),
    },
  ]),
]

const pricesWhole = (subject: Subject, test: QuoteCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    await session.quote(test)
    const requests = session.upstream.take()
    const { sell, sellAmount } = test.params
    ensure(
      requests.length === 0 ||
        requests.some((request) => statesAmount(requestText(request), sellAmount, sell, test.amountAs)),
      `no request of the quote names the amount ${sellAmount} of ${sell.identifier}: another one is priced, or cases.amountAs is missing`,
    )
  })

/** Unlike anything that a provider would send by itself. */
const UNUSUAL_BPS = 137

const asksSlippage = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const asked = { ...test, params: { ...test.params, slippageBps: UNUSUAL_BPS } }
    // The answers were stubbed for another slippage; only the requests count.
    const quoted = await callResult(() => session.offer(asked))
    const whole = slippagesIn(session.upstream.take())
    if ('value' in quoted) await callResult(() => session.build(asked, quoted.value))
    const allowed = new Set(subject.cases.slippageAs?.(UNUSUAL_BPS) ?? written(UNUSUAL_BPS))
    for (const { names, value } of [...whole, ...slippagesIn(session.upstream.take())])
      ensure(
        allowed.has(value) || isLess(value, names, whole),
        `${names.join('.')} is ${value}, though the request allows a slippage of ${UNUSUAL_BPS} basis points (${[...allowed].join(', ')})`,
      )
  })

/** A build may allow less than its quote did, in the same member and so in the same unit. */
const isLess = (value: string, names: readonly string[], quoted: readonly SentField[]): boolean =>
  quoted.some((one) => one.names.join() === names.join() && Number(value) < Number(one.value))

const written = (bps: number): readonly string[] => [String(bps), String(bps / 100), String(bps / 10_000)]

const slippagesIn = (requests: readonly HttpRequest[]): readonly SentField[] =>
  requests.flatMap(sentFields).filter(({ names, value }) => {
    const name = names.at(-1) ?? ''
    return /slip|tolerance/.test(name) && /^\d+(\.\d+)?$/.test(value)
  })

/** Names of the member in which APIs take the recipient of a swap, and of the one for refunds. */
const RECIPIENT =
  /^(recipient|receiver|payout|payto|dest(ination)?|to|output|withdrawal|dst)?(recipient|receiver|address|addr)$|^(recipient|receiver)$/
const REFUND = /^(refund|return)(to|address|addr|recipient)?$/

const namesRecipient = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const chosen = await session.offer(test)
    session.upstream.take()
    await session.build(test, chosen)
    const fields = session.upstream.take().flatMap(sentFields)
    const { destinationAddress, refundAddress, sources } = test.addresses
    for (const { names, value } of ofSwap(fields, RECIPIENT))
      ensure(
        mentions(value, destinationAddress, test.destinationAs),
        `the build requests a payout to another recipient: ${names.join('.')} is ${value}`,
      )
    const refunds = [...(refundAddress === undefined ? sources : [refundAddress])]
    for (const { names, value } of ofSwap(fields, REFUND))
      ensure(
        !mentions(value, destinationAddress, test.destinationAs) || refunds.includes(destinationAddress),
        `the build requests a refund to the recipient: ${names.join('.')} is ${value}`,
      )
  })

/** Members of the order itself; those of fees have recipients of their own, and so have source and sender. */
const ofSwap = (fields: readonly SentField[], name: RegExp): readonly SentField[] =>
  fields.filter(
    ({ names, value }) =>
      name.test(names.at(-1) ?? '') &&
      (names.at(-1) !== 'address' || names.some((each) => /^(dest|recipient|receiver|payout)/.test(each))) &&
      !names.some((each) => /fee|affiliate|referr|source|sender|token|asset|contract/.test(each)) &&
      value.length >= 20,
  )

const statesLeast = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const offer = await session.offer(test)
    const quoted = session.upstream.take()
    const deposit = await session.build(test, offer)
    const enforced = deposit.kind === 'simpleTransfer' ? 'upstream' : subject.cases.enforced?.(deposit, test)
    if (enforced !== 'upstream') return
    const requests = [...quoted, ...session.upstream.take()]
    const text = outgoingText(deposit, requests)
    const isWarned = offer.warnings.some(({ code }) => code === 'minimumNotEnforced')
    const stated = statesAmount(text, offer.minBuyAmount, test.params.buy) || slippagesIn(requests).length > 0
    ensure(
      stated || isWarned || subject.cases.enforcedBy !== undefined || test.params.flexInput === true,
      `nothing enforces the worst output ${offer.minBuyAmount}: no request states it or a slippage, no warning minimumNotEnforced tells the user, and cases.enforcedBy has no reason`,
    )
  })
