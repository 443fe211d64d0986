import type { ApprovalTransaction, Funds } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Route } from '../domain/route.ts'
import type { Swap } from '../domain/swap.ts'
import { accountAt } from '../quote/paths/account-at.ts'
import type { Workshop } from '../workshop.ts'
import { build } from './build.ts'
import { openDeposit } from './deposit.ts'
import { insufficientGas } from './gas-check.ts'
import { open } from './open.ts'
import { remember } from './remember.ts'
import { requireMakeable } from './require-makeable.ts'
import type { Repriced } from './swappable.ts'
import { resized } from './sweep/resized.ts'
import { restate } from './sweep/restate.ts'

/** What is known before a deposit is opened. */
interface Making {
  readonly swapId: string
  readonly funds: Funds | undefined
  readonly approval: ApprovalTransaction | undefined
  /** How often the sell has been priced at what was built. */
  readonly rounds?: number
}

/** A swap but for its signature. */
type Made = Omit<Swap, 'signing'>

/** An approval comes alone; otherwise the deposit, kept for tracking before anybody hears of it. */
export const make = async (workshop: Workshop, swappable: Repriced, making: Making): Promise<Made> => {
  const { swapId, funds, approval, rounds = 0 } = making
  if (approval) return approveFirst(workshop, swappable, swapId, approval)
  const opened = await open(workshop, swappable)
  const { deposit } = opened
  requireMakeable(swappable, deposit)
  const built = await build(workshop, swappable, deposit, funds)
  const other = await resized(workshop, swappable, { deposit, built, rounds })
  if (other) return make(workshop, other, { ...making, rounds: rounds + 1 })
  const sellAmount = built?.sellAmount ?? deposit.amount
  const restated = restate(swappable.route, deposit, sellAmount)
  await remember(workshop, { ...swappable, route: restated }, { swapId, opened, sellAmount })
  const gas = insufficientGas(swappable, funds, built)
  const allowed = built && swappable.offer.approvalSpender !== undefined ? funds?.allowance : undefined
  return {
    ...answer(swappable, swapId),
    route: {
      ...ending(workshop, restated, deposit),
      txHint: deposit.kind,
      warnings: [...restated.warnings, ...(built?.warnings ?? []), ...gas],
    },
    deposit,
    ...(built ? { built } : {}),
    ...(allowed === undefined ? {} : { allowance: allowed }),
  }
}

/** The deposit is given beside the approval where asking for it opens nothing. */
const approveFirst = async (
  workshop: Workshop,
  swappable: Repriced,
  swapId: string,
  approval: ApprovalTransaction,
): Promise<Made> => {
  const opens = swappable.provider.traits.buildOpens || swappable.onward !== undefined
  const deposit = opens ? undefined : await openDeposit(workshop, swappable, swappable.priced.sell)
  const route = ending(workshop, swappable.route, deposit)
  return { ...answer(swappable, swapId), route, approval, ...(deposit ? { deposit } : {}) }
}

/** Every swap says when it ends: the deposit, else the offer, else with the life of a quote. */
const ending = ({ clock, limits }: Workshop, route: Route, deposit: Deposit | undefined): Route => ({
  ...route,
  expiresAt: deposit?.expiresAt ?? route.expiresAt ?? clock.now() + limits.quoteTtlMs,
})

const answer = ({ kept, parties, priced, provider, onward }: Repriced, swapId: string) => ({
  swapId,
  quoteId: kept.quoteId,
  sourceAddress: parties.sources[0],
  destinationAddress: parties.destinationAddress,
  affiliate: accountAt(priced.fees.accounts, onward?.feeLeg === 1 ? onward.provider.id : provider.id) ?? '',
  affiliateBps: priced.fees.affiliateBps,
})
