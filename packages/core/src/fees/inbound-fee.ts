import type { Deposit } from '../contract/deposit.ts'
import type { DepositShape } from '../contract/deposit-fee.ts'
import type { Json } from '../contract/json.ts'
import type { Fee, Offer, Warning } from '../contract/provider.ts'
import type { Token } from '../contract/token.ts'
import { findChain, nativeIdentifier } from '../domain/chains.ts'
import { toIdentifierKey } from '../domain/identifier.ts'
import type { Route, RouteFee } from '../domain/route.ts'
import type { NetworkFees } from './network-fees.ts'

/** Longest memo of one output on Bitcoin, bytes: what a memo of unknown length counts as. */
const MEMO_BYTES = 80

/** Code of the warning that the network fee is a typical figure. */
const NETWORK_FEE_ESTIMATED = 'networkFeeEstimated'

/** The fees of an offer with what its wallet pays on top, and what there is to say of them. */
export interface FundedFees {
  readonly fees: readonly Fee[]
  readonly warnings: readonly Warning[]
  readonly meta: Readonly<Record<string, Json>> | undefined
}

/**
 * Sets the `inbound` fee of an offer in the coin of its sell chain to what the chain package estimates. The provider's own figure stays
 * where the chain package cannot estimate, and with a warning where it has no rates.
 */
export const setInboundFee = (
  { networkFees }: { readonly networkFees: NetworkFees },
  { sell, sources }: { readonly sell: Token; readonly sources: readonly string[] },
  { fees, depositShape, depositKind }: Pick<Offer, 'fees' | 'depositShape' | 'depositKind'>,
): FundedFees => {
  const bytes = depositKind === 'transferWithMemo' ? MEMO_BYTES : undefined
  const isCall = depositKind === 'contractCall'
  const shape = depositShape ?? { kind: isCall ? 'call' : 'transfer', bytes }
  const estimate = networkFees.estimate(sell, { ...shape, from: sources[0] })
  if (estimate === undefined) return { fees, warnings: [], meta: undefined }
  if (estimate === 'unknown') {
    const seen = findCoinFees(fees, sell.chain).find((fee) => fee.seen !== undefined)?.seen
    const warning: Warning = {
      code: NETWORK_FEE_ESTIMATED,
      display: 'The network fee is a typical figure and may be too low.',
      tooltip:
        seen === undefined ? undefined : `The figure is of ${seen}. The fee is known once the transaction is built.`,
    }
    return { fees, warnings: [warning], meta: undefined }
  }

  const { value = 0n, providerFee = 0n } = shape
  let amount = estimate.amount + value + providerFee
  if (depositShape === undefined && depositKind !== 'simpleTransfer' && depositKind !== 'transferWithMemo') {
    // A call may take coins of which nothing is known here, so its provider's higher figure holds.
    const stated = findCoinFees(fees, sell.chain).reduce((sum, fee) => sum + fee.amount, 0n)
    if (stated > amount) amount = stated
  }
  const { assumedInputs } = estimate
  const meta = assumedInputs === undefined ? undefined : { assumedInputs }
  return { fees: replaceInbound(fees, sell.chain, (asset) => ({ type: 'inbound', asset, amount })), warnings: [], meta }
}

/** A transaction that was built, with the deposit it makes. */
export interface BuiltDeposit {
  readonly deposit: Deposit
  readonly networkFee: bigint
  readonly shape: DepositShape | undefined
}

/** Sets the `inbound` fee of a route in the coin of its sell chain to what the built transaction costs. Nothing of it is typical or assumed any more. */
export const setBuiltFee = (route: Route, { deposit, networkFee, shape }: BuiltDeposit): Route => {
  const { chain, address } = route.sell
  const call = deposit.kind === 'contractCall' ? deposit.call : undefined
  let value = shape?.value ?? 0n
  if (call?.vm === 'evm' || call?.vm === 'tron') {
    const sent = call.vm === 'evm' ? call.value : call.callValue
    value = address === undefined ? sent - deposit.amount : sent
  }
  let amount = networkFee + value + (shape?.providerFee ?? 0n)
  if (call && call.vm !== 'evm' && call.vm !== 'tron' && shape === undefined) {
    // Other calls do not say what coin they take, so their provider's higher figure holds.
    const stated = findCoinFees(route.fees, chain).reduce((sum, fee) => sum + fee.amount, 0n)
    if (stated > amount) amount = stated
  }

  const protocol = route.providers[0] ?? ''
  const setFee = (fees: readonly RouteFee[]): readonly RouteFee[] =>
    replaceInbound(fees, chain, (asset) => ({ type: 'inbound', asset, amount, bps: undefined, protocol }))
  const { assumedInputs: _, ...meta } = route.meta
  return {
    ...route,
    fees: setFee(route.fees),
    legs: route.legs.map((leg, index) => (index === 0 ? { ...leg, fees: setFee(leg.fees) } : leg)),
    warnings: route.warnings.filter(({ code }) => code !== NETWORK_FEE_ESTIMATED),
    meta,
  }
}

/** Replaces the `inbound` fees in the coin of a chain by one, which comes first where there was none. One in another asset stays an entry of its own. */
const replaceInbound = <F extends Fee>(
  fees: readonly F[],
  chain: string,
  make: (asset: Fee['asset']) => F,
): readonly F[] => {
  const facts = findChain(chain)
  if (!facts) return fees
  const made = make({ identifier: nativeIdentifier(facts), chain, decimals: facts.nativeDecimals })
  const replaced = findCoinFees(fees, chain)
  const [first] = replaced
  if (first === undefined) return [made, ...fees]
  return fees.flatMap((fee) => (fee === first ? made : replaced.includes(fee) ? [] : fee))
}

const findCoinFees = <F extends Fee>(fees: readonly F[], chain: string): readonly F[] => {
  const facts = findChain(chain)
  const coin = facts && nativeIdentifier(facts)
  if (coin === undefined) return []
  const isCoin = ({ identifier }: Fee['asset']) =>
    identifier === coin || toIdentifierKey(identifier) === toIdentifierKey(coin)
  return fees.filter(({ type, asset }) => type === 'inbound' && asset.chain === chain && isCoin(asset))
}
