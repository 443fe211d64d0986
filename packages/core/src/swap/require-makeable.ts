import type { Deposit } from '../contract/deposit.ts'
import { SwapError } from '../errors.ts'
import type { RepricedSwap } from './repriced-swap.ts'

type Builder = Pick<RepricedSwap, 'chain' | 'request' | 'priced'>

/** `true` where the caller has to build the transaction: it asked to, or no package serves the chain. */
const isMadeByCaller = ({ chain, request }: Builder): boolean => request.disableBuildTx || !chain

/**
 * Refuses a route whose deposit is a contract call when the caller builds the transaction itself, before anything is
 * opened for it. A plain payment to the contract would lose the deposit.
 *
 * @throws {SwapError} `unableToBuildTransaction`.
 */
export const requireMakeableOffer = (repriced: RepricedSwap): void => {
  if (isMadeByCaller(repriced) && repriced.offer.depositKind === 'contractCall') throw createRefusal(repriced)
}

/** The same for a deposit, of which more is known: bytes, further outputs, a message without a recipient. */
export const requireMakeable = (builder: Builder, deposit: Deposit): void => {
  if (!isMadeByCaller(builder) || deposit.kind === 'simpleTransfer') return
  // Address, amount, text memo and tag must say everything.
  const isPlain =
    deposit.kind === 'transferWithMemo' &&
    deposit.to !== undefined &&
    deposit.memoHex === undefined &&
    (deposit.extraOutputs ?? []).length === 0
  if (!isPlain) throw createRefusal(builder)
}

const createRefusal = ({ request, priced: { sell } }: Builder): SwapError => {
  const remedy = request.disableBuildTx
    ? 'Leave out disableBuildTx, or take another route.'
    : `Transactions on ${sell.chain} are not built here; take another route.`
  return new SwapError(
    'unableToBuildTransaction',
    `The deposit of this route on ${sell.chain} is more than a transfer to an address; it needs a transaction built by the service. ${remedy}`,
  )
}
