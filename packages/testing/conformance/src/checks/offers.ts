import { type Fee, type Offer, parseIdentifier, type QuoteResult, type Token, toIdentifierKey } from '@switchyard/core'
import type { QuoteCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { inSession } from '../session.ts'
import { stringify } from '../stringify.ts'

const FEE_TYPES = ['inbound', 'network', 'affiliate', 'service', 'outbound', 'liquidity']
const KINDS = ['simpleTransfer', 'transferWithMemo', 'contractCall']
const OBSTACLES = ['unsupportedByRoute', 'tooLongForSellChain']

/** The values of an offer. */
export const offers = (subject: Subject): readonly Check[] =>
  [...subject.cases.quotes, ...subject.cases.builds].flatMap((test) => [
    {
      group: 'offers',
      name: `have amounts in base units and a minimum not above the expected output: ${test.title}`,
      run: runQuoted(subject, test, (offer) => ensureAmounts(offer)),
    },
    {
      group: 'offers',
      name: `list every fee with its asset and its decimals: ${test.title}`,
      run: runQuoted(subject, test, (offer) => {
        for (const fee of offer.fees) ensureFee(fee, [test.params.sell, test.params.buy])
      }),
    },
    {
      group: 'offers',
      name: `have valid times, warnings and flags: ${test.title}`,
      run: runQuoted(subject, test, (offer, now) => ensureFlags(offer, now)),
    },
    {
      group: 'offers',
      name: `keep state and meta that survive JSON: ${test.title}`,
      run: runQuoted(subject, test, ({ state, meta }) => {
        ensure(isJson(state), `the state does not survive JSON: ${stringify(state)}`)
        ensure(meta === undefined || isJson(meta), `the meta does not survive JSON: ${stringify(meta)}`)
      }),
    },
  ])

const runQuoted = (subject: Subject, test: QuoteCase, verify: (offer: Offer, now: number) => void) => () =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    for (const offer of ensureOffers(await session.quote(test))) verify(offer, session.now)
  })

const ensureOffers = (result: QuoteResult): readonly Offer[] => {
  ensure('offers' in result, `declined: ${stringify(result)}`)
  ensure(result.offers.length > 0, 'the list of offers is empty')
  return result.offers
}

const ensureAmounts = (offer: Offer): void => {
  for (const name of ['sellAmount', 'buyAmount', 'minBuyAmount'] as const) {
    ensure(typeof offer[name] === 'bigint', `${name} is ${stringify(offer[name])}, not a bigint`)
    ensure(offer[name] > 0n, `${name} is ${offer[name]}`)
  }
  ensure(
    offer.minBuyAmount <= offer.buyAmount,
    `minBuyAmount ${offer.minBuyAmount} is above buyAmount ${offer.buyAmount}`,
  )
}

const ensureFee = (fee: Fee, pair: readonly Token[]): void => {
  ensure(FEE_TYPES.includes(fee.type), `${stringify(fee.type)} is not a fee type`)
  ensure(typeof fee.amount === 'bigint' && fee.amount >= 0n, `the ${fee.type} fee is ${stringify(fee.amount)}`)
  const { identifier, chain, decimals } = fee.asset
  const parts = parseIdentifier(identifier)
  ensure(parts?.chain === chain, `the ${fee.type} fee is in ${identifier} on ${chain}`)
  ensure(Number.isInteger(decimals) && decimals >= 0, `the ${fee.type} fee has ${decimals} decimals`)
  const known = pair.find((token) => toIdentifierKey(token.identifier) === toIdentifierKey(identifier))
  ensure(
    !known || known.decimals === decimals,
    `the ${fee.type} fee has ${decimals} decimals, but ${identifier} has ${known?.decimals}`,
  )
  ensure(fee.bps === undefined || Number.isFinite(fee.bps), `the ${fee.type} fee has ${fee.bps} basis points`)
}

const ensureFlags = (offer: Offer, now: number): void => {
  for (const phase of ['inbound', 'swap', 'outbound'] as const) {
    const seconds = offer.times[phase]
    ensure(Number.isFinite(seconds) && seconds >= 0, `times.${phase} is ${stringify(seconds)}`)
  }
  ensure(Array.isArray(offer.warnings), 'warnings is not a list')
  const { depositKind, refundObstacle, expiresAt, slippageBps, approvalSpender } = offer
  ensure(depositKind === undefined || KINDS.includes(depositKind), `depositKind is ${depositKind}`)
  ensure(refundObstacle === undefined || OBSTACLES.includes(refundObstacle), `refundObstacle is ${refundObstacle}`)
  ensure(expiresAt === undefined || expiresAt > now, `expiresAt ${expiresAt} has passed, in milliseconds`)
  ensure(slippageBps === undefined || Number.isFinite(slippageBps), `slippageBps is ${slippageBps}`)
  ensure(approvalSpender === undefined || approvalSpender !== '', 'approvalSpender is empty')
}

/** Returns true if a value survives a JSON round trip. Keys with `undefined` become absent, which the type allows. */
const isJson = (value: unknown): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every((inner) => inner === undefined || isJson(inner))
}
