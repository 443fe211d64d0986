import { withTimeout } from '../async/with-timeout.ts'
import type { Chain } from '../contract/chain.ts'
import type { ContractIdentity, KnownCode, NamedContract } from '../contract/known-code.ts'
import type { Events } from '../events.ts'
import { readHost } from '../http/network-fault.ts'

/** Longest time that nodes may take to return the code of a contract, milliseconds. */
const TIMEOUT_MS = 3_000

interface Recognized {
  readonly codes: readonly KnownCode[]
  readonly identity: ContractIdentity
}

/**
 * Creates `ProviderContext.identifyContract`. A contract that was recognised stays so while the facts hold, because deployed code does
 * not change; one that was not is read again at the next call.
 */
export const createContractIdentifier = ({
  chains,
  events,
}: {
  readonly chains: ReadonlyMap<string, Chain>
  readonly events: Events
}): ((contract: NamedContract) => Promise<ContractIdentity>) => {
  const recognized = new Map<string, Recognized>()
  const reading = new Map<string, Promise<ContractIdentity>>()

  const read = async (key: string, named: NamedContract): Promise<ContractIdentity> => {
    const { provider, chain, address, namedBy, codes } = named
    const implementation = chains.get(chain)
    if (!implementation?.identifyContract) return { unrecognized: `the code of contracts on ${chain} is not read here` }
    try {
      const identity = await withTimeout((signal) => implementation.identifyContract?.(named, { signal }), {
        timeoutMs: TIMEOUT_MS,
      })
      if (!identity || 'unrecognized' in identity) return identity ?? { unrecognized: 'its code was not read' }
      recognized.set(key, { codes, identity })
      events.emit('contract-recognized', { provider, chain, address, namedBy: namedBy.map(readHost), ...identity })
      return identity
    } catch {
      return { unrecognized: `no node of ${chain} by another operator returned its code` }
    }
  }

  return async (named) => {
    if (named.codes.length === 0) return { unrecognized: 'no version of it is known by its code' }
    const key = JSON.stringify([named.provider, named.chain, named.address.toLowerCase(), [...named.namedBy].sort()])
    const known = recognized.get(key)
    // Facts that were replaced are another list.
    if (known?.codes === named.codes) return known.identity
    const underWay = reading.get(key) ?? read(key, named).finally(() => reading.delete(key))
    reading.set(key, underWay)
    return underWay
  }
}
