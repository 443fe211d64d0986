import type { Json, Token } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { Listed } from '../assets/listed.ts'
import type { AppFee } from './integrator-fees.ts'

/** State of an offer: terms of its order, stored as JSON with the route. */
export interface OfferState {
  readonly from: Listed
  readonly to: Listed
  readonly slippageBps: number
  readonly appFees: readonly AppFee[]
}

export const writeState = (state: OfferState): Json => ({
  ...state,
  from: writeListed(state.from),
  to: writeListed(state.to),
  appFees: state.appFees.map((fee) => ({ ...fee })),
})

/**
 * Reads the state of an offer, also of a stored swap.
 *
 * @throws {UpstreamError} for another shape
 */
export const readState = (json: Json): OfferState => ({
  from: readStoredAsset(json, 'from'),
  to: readStoredAsset(json, 'to'),
  slippageBps: read.integer(json, 'slippageBps'),
  appFees: read.list(json, 'appFees').map((fee) => ({
    recipient: read.text(fee, 'recipient'),
    fee: read.integer(fee, 'fee'),
  })),
})

const writeListed = ({ token, chain, asset }: Listed): Json => ({ token: { ...token }, chain, asset })

const readStoredAsset = (json: Json, side: 'from' | 'to'): Listed => {
  const stored = read.record(json, side)
  const token = read.record(stored, 'token')
  read.text(token, 'identifier')
  read.integer(token, 'decimals')
  return {
    token: token as unknown as Token,
    chain: read.text(stored, 'chain'),
    asset: read.text(stored, 'asset'),
  }
}
