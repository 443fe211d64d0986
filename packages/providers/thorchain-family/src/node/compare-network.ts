import { createFactReading, type FactReading } from '@switchyard/core'
import type { Network } from '../network.ts'
import type { Inbound, VaultState } from './node-state.ts'
import { toAmount, toObject } from './read.ts'

/** Responses of one node that say something of the network's facts. */
export interface NetworkSayings extends Pick<VaultState, 'mimir'> {
  readonly inbounds: ReadonlyMap<string, Inbound>
  /** Response with the fees on the network's own chain; `undefined` where it was not requested. */
  readonly fees: unknown
}

/** Compares the network's facts with what one of its nodes says now. */
export const compareNetwork = (network: Network, { inbounds, mimir, fees }: NetworkSayings): readonly FactReading[] => {
  const { factSet, knownRouters, replacedRouters, nativeFees, name } = network
  const readings: FactReading[] = []
  for (const chain of Object.keys(knownRouters)) {
    const inbound = inbounds.get(chain)
    const routers = knownRouters[chain] ?? []
    if (!inbound || routers.length === 0) continue
    const { router } = inbound
    const isListed = (list: readonly string[] = []): boolean =>
      list.some((each) => each.toLowerCase() === router?.toLowerCase())
    // Source: thornode, `MimirUpgradeContract%s`: above 0 while the network moves to the router of its release.
    const isMoving = (mimir.get(`MIMIRUPGRADECONTRACT${chain}`) ?? 0) > 0
    const isReplaced = isListed(replacedRouters[chain])
    const unknown = `${name} names a router on ${chain} that is not known. Sells on ${chain} need nodes of two operators that name it, or code that is known. Read the router in the network's announcement, and add it to the fact.`
    const replaced = `The node names a router on ${chain} that ${name} has replaced. Deposits through it are refused. Use another node.`
    const moving = `${name} is moving to another router on ${chain}. Sells on ${chain} stop when it has moved, unless the fact has the new router. Read it in the network's announcement, and add it.`
    readings.push(
      createFactReading(factSet, {
        name: 'routers',
        chain,
        value: routers.join(', '),
        current: isMoving ? `${router ?? 'none'}, about to be replaced` : (router ?? 'none'),
        agrees: isListed(routers) && !isReplaced && !isMoving,
        consequence: isReplaced ? replaced : isMoving ? moving : unknown,
      }),
    )
  }
  if (nativeFees) {
    const { outbound, deposit } = nativeFees
    const figures = toObject(fees)
    for (const [fact, value, field] of [
      ['nativeOutboundFee', network.nativeOutboundFee, outbound],
      ['nativeDepositFee', network.nativeDepositFee, deposit],
    ] as const) {
      const current = toAmount(figures[field])
      const consequence = `The fees of swaps on ${name}'s own chain are estimated with the fact, so routes show the wrong ones. Set the fact to the network's fee.`
      if (current !== undefined) readings.push(createFactReading(factSet, { name: fact, value, current, consequence }))
    }
  }
  return readings
}
