import type { Asset } from './assets.ts'
import type { AppFee, Trade } from './price.ts'
import { Refusal } from './refusal.ts'

/** Fields of a query or body. */
export type RequestFields = Readonly<Record<string, unknown>>

const MAX_SLIPPAGE_BPS = 1_000
const PREVIEW_SLIPPAGE_BPS = 100

/** Parses the fields that estimate and quote share. Throws a `Refusal` with `code` when one is malformed. */
export const readTrade = (assets: readonly Asset[], fields: RequestFields, code: string): Trade => {
  const amount = String(fields.amount ?? '')
  if (!/^[1-9]\d*$/.test(amount)) throw new Refusal(code, 'amount must be digits above zero')
  if ((fields.amountMode ?? 'exact_in') !== 'exact_in')
    throw new Refusal('unsupported_amount_mode', 'The sandbox only supports exact_in.')
  const from = assetOf(assets, fields, 'source')
  const to = assetOf(assets, fields, 'destination')
  if (!from || !to || from === to) throw new Refusal('unsupported_route', 'This pair is not supported.')
  const slippageBps = Number(fields.slippageBps ?? PREVIEW_SLIPPAGE_BPS)
  if (!Number.isInteger(slippageBps) || slippageBps < 0 || slippageBps > MAX_SLIPPAGE_BPS)
    throw new Refusal(code, `slippageBps must be 0 to ${MAX_SLIPPAGE_BPS}`)
  return { from, to, amount: BigInt(amount), slippageBps, appFees: feesOf(fields.appFees, code) }
}

const assetOf = (assets: readonly Asset[], fields: RequestFields, side: string): Asset | undefined =>
  assets.find(({ chain, asset }) => chain === fields[`${side}Chain`] && asset === fields[`${side}Asset`])

const feesOf = (value: unknown, code: string): readonly AppFee[] => {
  if (value === undefined) return []
  const list: unknown = typeof value === 'string' ? parsed(value) : value
  const fine = Array.isArray(list) && list.length > 0 && list.length <= 16 && list.every(isFee)
  if (!fine) throw new Refusal(code, 'appFees must be 1 to 16 entries of recipient and fee')
  return list as readonly AppFee[]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller rejects undefined as malformed
  }
}

const isFee = (value: Partial<AppFee> | null): boolean =>
  typeof value?.recipient === 'string' &&
  Number.isInteger(value.fee) &&
  Number(value.fee) >= 1 &&
  Number(value.fee) <= 9_999
