import { admit } from '../admit.ts'
import type { ApprovalTransaction, Funds } from '../contract/chain.ts'
import type { Deposit } from '../contract/deposit.ts'
import type { Warning } from '../contract/provider.ts'
import type { Call, SwapRequest } from '../domain/request.ts'
import type { Swap } from '../domain/swap.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { regionOf } from '../geo/region.ts'
import { deadlineSignal } from '../signals.ts'
import type { Workshop } from '../workshop.ts'
import { allowance } from './allowance.ts'
import { balance } from './balance.ts'
import { build } from './build.ts'
import { openDeposit } from './deposit.ts'
import { insufficientGas } from './gas-check.ts'
import { prepare } from './prepare.ts'
import { recall } from './recall.ts'
import { remember } from './remember.ts'
import { reprice } from './reprice.ts'
import { screenFully } from './screen.ts'
import type { Repriced } from './swappable.ts'
import { trimmed } from './trim.ts'

/** The swap ladder. */
export const swap = async (workshop: Workshop, call: Call<SwapRequest>): Promise<Swap> => {
  const startedAt = workshop.clock.now()
  const { caller } = await admit(workshop, call, 'swap')
  const request = call.read()
  await workshop.catalogue.ready()
  const recalled = await recall(workshop, caller, request)
  const prepared = await prepare(workshop, caller, recalled)
  const { sell, buy } = prepared.priced
  requirePermitted([sell, buy], () => regionOf(call.region, workshop.region), workshop.rules())
  const context = contextOf(workshop, request)
  await screenFully(workshop, prepared.priced, context.signal)
  const swappable = await reprice(workshop, prepared, context)
  const funds = await balance(swappable)
  const approval = await allowance(swappable, funds)
  const swapId = workshop.uuid()
  const made = await make(workshop, swappable, { swapId, funds, approval })
  workshop.events.emit('swap-built', {
    swapId,
    routeId: recalled.kept.route.routeId,
    provider: swappable.provider.id,
    callerId: caller.id,
    tookMs: workshop.clock.now() - startedAt,
  })
  return { ...answer(swappable, swapId), ...made, ...(caller.signing ? { signing: caller.signing } : {}) }
}

const contextOf = ({ clock, limits, catalogue }: Workshop, request: SwapRequest) => ({
  signal: deadlineSignal(limits.swapDeadlineMs),
  deadline: clock.now() + limits.swapDeadlineMs,
  clock,
  tokens: catalogue,
  waived: { balance: request.disableBalanceCheck, estimate: request.disableEstimate },
})

interface Making {
  readonly swapId: string
  readonly funds: Funds | undefined
  readonly approval: ApprovalTransaction | undefined
  /** The sell has been priced at its trimmed amount already. */
  readonly again?: boolean
}

type Made = Pick<Swap, 'deposit' | 'built' | 'approval' | 'allowance' | 'route'>

/** An approval comes alone; otherwise the deposit, kept for tracking before anybody hears of it. */
const make = async (
  workshop: Workshop,
  swappable: Repriced,
  { swapId, funds, approval, again = false }: Making,
): Promise<Made> => {
  const { route } = swappable
  if (approval) {
    const deposit = swappable.provider.traits.buildOpens ? undefined : await openDeposit(swappable)
    return { route, approval, ...(deposit ? { deposit } : {}) }
  }
  const deposit = await openDeposit(swappable)
  const built = await build(workshop, swappable, deposit, funds)
  const smaller = again ? undefined : await trimmed(workshop, swappable, deposit, built)
  if (smaller) return make(workshop, smaller, { swapId, funds, approval, again: true })
  const sellAmount = built?.sellAmount ?? deposit.amount
  await remember(workshop, swappable, { swapId, deposit, sellAmount })
  const gas = insufficientGas(swappable, funds, built)
  const allowed = built && swappable.offer.approvalSpender !== undefined ? funds?.allowance : undefined
  return {
    route: withBuilt(swappable, deposit, sellAmount, [...(built?.warnings ?? []), ...gas]),
    deposit,
    ...(built ? { built } : {}),
    ...(allowed === undefined ? {} : { allowance: allowed }),
  }
}

/** The route with what is really sold, and outputs in proportion where that is not what was priced. */
const withBuilt = (
  { route }: Repriced,
  deposit: Deposit,
  sellAmount: bigint,
  warnings: readonly Warning[],
): Swap['route'] => ({
  ...restate(route, sellAmount),
  legs: route.legs.map((leg) => restate(leg, sellAmount)),
  txHint: deposit.kind,
  warnings: [...route.warnings, ...warnings],
})

type Amounts = Pick<Swap['route'], 'sellAmount' | 'buyAmount' | 'buyAmountMin'>

const restate = <Priced extends Amounts>(priced: Priced, sellAmount: bigint): Priced => {
  const share = (amount: bigint) => (amount * sellAmount) / priced.sellAmount
  return { ...priced, sellAmount, buyAmount: share(priced.buyAmount), buyAmountMin: share(priced.buyAmountMin) }
}

const answer = ({ kept, parties, priced, provider }: Repriced, swapId: string) => ({
  swapId,
  quoteId: kept.quoteId,
  sourceAddress: parties.sources[0],
  destinationAddress: parties.destinationAddress,
  affiliate: affiliateOf(provider.id, priced.fees.accounts),
  affiliateBps: priced.fees.affiliateBps,
})

/** The affiliate's account at the provider's protocol: `CHAINFLIP_STREAMING` looks under `chainflip`. */
const affiliateOf = (providerId: string, accounts: Readonly<Record<string, string>>): string => {
  const id = providerId.toLowerCase()
  return accounts[id] ?? accounts[id.replace(/_streaming$/, '')] ?? ''
}
