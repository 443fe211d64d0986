import { type FlipAsset, findAsset } from '../assets.ts'
import { BackendRefusal } from '../refusal.ts'

/** What `GET /v2/quote` was asked. */
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

/** Reads the query; throws the backend's refusals for a malformed one. */
export const readQuery = (query: Readonly<Record<string, string>>): QuoteQuery => {
  const from = findAsset(query.srcChain, query.srcAsset)
  const to = findAsset(query.destChain, query.destAsset)
  if (!from || !to || !/^\d+$/.test(query.amount ?? '')) return refuse()
  const amount = BigInt(query.amount as string)
  const commission = query.brokerCommissionBps ?? '0'
  if (amount === 0n || amount >= 2n ** 128n || !/^\d*$/.test(commission)) return refuse()
  const [vault, onChain] = [flag(query.isVaultSwap), flag(query.isOnChain)]
  flag(query.dcaV2Enabled)
  if (onChain || (vault && from.chain.name === 'Assethub')) return refuse()
  return { from, to, amount, commissionBps: Number(commission || '0'), vault }
}
