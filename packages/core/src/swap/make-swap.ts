import type { ApprovalTransaction, Funds } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Route } from '../domain/route.ts'
import type { Swap } from '../domain/swap.ts'
import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import { setBuiltFee } from '../fees/inbound-fee.ts'
import type { Claim } from '../pipeline/idempotency/claim.ts'
import { isOpen } from '../pipeline/shape.ts'
import { findAccount } from '../pipeline/two-legs/find-account.ts'
import { buildTransaction } from './build-transaction.ts'
import { saveApproved } from './check/approved-swap.ts'
import { open } from './open.ts'
import { openDeposit } from './open-deposit.ts'
import type { RepricedSwap } from './repriced-swap.ts'
import { requireMakeable } from './require-makeable.ts'
import { requireEnforced } from './require-minimum.ts'
import { saveSwap } from './save-swap.ts'
import { simulate } from './simulate.ts'
import { adjustAmounts } from './sweep/adjust-amounts.ts'
import { repriceResized } from './sweep/reprice-resized.ts'
import { warnInsufficientGas } from './warn-insufficient-gas.ts'

/** Everything known before a deposit is opened. */
interface MakeInput {
  readonly swapId: string
  readonly funds: Funds | undefined
  readonly approval: ApprovalTransaction | undefined
  /** Of a request with an idempotency key. */
  readonly claim?: Claim | undefined
  /** Times the sell has been priced at the built amount. */
  readonly rounds?: number
}

/** A swap without its signature. */
type Made = Omit<Swap, 'signing'>

/**
 * Makes the swap: an approval, with the deposit beside it where asking for that opens nothing; otherwise the deposit, which is stored for
 * tracking before it is returned.
 */
export const makeSwap = async (engine: EngineContext, repriced: RepricedSwap, making: MakeInput): Promise<Made> => {
  const { swapId, funds, approval, rounds = 0 } = making
  const { provider, offer, secondLeg } = repriced
  // A channel, an order or an address is opened by asking for the deposit.
  const opensAtProvider = (offer.buildOpens ?? provider.capabilities.buildOpens) === true || secondLeg !== undefined
  if (approval) {
    const deposit = opensAtProvider ? undefined : await openDeposit(engine, repriced, repriced.priced.sell)
    const simulated = deposit ? await simulate(engine, repriced, { deposit, awaitsApproval: true }) : []
    const ended = limitExpiry(engine, repriced.route, deposit)
    const route = { ...ended, warnings: [...ended.warnings, ...simulated] }
    await saveApproved(engine, { ...repriced, route }, { swapId, deposit })
    return { ...describeSwap(repriced, swapId), route, approval, deposit }
  }

  if (opensAtProvider) {
    // The swap must be savable, and a provider may have opened something from now on.
    await engine.swaps.verifyWritable?.()
    await making.claim?.opening()
  }
  const opened = await open(engine, repriced)
  const { deposit } = opened
  requireMakeable(repriced, deposit)
  if (repriced.addresses.promisedMinimum !== undefined) requireEnforced(engine, repriced, deposit)
  const simulated = await simulate(engine, repriced, { deposit, awaitsApproval: false })
  const built = await buildTransaction(engine, repriced, { deposit, funds })
  const other = await repriceResized(engine, repriced, { deposit, built, rounds })
  if (other) return makeSwap(engine, other, { ...making, rounds: rounds + 1 })

  const sellAmount = built?.sellAmount ?? deposit.amount
  let resized = adjustAmounts(repriced.route, deposit, sellAmount)
  const enforced = deposit.enforced?.minBuyAmount
  if (enforced !== undefined && enforced <= resized.buyAmount && resized.legs.length <= 1) {
    // The worst output a deposit enforces is the worst output of its route.
    const legs = resized.legs.map((leg) => ({ ...leg, minBuyAmount: enforced }))
    resized = { ...resized, minBuyAmount: enforced, legs }
  }
  if (built) {
    const { networkFee } = built
    resized = setBuiltFee(resized, { deposit, networkFee, shape: offer.depositShape })
  }
  const adjusted = limitExpiry(engine, resized, deposit)
  await saveSwap(engine, { ...repriced, route: adjusted }, { swapId, opened, sellAmount })
  const gas = warnInsufficientGas(repriced, funds, built)
  const allowed = built && offer.approvalSpender !== undefined ? funds?.allowance : undefined
  return {
    ...describeSwap(repriced, swapId),
    route: {
      ...adjusted,
      txHint: deposit.kind,
      warnings: [...adjusted.warnings, ...simulated, ...(built?.warnings ?? []), ...gas],
    },
    deposit,
    built,
    allowance: allowed,
  }
}

/**
 * Every swap says when it ends: the deposit, else the offer, else with the life of a quote.
 *
 * @throws {SwapError} `quoteError` for an end that has passed while the swap was built, or that is later than the policy allows
 */
const limitExpiry = (engine: EngineContext, route: Route, deposit: Deposit | undefined): Route => {
  const expiresAt = deposit?.expiresAt ?? route.expiresAt ?? engine.clock.now() + engine.limits.quoteTtlMs
  if (isOpen(engine, { expiresAt })) return { ...route, expiresAt }
  throw new SwapError('quoteError', `${route.providers.join(' and ')} gave no time in which the deposit can be sent.`)
}

const describeSwap = ({ quoted, addresses, priced, provider, secondLeg }: RepricedSwap, swapId: string) => ({
  swapId,
  quoteId: quoted.quoteId,
  sourceAddress: addresses.sources[0],
  destinationAddress: addresses.destinationAddress,
  affiliate: findAccount(priced.fees.accounts, secondLeg?.feeLeg === 1 ? secondLeg.provider.id : provider.id) ?? '',
  affiliateBps: priced.fees.affiliateBps,
})
