import type { Inbound, VaultState } from './node-state.ts'

/**
 * Returns the vaults, routers, halts and votes that more than half of the nodes report. Where they disagree, the careful
 * reading applies: the chain is halted, the vote is in force, and deposits to the chain's vault are unverified.
 */
export const findAgreedState = (states: readonly [VaultState, ...VaultState[]], height: number): VaultState => {
  const inbounds = new Map<string, Inbound>()
  for (const chain of new Set(states.flatMap((state) => [...state.inbounds.keys()]))) {
    const listed = states.flatMap((state) => state.inbounds.get(chain) ?? [])
    const [first] = listed
    if (!first || 2 * listed.length <= states.length) continue

    const names = listed.map(({ vault, router }) => `${vault} ${router?.toLowerCase() ?? ''}`)
    const agreed = findMajority([...names, ...Array(states.length - listed.length).fill('')])
    const chosen = listed.find((_, index) => names[index] === agreed)
    inbounds.set(chain, {
      ...(chosen ?? first),
      halted: 2 * listed.filter(({ halted }) => !halted).length <= states.length,
      dust: listed.reduce((most, { dust }) => (dust > most ? dust : most), 0n),
      unverified: chosen ? undefined : { kind: 'disputed', reason: 'Its nodes name different vaults or routers.' },
    })
  }

  const mimir = new Map<string, number>()
  for (const key of new Set(states.flatMap((state) => [...state.mimir.keys()]))) {
    const votes = states.map((state) => state.mimir.get(key) ?? 0)
    // Votes are in force from their height, except `NODEPAUSECHAINGLOBAL`, which is in force until its height.
    const careful =
      key === 'NODEPAUSECHAINGLOBAL' ? Math.max(...votes) : Math.min(...votes.filter((value) => value > 0))
    mimir.set(key, findMajority(votes) ?? careful)
  }
  return { height, inbounds, mimir, fullMemos: findMajority(states.map(({ fullMemos }) => fullMemos)) ?? false }
}

/** Returns the value of more than half of the list. */
const findMajority = <T>(values: readonly T[]): T | undefined =>
  values.find((value) => 2 * values.filter((other) => other === value).length > values.length)
