import type { Inbound, VaultState } from './node-state.ts'

/**
 * Returns the vaults, routers, halts and votes that more than half of the nodes report. Where they disagree, the careful
 * reading applies: the chain is halted, the vote is in force, and deposits to the chain's vault are unverified.
 */
export const findAgreedState = (states: readonly [VaultState, ...VaultState[]], height: number): VaultState => {
  const chains = new Set(states.flatMap(({ inbounds }) => [...inbounds.keys()]))
  const inbounds = new Map<string, Inbound>()
  for (const chain of chains) {
    const listed = states.flatMap((state) => state.inbounds.get(chain) ?? [])
    const [first] = listed
    if (first && 2 * listed.length > states.length) inbounds.set(chain, findAgreedInbound(first, listed, states.length))
  }

  const keys = new Set(states.flatMap(({ mimir }) => [...mimir.keys()]))
  const mimir = new Map<string, number>()
  for (const key of keys) {
    const votes = states.map((state) => state.mimir.get(key) ?? 0)
    mimir.set(key, findAgreedVote(key, votes))
  }
  return { height, inbounds, mimir, fullMemos: findMajority(states.map(({ fullMemos }) => fullMemos)) ?? false }
}

/** Returns the value of more than half of the list. */
const findMajority = <T>(values: readonly T[]): T | undefined =>
  values.find((value) => 2 * values.filter((other) => other === value).length > values.length)

const findAgreedInbound = (first: Inbound, listed: readonly Inbound[], nodes: number): Inbound => {
  const votes = [...listed.map(joinKey), ...Array(nodes - listed.length).fill('')]
  const agreed = findMajority(votes)
  const chosen = listed.find((inbound) => joinKey(inbound) === agreed)
  return {
    ...(chosen ?? first),
    halted: 2 * listed.filter(({ halted }) => !halted).length <= nodes,
    dust: listed.reduce((most, { dust }) => (dust > most ? dust : most), 0n),
    unverified: chosen ? undefined : true,
  }
}

const joinKey = ({ vault, router }: Inbound): string => `${vault} ${router?.toLowerCase() ?? ''}`

/** Votes are in force from their height, except `NODEPAUSECHAINGLOBAL`, which is in force until its height. */
const findAgreedVote = (key: string, values: readonly number[]): number => {
  const agreed = findMajority(values)
  if (agreed !== undefined) return agreed
  return key === 'NODEPAUSECHAINGLOBAL' ? Math.max(...values) : Math.min(...values.filter((value) => value > 0))
}
