import type { Fact } from '../contract/facts.ts'

type Place = Pick<Fact, 'name' | 'chain' | 'asset'>

/** Key of a fact within its package: the same for a fact and its replacement. */
export const factKey = ({ name, chain, asset }: Place): string =>
  [name, chain && `chain ${chain}`, asset && `asset ${asset}`].filter((part) => part !== undefined).join(' ')

/** Name of a fact for people, `routers of ETH`. */
export const nameFact = ({ name, chain, asset }: Place): string => {
  const of = [chain, asset].filter((part) => part !== undefined)
  return of.length === 0 ? name : `${name} of ${of.join(' ')}`
}
