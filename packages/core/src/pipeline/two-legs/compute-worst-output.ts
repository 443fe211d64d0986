import type { Fee, Offer } from '../../contract/provider.ts'
import type { Token } from '../../contract/token.ts'
import { tokenKey } from '../../domain/identifier.ts'

/**
 * Computes the least output of a route when the first leg pays out its own least, base units of the asset bought.
 *
 * The second leg's minimum was promised for what the first is expected to pay, and whatever falls short of that shrinks it
 * in proportion. Fees that do not shrink with the amount are deducted whole, those in the intermediate asset before and those of the
 * bought asset after; where one of them would have shrunk after all, the result only errs downwards. Rounded down, never
 * below 0.
 */
export const computeWorstOutput = (
  first: Pick<Offer, 'buyAmount' | 'minBuyAmount'>,
  second: Pick<Offer, 'minBuyAmount' | 'fees'>,
  { intermediate, buy }: { readonly intermediate: Token; readonly buy: Token },
): bigint => {
  const before = sumFixedFees(second.fees, intermediate)
  const after = sumFixedFees(second.fees, buy)
  const [expected, least] = [first.buyAmount - before, first.minBuyAmount - before]
  if (expected <= 0n) return 0n
  const output = ((second.minBuyAmount + after) * least) / expected - after
  return output > 0n ? output : 0n
}

/** Sums what is taken in an asset however much arrives. A fee in basis points is a share, and shrinks. */
const sumFixedFees = (fees: readonly Fee[], token: Token): bigint =>
  fees
    .filter(({ asset, bps }) => bps === undefined && tokenKey(asset) === tokenKey(token))
    .reduce((sum, { amount }) => sum + amount, 0n)
