import {
  computeOutputFloor,
  defaultPolicy,
  isSound,
  type Offer,
  type QuoteResult,
  readQuoteResult,
} from '@switchyard/core'
import { settleCall } from '../call-result.ts'
import type { QuoteCase } from '../cases.ts'
import { type Check, ConformanceError, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'

/** Checks that the engine accepts the offers, and that their worst outputs promise something. */
export const promises = (subject: Subject): readonly Check[] =>
  [...subject.cases.quotes, ...subject.cases.builds].flatMap((test) => [
    {
      group: 'offers',
      name: `are accepted by the engine: ${test.title}`,
      run: () => runQuoted(subject, test, (result, now) => ensureAccepted(result, test, now)),
    },
    {
      group: 'offers',
      name: `tell the expected output and the worst one apart: ${test.title}`,
      run: () =>
        runQuoted(subject, test, (result) => {
          for (const offer of listOffers(result)) ensureApart(offer, subject)
        }),
    },
  ])

const runQuoted = (
  subject: Subject,
  test: QuoteCase,
  verify: (result: QuoteResult, now: number) => Promise<void> | void,
) =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    await verify(await session.quote(test), session.now)
  })

const listOffers = (result: QuoteResult): readonly Offer[] => ('offers' in result ? result.offers : [])

const ensureAccepted = async (result: QuoteResult, { params }: QuoteCase, now: number): Promise<void> => {
  const read = await settleCall(async () => readQuoteResult(result))
  if ('thrown' in read) throw new ConformanceError(`the engine cannot read it: ${String(read.thrown)}`)
  const { maxDefaultSlippageBps, maxOpenSeconds } = defaultPolicy
  for (const offer of listOffers(result)) {
    const { sellAmount, buyAmount, minBuyAmount, expiresAt } = offer
    ensure(isSound(offer, params.sellAmount), `it sells ${sellAmount} of the ${params.sellAmount} asked for`)
    ensure(
      sellAmount * 100n >= params.sellAmount * 99n,
      `it sells ${sellAmount}, a part of the ${params.sellAmount} asked for`,
    )
    const slippageBps = params.slippageBps ?? maxDefaultSlippageBps
    ensure(
      minBuyAmount >= computeOutputFloor(buyAmount, slippageBps, params.buy),
      `minBuyAmount ${minBuyAmount} is more than ${slippageBps} basis points of slippage below buyAmount ${buyAmount}`,
    )
    ensure(
      expiresAt === undefined || expiresAt <= now + maxOpenSeconds * 1_000,
      `expiresAt ${expiresAt} is later than the engine allows`,
    )
  }
}

const ensureApart = ({ buyAmount, minBuyAmount }: Offer, { cases: { firm } }: Subject): void =>
  ensure(
    minBuyAmount < buyAmount || firm !== undefined,
    `minBuyAmount equals buyAmount ${buyAmount}: the worst output is the expected one, and cases.firm has no reason`,
  )
