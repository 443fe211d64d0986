import { harnessOf } from '../../../thorchain-family/src/testing/harness.ts'
import { mayachain } from '../mayachain.ts'
import { node } from './node.ts'

export {
  answer,
  type HarnessOptions,
  quoteParams,
  type StubAnswers,
} from '../../../thorchain-family/src/testing/harness.ts'

export const NOW = 1_726_832_784_000

/** A provider with the stubbed node. */
export const harness = harnessOf(mayachain, node, NOW)

/** A quote in the node's format with invented figures; it names the vault that the node lists. */
export const quoteBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  inbound_confirmation_blocks: 1,
  inbound_confirmation_seconds: 600,
  outbound_delay_blocks: 14,
  outbound_delay_seconds: 84,
  fees: {
    asset: 'ETH.ETH',
    affiliate: '0',
    outbound: '840000',
    liquidity: '20000',
    total: '860000',
    slippage_bps: 6,
    total_bps: 36,
  },
  expiry: 1_726_833_684,
  warning: 'Do not cache this response. Do not send funds after the expiry.',
  notes: '',
  dust_threshold: '10000',
  recommended_min_amount_in: '210000',
  expected_amount_out: '240000000',
  max_streaming_quantity: 4,
  streaming_swap_blocks: 9,
  streaming_swap_seconds: 54,
  ...changes,
})
