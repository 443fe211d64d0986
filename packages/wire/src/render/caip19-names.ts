import { type Route, toCaip19 } from '@switchyard/core'
import type { TrackResponse } from '../response/track.ts'

/** CAIP-19 asset types by identifier. */
export type Caip19Names = Readonly<Record<string, string>>

/** Lists the CAIP-19 asset types of identifiers. Assets without a published name are left out. */
export const listCaip19Names = (identifiers: Iterable<string | undefined>): Caip19Names =>
  Object.fromEntries(
    [...new Set(identifiers)].flatMap((identifier) => {
      const caip19 = toCaip19(identifier ?? '')
      return identifier === undefined || caip19 === undefined ? [] : [[identifier, caip19]]
    }),
  )

/** Lists the names of every asset in a route: sold, bought, in its legs and its fees. */
export const listRouteCaip19Names = ({ sell, buy, legs, fees }: Route): Caip19Names =>
  listCaip19Names([
    sell.identifier,
    buy.identifier,
    ...legs.flatMap((leg) => [leg.sell.identifier, leg.buy.identifier]),
    ...fees.map(({ asset }) => asset.identifier),
  ])

/** Returns a tracked swap with the names of every asset it shows. */
export const addTrackCaip19 = (track: TrackResponse): TrackResponse => {
  const names = listCaip19Names([track, ...track.legs].flatMap(({ fromAsset, toAsset }) => [fromAsset, toAsset]))
  return { ...track, meta: { ...track.meta, caip19: names } }
}

/** Returns members with the CAIP-19 asset type of their identifier beside it. */
export const addCaip19 = <Named extends { readonly identifier: string }>(
  named: Named,
): Named & { readonly caip19?: string } => {
  const caip19 = toCaip19(named.identifier)
  return caip19 === undefined ? named : { ...named, caip19 }
}
