import { type FlipAsset, USDC, wireAsset } from '../assets.ts'
import { hasLiquidity } from '../quote/quote-swap.ts'
import { RpcRefusal } from '../refusal.ts'
import { type SwapResult, simulateSwap } from '../simulate-swap.ts'
import type { FlipState } from '../state.ts'
import { hexNumber, invalidParams, readAsset, readNumber, type Wire } from './values.ts'

const SWAP_FAILED = 'DispatchError: Simulated swap failed on the input leg: swap leg failed.'

/** Fees a caller may leave out of a simulation. */
const FEES: ReadonlySet<unknown> = new Set(['IngressDepositChannel', 'IngressVaultSwap', 'Network', 'Egress'])

interface Simulation extends SwapResult {
  readonly from: FlipAsset
  readonly to: FlipAsset
}

const excludedFees = (value: Wire): ReadonlySet<unknown> => {
  const excluded = new Set<unknown>(value ?? [])
  if ([...excluded].some((fee) => !FEES.has(fee))) throw invalidParams()
  return excluded
}

/** Simulates as a node does. Throws a node's error for amounts it rejects. */
const simulate = (state: FlipState, params: readonly Wire[]): Simulation => {
  const [source, target, input, commission, dca, , exclude] = params
  const [from, to, amount] = [readAsset(state, source), readAsset(state, target), readNumber(input)]
  if (amount === 0n) throw new RpcRefusal(-32602, 'Swap input amount cannot be zero.')
  if (amount >= 1n << 128n) throw new RpcRefusal(-32602, 'Swap input amount too large.')
  const excluded = excludedFees(exclude)
  const chunks = Number(readNumber(dca?.number_of_chunks ?? 1))
  const commissionBps = Number(readNumber(commission ?? 0))
  const vault = excluded.has('IngressDepositChannel')
  if (chunks === 0 || from === to || !hasLiquidity(state, { from, to, amount, commissionBps, vault }, chunks)) {
    throw new RpcRefusal(-32021, SWAP_FAILED)
  }
  const networkFree = excluded.has('Network')
  const result = simulateSwap(state.world, { from, to, amount, commissionBps, chunks, vault, networkFree })
  return excluded.has('Egress')
    ? { ...result, from, to, egressFee: 0n, egress: result.output }
    : { ...result, from, to }
}

const between = ({ from, to, intermediate }: Simulation): string | null =>
  from === USDC || to === USDC ? null : hexNumber(intermediate)

/** `cf_swap_rate`: without the fees of deposit and payout. */
export const swapRate = (state: FlipState, [from, to, amount]: readonly Wire[]): object => {
  const found = simulate(state, [from, to, amount, 0, null, null, ['IngressDepositChannel', 'Egress']])
  return { intermediary: between(found), output: hexNumber(found.output) }
}

const fee = (asset: FlipAsset, amount: bigint): object => ({ ...wireAsset(asset), amount: hexNumber(amount) })

const describe = (found: Simulation): object => ({
  intermediary: between(found),
  output: hexNumber(found.egress),
  network_fee: fee(USDC, found.networkFee),
  ingress_fee: fee(found.from, found.ingressFee),
  egress_fee: fee(found.to, found.egressFee),
})

/** `cf_swap_rate_v2`. */
export const swapRateV2 = (state: FlipState, [from, to, amount]: readonly Wire[]): object =>
  describe(simulate(state, [from, to, amount]))

/** `cf_swap_rate_v3`. */
export const swapRateV3 = (state: FlipState, params: readonly Wire[]): object => {
  const found = simulate(state, params)
  return { ...describe(found), broker_commission: fee(USDC, found.brokerFee) }
}
