import type { ProviderContext } from '@switchyard/core'
import type { Network } from '../network.ts'
import type { Inbound, Unverified } from './node-state.ts'

/** Routers by chain code. */
export type Routers = Readonly<Record<string, readonly string[]>>

/** The nodes that name the vault and router of a chain. */
export interface Namers {
  /** URLs of the nodes that name both. */
  readonly urls: readonly string[]
  /** Operators of these nodes. */
  readonly operators: ReadonlySet<string>
  /** Operators of all nodes that answered. */
  readonly answering: ReadonlySet<string>
}

/** Facts and settings that decide which routers and vaults take deposits. */
export interface Trust {
  readonly network: Pick<Network, 'name' | 'provider' | 'knownRouters' | 'replacedRouters' | 'routerCodes'>
  /** Routers of the options, trusted besides the known ones. */
  readonly routers: Routers
  /** A vault that nodes of one operator alone name takes no deposits. */
  readonly requireTwoNodes: boolean
  readonly identifyContract: ProviderContext['identifyContract']
}

/**
 * Returns why deposits to a chain's vault are refused, `undefined` where they are taken.
 *
 * Where nodes of several operators answer, two of them must name the vault and the router. A router must be known, named by nodes of two
 * operators, or recognised by its code; nothing confirms a replaced one.
 */
export const findUnverified = async (
  { chain, router }: Pick<Inbound, 'chain' | 'router'>,
  { urls, operators, answering }: Namers,
  { network, routers, requireTwoNodes, identifyContract }: Trust,
): Promise<Unverified | undefined> => {
  const [operator] = operators
  if (operators.size < 2 && answering.size > 1) {
    return { kind: 'disputed', reason: `Of the nodes that answer only those of ${operator} name the vault.` }
  }
  if (operators.size < 2 && requireTwoNodes) {
    const reason = `Only nodes of ${operator ?? 'nobody'} answer, and requireTwoNodes is set.`
    return { kind: 'disputed', reason: `${reason} Configure nodes of different operators.` }
  }
  if (router === undefined) return undefined

  const isIn = (list: Routers): boolean =>
    list[chain]?.some((each) => each.toLowerCase() === router.toLowerCase()) ?? false
  if (isIn(network.knownRouters) || isIn(routers)) return undefined
  const remedy = 'Add it to the fact or option routers if the network has announced it.'
  if (isIn(network.replacedRouters)) {
    return { kind: 'unrecognized', reason: `The router ${router} was replaced by the network. Use another node.` }
  }
  if (operators.size > 1) return undefined

  const codes = network.routerCodes[chain] ?? []
  const identity = (await identifyContract?.({
    provider: network.provider,
    chain,
    address: router,
    namedBy: urls,
    codes,
  })) ?? { unrecognized: 'its code is not read here' }
  if ('version' in identity) return undefined
  const reason = `The router ${router} is unknown, only nodes of ${operator} name it, and ${identity.unrecognized}.`
  return { kind: 'unrecognized', reason: `${reason} ${remedy}` }
}
