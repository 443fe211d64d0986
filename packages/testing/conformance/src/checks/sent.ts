import type { HttpRequest } from '@switchyard/core'
import { settleCall } from '../call-result.ts'
import type { BuildCase, QuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { namesAmount } from '../names-amount.ts'
import { readFields, type SentField } from '../read-fields.ts'
import { inSession } from '../session.ts'
import { mentions, writeOutgoing, writeRequest } from '../write-outgoing.ts'

/** Checks of the requests: the whole amount, the slippage of the request, the recipient of the swap. */
export const sent = (subject: Subject): readonly Check[] => [
  ...subject.cases.quotes.map((test) => ({
    group: 'requests',
    name: `price the whole amount: ${test.title}`,
    run: () => ensurePricesWhole(subject, test),
  })),
  {
    group: 'requests',
    name: 'ask for the slippage of the request',
    run: () => ensureAsksSlippage(subject, subject.cases.builds[0]),
  },
  ...subject.cases.builds.flatMap((test) => [
    {
      group: 'requests',
      name: `of a build name the recipient and the refund address: ${test.title}`,
      run: () => ensureNamesRecipient(subject, test),
    },
    {
      group: 'deposits',
      name: `leave the least output to an upstream that knows it: ${test.title}`,
      run: () => ensureStatesLeast(subject, test),
    },
  ]),
]

const ensurePricesWhole = (subject: Subject, test: QuoteCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    await session.quote(test)
    const requests = session.upstream.take()
    const { sell, sellAmount } = test.params
    ensure(
      requests.length === 0 ||
        requests.some((request) =>
          namesAmount(writeRequest(request), { amount: sellAmount, token: sell, spellings: test.amountAs }),
        ),
      `no request of the quote names the amount ${sellAmount} of ${sell.identifier}: another one is priced, or cases.amountAs is missing`,
    )
  })

/** Unlike anything that a provider would send by itself. */
const UNUSUAL_BPS = 137

const ensureAsksSlippage = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const asked = { ...test, params: { ...test.params, slippageBps: UNUSUAL_BPS } }
    // The answers were stubbed for another slippage; only the requests count.
    const quoted = await settleCall(() => session.offer(asked))
    const whole = findSlippages(session.upstream.take())
    if ('value' in quoted) await settleCall(() => session.build(asked, quoted.value))
    const allowed = new Set(subject.cases.slippageAs?.(UNUSUAL_BPS) ?? writeSlippage(UNUSUAL_BPS))
    for (const { names, value } of [...whole, ...findSlippages(session.upstream.take())])
      ensure(
        allowed.has(value) || isLess(value, names, whole),
        `${names.join('.')} is ${value}, though the request allows a slippage of ${UNUSUAL_BPS} basis points (${[...allowed].join(', ')})`,
      )
  })

/** A build may allow less than its quote did, in the same member and so in the same unit. */
const isLess = (value: string, names: readonly string[], quoted: readonly SentField[]): boolean =>
  quoted.some((one) => one.names.join() === names.join() && Number(value) < Number(one.value))

const writeSlippage = (bps: number): readonly string[] => [String(bps), String(bps / 100), String(bps / 10_000)]

const findSlippages = (requests: readonly HttpRequest[]): readonly SentField[] =>
  requests.flatMap(readFields).filter(({ names, value }) => {
    const name = names.at(-1) ?? ''
    return /slip|tolerance/.test(name) && /^\d+(\.\d+)?$/.test(value)
  })

/** Names of the member in which APIs take the recipient of a swap, and of the one for refunds. */
const RECIPIENT =
  /^(recipient|receiver|payout|payto|dest(ination)?|to|output|withdrawal|dst)?(recipient|receiver|address|addr)$|^(recipient|receiver)$/
const REFUND = /^(refund|return)(to|address|addr|recipient)?$/

const ensureNamesRecipient = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const chosen = await session.offer(test)
    session.upstream.take()
    await session.build(test, chosen)
    const fields = session.upstream.take().flatMap(readFields)
    const { destinationAddress, refundAddress, sources } = test.addresses
    for (const { names, value } of filterOrderFields(fields, RECIPIENT))
      ensure(
        mentions(value, destinationAddress, test.destinationAs),
        `the build requests a payout to another recipient: ${names.join('.')} is ${value}`,
      )
    const refunds = [...(refundAddress === undefined ? sources : [refundAddress])]
    for (const { names, value } of filterOrderFields(fields, REFUND))
      ensure(
        !mentions(value, destinationAddress, test.destinationAs) || refunds.includes(destinationAddress),
        `the build requests a refund to the recipient: ${names.join('.')} is ${value}`,
      )
  })

/** Members of the order itself; those of fees have recipients of their own, and so have source and sender. */
const filterOrderFields = (fields: readonly SentField[], name: RegExp): readonly SentField[] =>
  fields.filter(
    ({ names, value }) =>
      name.test(names.at(-1) ?? '') &&
      (names.at(-1) !== 'address' || names.some((each) => /^(dest|recipient|receiver|payout)/.test(each))) &&
      !names.some((each) => /fee|affiliate|referr|source|sender|token|asset|contract/.test(each)) &&
      value.length >= 20,
  )

const ensureStatesLeast = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const offer = await session.offer(test)
    const quoted = session.upstream.take()
    const deposit = await session.build(test, offer)
    const enforced = deposit.kind === 'simpleTransfer' ? 'upstream' : subject.cases.enforced?.(deposit, test)
    if (enforced !== 'upstream') return
    const requests = [...quoted, ...session.upstream.take()]
    const text = writeOutgoing(deposit, requests)
    const isWarned = offer.warnings.some(({ code }) => code === 'minimumNotEnforced')
    const stated =
      namesAmount(text, { amount: offer.minBuyAmount, token: test.params.buy }) || findSlippages(requests).length > 0
    ensure(
      stated || isWarned || subject.cases.enforcedBy !== undefined || test.params.flexInput === true,
      `nothing enforces the worst output ${offer.minBuyAmount}: no request states it or a slippage, no warning minimumNotEnforced tells the user, and cases.enforcedBy has no reason`,
    )
  })
