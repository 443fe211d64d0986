import type { Fee, FeeType, Offer, QuoteParams } from '@switchyard/core'
import type { FeeCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { askOf, inSession, type Session } from '../session.ts'
import { spoken } from '../spoken.ts'

const AFFILIATE_BPS = 30
const SERVICE_BPS = 15

/** Shares of affiliate and operator are taken and told of, or the route says that they are not. */
export const fees = (subject: Subject): readonly Check[] => {
  const tests: readonly FeeCase[] = subject.cases.fees ?? []
  if (tests.length === 0) return [{ group: 'fees', name: 'are asked for', run: async () => ensure(false, NO_CASE) }]
  return tests.map(withFees).flatMap((test) => checksOf(subject, test))
}

const NO_CASE = 'no case asks with fees'

const checksOf = (subject: Subject, test: FeeCase): readonly Check[] => [
  {
    group: 'fees',
    name: `names the shares taken, or warns: ${test.title}`,
    run: () =>
      inSession(subject, async (session) => {
        await session.warm()
        ensureShares(await session.offer(test), askOf(test.ask))
      }),
  },
  {
    group: 'fees',
    name: `tells the network of the shares taken: ${test.title}`,
    run: () => told(subject, test),
  },
]

const withFees = (test: FeeCase): FeeCase => {
  const { fees: terms } = askOf(test.ask)
  return { ...test, ask: { ...test.ask, fees: { ...terms, affiliateBps: AFFILIATE_BPS, serviceBps: SERVICE_BPS } } }
}

const WANTED: readonly (readonly [FeeType, number])[] = [
  ['affiliate', AFFILIATE_BPS],
  ['service', SERVICE_BPS],
]

/** Entries of a share; one of nothing says the same as none. */
const shareOf = ({ fees: charged }: Offer, type: FeeType): readonly Fee[] =>
  charged.filter((fee) => fee.type === type && (fee.amount > 0n || fee.bps !== 0))

const ensureShares = (offer: Offer, ask: QuoteParams): void => {
  for (const [type, bps] of WANTED) {
    const [fee, ...more] = shareOf(offer, type)
    ensure(more.length === 0, `there are ${more.length + 1} ${type} fees`)
    if (!fee) {
      ensure(isWarned(offer, type), `the ${type} share is neither in the fees nor in a warning`)
      continue
    }
    ensure(fee.bps === bps, `the ${type} fee says ${fee.bps} basis points instead of ${bps}`)
    const of = { [ask.buy.identifier]: offer.buyAmount, [ask.sell.identifier]: offer.sellAmount }[fee.asset.identifier]
    ensure(fee.amount > 0n, `the ${type} fee is nothing`)
    ensure(of === undefined || isAbout(fee.amount, (of * BigInt(bps)) / 10_000n), `the ${type} fee is ${fee.amount}`)
  }
}

/** Each share of which nothing is taken has a warning of its own, which names it. */
const isWarned = ({ warnings }: Offer, type: FeeType): boolean =>
  warnings.some(({ code, display }) => code === 'unableToApplyReferralProgram' && display.includes(type))

/** Shares are of the output before or after fees; wrong decimals are out by far more. */
const isAbout = (amount: bigint, share: bigint): boolean => amount * 2n >= share && amount <= share * 2n

const told = async (subject: Subject, test: FeeCase): Promise<void> => {
  const { offer, text } = await said(subject, test)
  const taken = WANTED.some(([type]) => shareOf(offer, type).length > 0)
  ensure(taken || test.told.length === 0, 'no share is taken, so nothing can be told of it')
  ensure(!taken || test.told.length > 0, 'the case does not say what tells the network of its shares')
  for (const mark of test.told) ensure(holds(text, mark), `${mark} is neither in the deposit nor in a request`)
  for (const plain of subject.cases.builds) {
    const without = await said(subject, plain)
    for (const mark of test.told)
      ensure(!holds(without.text, mark), `${mark} is there without a fee, which proves nothing`)
  }
}

const holds = (text: string, mark: string | RegExp): boolean =>
  typeof mark === 'string' ? text.includes(mark) : text.search(mark) >= 0

const said = async (subject: Subject, test: FeeCase | Subject['cases']['builds'][number]) => {
  const heard: { offer: Offer; text: string }[] = []
  await inSession(subject, async (session) => {
    await session.warm()
    heard.push(await saying(session, test))
  })
  return heard[0] as { offer: Offer; text: string }
}

const saying = async (session: Session, test: Parameters<Session['offer']>[0]) => {
  const offer = await session.offer(test)
  const deposit = await session.build(test, offer)
  return { offer, text: spoken(deposit, session.script.take()) }
}
