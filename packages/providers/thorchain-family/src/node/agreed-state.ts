import type { Inbound, VaultState } from './node-state.ts'

/**
 * The vaults, routers, halts and votes that more than half of the nodes report. Where they disagree, the careful reading
 * applies: the chain is halted, the vote is in force, and deposits to the chain's vault are unverified.
 */
export const agreedState = (states: readonly [VaultState, ...VaultState[]], height: number): VaultState => ({
  height,
  inbounds: agreedInbounds(states),
  mimir: agreedMimir(states),
  fullMemos: majority(states.map(({ fullMemos }) => fullMemos)) ?? false,
})

/** The value of more than half of the list. */
const majority = <T>(values: readonly T[]): T | undefined =>
  values.find((value) => 2 * values.filter((other) => other === value).length > values.length)

const agreedInbounds = (states: readonly VaultState[]): ReadonlyMap<string, Inbound> => {
  const chains = new Set(states.flatMap(({ inbounds }) => [...inbounds.keys()]))
  return new Map(
    [...chains].flatMap((chain) => {
      const listed = states.flatMap(({ inbounds }) => inbounds.get(chain) ?? [])
      const [first] = listed
      return first && 2 * listed.length > states.length ? [[chain, agreedInbound(first, listed, states.length)]] : []
    }),
  )
}

const agreedInbound = (first: Inbound, listed: readonly Inbound[], nodes: number): Inbound => {
  const votes = [...listed.map(({ vault, router }) => joinKey(vault, router)), ...Array(nodes - listed.length).fill('')]
  const agreed = majority(votes)
  const chosen = listed.find(({ vault, router }) => joinKey(vault, router) === agreed)
  return {
    ...(chosen ?? first),
    halted: 2 * listed.filter(({ halted }) => !halted).length <= nodes,
    dust: listed.reduce((most, { dust }) => (dust > most ? dust : most), 0n),
    unverified: chosen ? undefined : true,
  }
}

const joinKey = (vault: string, router: string | undefined): string => `${vault} ${router?.toLowerCase() ?? ''}`

const agreedMimir = (states: readonly VaultState[]): ReadonlyMap<string, number> => {
  const keys = new Set(states.flatMap(({ mimir }) => [...mimir.keys()]))
  return new Map(
    [...keys].map((key) => [
      key,
      agreedVote(
        key,
        states.map(({ mimir }) => mimir.get(key) ?? 0),
      ),
    ]),
  )
}

/** Votes are in force from their height, except `NODEPAUSECHAINGLOBAL`, which is in force until its height. */
const agreedVote = (key: string, values: readonly number[]): number => {
  const agreed = majority(values)
  if (agreed !== undefined) return agreed
  return key === 'NODEPAUSECHAINGLOBAL' ? Math.max(...values) : Math.min(...values.filter((value) => value > 0))
}
