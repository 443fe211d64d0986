import type { FlipAsset } from '../assets.ts'
import { BackendRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'

/** A parsed `GET /v2/quote` query. */
export interface QuoteQuery {
  readonly from: FlipAsset
  readonly to: FlipAsset
  readonly amount: bigint
  readonly commissionBps: number
  readonly vault: boolean
}

const refuse = (): never => {
  throw new BackendRefusal(400, 'invalid request')
}

const flag = (text: string | undefined): boolean =>
  text === undefined || text === 'false' ? false : text === 'true' ? true : refuse()

/** Parses the query. Throws a `BackendRefusal` when it is malformed. */
export const readQuery = (state: FlipState, query: Readonly<Record<string, string>>): QuoteQuery => {
  const from = state.findAsset(query.srcChain, query.srcAsset)
  const to = state.findAsset(query.destChain, query.destAsset)
  if (!from || !to || !/^\d+$/.test(query.amount ?? '')) return refuse()
  const amount = BigInt(query.amount as string)
  const commission = query.brokerCommissionBps ?? '0'
  if (amount === 0n || amount >= 2n ** 128n || !/^\d*$/.test(commission)) return refuse()
  const [vault, onChain] = [flag(query.isVaultSwap), flag(query.isOnChain)]
  flag(query.dcaV2Enabled)
  if (onChain || (vault && from.chain.name === 'Assethub')) return refuse()
  return { from, to, amount, commissionBps: Number(commission || '0'), vault }
}
