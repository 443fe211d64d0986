import { chainByCode, type DepositKind, type QuoteParams, type Warning } from '@switchyard/core'
import type { IntegratorFees } from './integrator-fees.ts'
import type { Settings } from './settings.ts'

/** How the user's money reaches Chainflip: a deposit channel opened for it, or the vault itself. */
export interface DepositForm {
  readonly vault: boolean
  readonly kind: DepositKind
  readonly warnings: readonly Warning[]
}

/** Most a share can be in a Bitcoin payload, which has one byte for it, and most affiliates it names. */
const BYTE = 255
const MOST_AFFILIATES = 2

/**
 * Settles the form at quote time, since the route's hint must be what is built.
 *
 * A channel, unless the options params for the vault on this chain and the vault can do what the params wants. Where it cannot
 * keep a promise of the params on Bitcoin, the channel it falls back to carries `vaultSwapUnavailable`.
 */
export const depositForm = (params: QuoteParams, chargedFees: IntegratorFees, settings: Settings): DepositForm => {
  const { chain } = params.sell
  if (!settings.vaultChains.has(chain) || !takes(params)) return CHANNEL
  const obstacle = chain === 'BTC' ? bitcoinObstacle(params, chargedFees) : undefined
  return obstacle === undefined
    ? { vault: true, kind: vaultKind(chain), warnings: [] }
    : { ...CHANNEL, warnings: [unavailable(obstacle)] }
}

/** The call of a vault names its amount, and its Solana program needs more accounts for tokens than the sender's. */
const takes = ({ sell, flexInput }: QuoteParams): boolean =>
  !flexInput && (sell.chain !== 'SOL' || sell.address === undefined)

/** A payload on Bitcoin refunds to the change output and has one byte for every share. */
const bitcoinObstacle = (params: QuoteParams, { brokerBps, affiliates }: IntegratorFees): string | undefined => {
  if (params.refundAddress !== undefined && params.refundAddress !== params.sourceAddress)
    return 'cannot carry a refund address'
  const tooHigh = [brokerBps, ...affiliates.map(({ bps }) => bps)].some((bps) => bps > BYTE)
  return tooHigh || affiliates.length > MOST_AFFILIATES ? 'cannot carry these fees' : undefined
}

const vaultKind = (chain: string): DepositKind =>
  chainByCode(chain)?.family === 'utxo' ? 'transferWithMemo' : 'contractCall'

const CHANNEL: DepositForm = { vault: false, kind: 'simpleTransfer', warnings: [] }

const unavailable = (reason: string): Warning => ({
  code: 'vaultSwapUnavailable',
  display: `A vault swap ${reason}; a deposit channel is used instead.`,
})
