import type { Fee, FeeType, Offer, QuoteParams } from '@switchyard/core'
import type { BuildCase, FeeCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { completeParams, inSession } from '../session.ts'
import { writeOutgoing } from '../write-outgoing.ts'

const AFFILIATE_BPS = 30
const SERVICE_BPS = 15

/** The affiliate fee and the service fee are charged and listed, or the offer warns that they are not charged. */
export const fees = (subject: Subject): readonly Check[] => {
  const tests: readonly FeeCase[] = subject.cases.fees ?? []
  if (tests.length === 0) return [{ group: 'fees', name: 'have a case', run: async () => ensure(false, NO_CASE) }]
  return tests.map(addFees).flatMap((test) => createChecks(subject, test))
}

const NO_CASE = 'there is no fee case'

const createChecks = (subject: Subject, test: FeeCase): readonly Check[] => [
  {
    group: 'fees',
    name: `lists the fees charged, or warns: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.loadAssets()
        ensureListed(await session.offer(test), completeParams(test.params))
      }),
  },
  {
    group: 'fees',
    name: `sends the fees to the network: ${test.title}`,
    run: () => ensureSent(subject, test),
  },
]

const addFees = (test: FeeCase): FeeCase => {
  const { fees: terms } = completeParams(test.params)
  const charged = { ...terms, affiliateBps: AFFILIATE_BPS, serviceBps: SERVICE_BPS }
  return { ...test, params: { ...test.params, fees: charged } }
}

const WANTED: readonly (readonly [FeeType, number])[] = [
  ['affiliate', AFFILIATE_BPS],
  ['service', SERVICE_BPS],
]

/** Fee entries of a type; an entry of zero counts as absent. */
const filterFees = ({ fees: charged }: Offer, type: FeeType): readonly Fee[] =>
  charged.filter((fee) => fee.type === type && (fee.amount > 0n || fee.bps !== 0))

const ensureListed = (offer: Offer, { buy, sell }: QuoteParams): void => {
  for (const [type, bps] of WANTED) {
    const [fee, ...more] = filterFees(offer, type)
    ensure(more.length === 0, `there are ${more.length + 1} ${type} fees`)
    if (!fee) {
      ensure(isWarned(offer, type), `the ${type} fee is neither listed nor in a warning`)
      continue
    }
    ensure(fee.bps === bps, `the ${type} fee has ${fee.bps} basis points instead of ${bps}`)
    const of = { [buy.identifier]: offer.buyAmount, [sell.identifier]: offer.sellAmount }[fee.asset.identifier]
    ensure(fee.amount > 0n, `the ${type} fee is zero`)
    ensure(of === undefined || isAbout(fee.amount, (of * BigInt(bps)) / 10_000n), `the ${type} fee is ${fee.amount}`)
  }
}

/** Every fee that is not charged has its own warning, which names it. */
const isWarned = ({ warnings }: Offer, type: FeeType): boolean =>
  warnings.some(({ code, display }) => code === 'unableToApplyReferralProgram' && display.includes(type))

/** Fees are taken from the output before or after other fees; wrong decimals differ by far more. */
const isAbout = (amount: bigint, expected: bigint): boolean => amount * 2n >= expected && amount <= expected * 2n

const ensureSent = async (subject: Subject, test: FeeCase): Promise<void> => {
  const { offer, text } = await buildCase(subject, test)
  const charged = WANTED.some(([type]) => filterFees(offer, type).length > 0)
  ensure(charged || test.markers.length === 0, 'no fee is charged, so the case must have no markers')
  ensure(!charged || test.markers.length > 0, 'the case has no markers for the fees charged')
  for (const marker of test.markers)
    ensure(contains(text, marker), `${marker} is neither in the deposit nor in a request`)
  for (const withoutFees of subject.cases.builds) {
    const plain = await buildCase(subject, withoutFees)
    for (const marker of test.markers)
      ensure(!contains(plain.text, marker), `${marker} also appears without a fee, which proves nothing`)
  }
}

const contains = (text: string, marker: string | RegExp): boolean =>
  typeof marker === 'string' ? text.includes(marker) : text.search(marker) >= 0

/** The offer of a case, and everything that reached the network from the quote to the deposit. */
const buildCase = async (
  subject: Subject,
  test: BuildCase,
): Promise<{ readonly offer: Offer; readonly text: string }> => {
  let result: { offer: Offer; text: string } | undefined
  await inSession(subject, async (session) => {
    await session.loadAssets()
    const offer = await session.offer(test)
    const deposit = await session.build(test, offer)
    result = { offer, text: writeOutgoing(deposit, session.upstream.take()) }
  })
  ensure(result !== undefined, 'the build did not finish')
  return result
}
