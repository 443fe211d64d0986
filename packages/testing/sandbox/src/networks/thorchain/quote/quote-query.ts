import { type Asset, parseAsset } from '../asset.ts'
import type { AffiliateShare } from '../memo/swap-memo.ts'
import { badRequest } from '../node-error.ts'
import { matchAsset } from '../shorten-asset.ts'
import type { ThorchainState } from '../state.ts'

/** A parsed quote request. Absent amounts are zero. */
export interface QuoteQuery {
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  readonly destination?: string
  readonly refund?: string
  readonly interval: bigint
  readonly quantity: bigint
  readonly tolerance?: bigint
  readonly liquidityTolerance?: bigint
  readonly affiliates: readonly AffiliateShare[]
}

const number = (text: string | undefined, what: string): bigint => {
  if (text === undefined || text === '') return 0n
  if (!/^\d+$/.test(text)) badRequest(`bad ${what}: strconv.ParseUint: parsing "${text}": invalid syntax`)
  return BigInt(text)
}

const asset = (text: string, what: string, { protocol, pools }: ThorchainState): Asset => {
  try {
    return matchAsset(protocol, parseAsset(protocol, text), pools.all())
  } catch (error) {
    return badRequest(`bad ${what} asset: ${error instanceof Error ? error.message : ''}`)
  }
}

const split = (values: readonly string[], separator: string): readonly string[] =>
  values.flatMap((value) => value.split(separator)).filter((value) => value !== '')

const readAffiliates = (names: readonly string[], feesBps: readonly string[]): readonly AffiliateShare[] => {
  if (names.length === 0) return []
  if (feesBps.length !== names.length && feesBps.length !== 1)
    badRequest('bad affiliate params: affiliate thornames and affiliate fee bps count mismatch')
  const affiliates = names.map((name, index) => ({
    name,
    bps: number(feesBps[index] ?? feesBps[0], 'affiliate basis points'),
  }))
  if (affiliates.reduce((sum, { bps }) => sum + bps, 0n) > 1_000n)
    badRequest('bad affiliate params: total affiliate fee must not be more than 1000 bps')
  return affiliates
}

/** Parses the query of `/quote/swap`; errors have the node's order and text up to the amount. */
export const readQuoteQuery = (
  query: Readonly<Record<string, readonly string[]>>,
  state: ThorchainState,
): QuoteQuery => {
  const { affiliateSeparator: separator } = state.protocol
  const one = (name: string): string | undefined => query[name]?.[0] || undefined
  const required = (name: string): string => one(name) ?? badRequest(`missing ${name} parameter`)
  const [from, to, amount] = [required('from_asset'), required('to_asset'), required('amount')]
  const [tolerance, liquidityTolerance] = [one('tolerance_bps'), one('liquidity_tolerance_bps')]
  if (tolerance !== undefined && liquidityTolerance !== undefined)
    badRequest('must only include one of: tolerance_bps or liquidity_tolerance_bps')
  return {
    from: asset(from, 'from', state),
    to: asset(to, 'to', state),
    amount: number(amount, 'amount'),
    destination: one('destination'),
    refund: one('refund_address'),
    interval: number(one('streaming_interval'), 'streaming interval amount'),
    quantity: number(one('streaming_quantity'), 'streaming quantity amount'),
    tolerance: tolerance === undefined ? undefined : number(tolerance, 'tolerance basis points'),
    liquidityTolerance:
      liquidityTolerance === undefined ? undefined : number(liquidityTolerance, 'liquidity tolerance basis points'),
    affiliates: readAffiliates(split(query.affiliate ?? [], separator), split(query.affiliate_bps ?? [], separator)),
  }
}
