import { admit } from '../admit.ts'
import type { Call, SwapRequest } from '../domain/request.ts'
import type { Swap } from '../domain/swap.ts'
import { requirePermitted } from '../geo/geo-rule.ts'
import { regionOf } from '../geo/region.ts'
import { deadlineSignal } from '../signals.ts'
import type { Workshop } from '../workshop.ts'
import { allowance } from './allowance.ts'
import { balance } from './balance.ts'
import { requireWallets } from './contract-parties.ts'
import { make } from './make.ts'
import { prepare } from './prepare.ts'
import { recall } from './recall.ts'
import { reprice } from './reprice.ts'
import { requireMakeableOffer } from './require-makeable.ts'
import { screenFully } from './screen.ts'
import { wholeBalance } from './sweep/whole-balance.ts'

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
  const wallets = requireWallets(workshop, swappable)
  wallets.catch(() => undefined)
  const funds = await balance(swappable)
  await wallets
  const whole = await wholeBalance(workshop, swappable, funds)
  requireMakeableOffer(whole)
  const approval = await allowance(workshop, whole, funds)
  const swapId = workshop.uuid()
  const made = await make(workshop, whole, { swapId, funds, approval })
  workshop.events.emit('swap-built', {
    swapId,
    routeId: recalled.kept.route.routeId,
    provider: swappable.provider.id,
    callerId: caller.id,
    tookMs: workshop.clock.now() - startedAt,
  })
  return { ...made, ...(caller.signing ? { signing: caller.signing } : {}) }
}

const contextOf = ({ clock, limits, catalogue }: Workshop, request: SwapRequest) => ({
  signal: deadlineSignal(limits.swapDeadlineMs),
  deadline: clock.now() + limits.swapDeadlineMs,
  clock,
  tokens: catalogue,
  waived: { balance: request.disableBalanceCheck, estimate: request.disableEstimate },
})
