import { type DepositKind, findChain, type QuoteParams, type Warning } from '@switchyard/core'
import type { Settings } from '../options.ts'
import type { IntegratorFees } from './charge-integrators.ts'

/** The way the sold asset reaches Chainflip: through a deposit channel of its own, or through the vault. */
export interface DepositForm {
  readonly vault: boolean
  readonly kind: DepositKind
  readonly warnings: readonly Warning[]
}

const CHANNEL: DepositForm = { vault: false, kind: 'simpleTransfer', warnings: [] }

/** Highest fee in a Bitcoin payload, which has one byte for it, and the most affiliates it holds. */
const BYTE = 255
const MOST_AFFILIATES = 2

/**
 * Chooses the form when the quote is made, because `txHint` of the route must match what is built.
 *
 * The vault is used where the options name the sell chain and a vault swap can carry the request; otherwise a channel. On
 * Bitcoin such a channel carries the warning `vaultSwapUnavailable`.
 */
export const chooseDepositForm = (
  params: QuoteParams,
  chargedFees: IntegratorFees,
  settings: Settings,
): DepositForm => {
  const { chain, address } = params.sell
  // A vault call names its amount; token sells on Solana would need further accounts.
  const isCarried = !params.flexInput && (chain !== 'SOL' || address === undefined)
  if (!settings.vaultChains.has(chain) || !isCarried) return CHANNEL

  if (chain === 'BTC') {
    // A Bitcoin vault swap refunds to the change output and has one byte for each fee.
    const { brokerBps, affiliates } = chargedFees
    const tooHigh = [brokerBps, ...affiliates.map(({ bps }) => bps)].some((bps) => bps > BYTE)
    let obstacle = tooHigh || affiliates.length > MOST_AFFILIATES ? 'cannot carry these fees' : undefined
    if (params.refundAddress !== undefined && params.refundAddress !== params.sourceAddress) {
      obstacle = 'cannot carry a refund address'
    }
    const display = `A vault swap ${obstacle}; a deposit channel is used instead.`
    if (obstacle !== undefined) return { ...CHANNEL, warnings: [{ code: 'vaultSwapUnavailable', display }] }
  }
  const hasMemo = chain === 'TRON' || findChain(chain)?.family === 'utxo'
  return { vault: true, kind: hasMemo ? 'transferWithMemo' : 'contractCall', warnings: [] }
}
