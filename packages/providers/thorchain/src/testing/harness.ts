import { harnessOf } from '../../../thorchain-family/src/testing/harness.ts'
import { thorchain } from '../thorchain.ts'
import { node } from './node.ts'

export {
  answer,
  type HarnessOptions,
  quoteParams,
  type StubAnswers,
} from '../../../thorchain-family/src/testing/harness.ts'

export const NOW = 1_710_086_654_000

/** A provider with the stubbed node. */
export const harness = harnessOf(thorchain, node, NOW)

/** A quote in the node's format with invented figures; it names the vault that the node lists. */
export const quoteBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  inbound_confirmation_blocks: 1,
  inbound_confirmation_seconds: 600,
  outbound_delay_blocks: 10,
  outbound_delay_seconds: 60,
  fees: {
    asset: 'ETH.ETH',
    affiliate: '0',
    outbound: '600000',
    liquidity: '20000',
    total: '620000',
    slippage_bps: 1,
    total_bps: 35,
  },
  expiry: 1_710_087_554,
  recommended_min_amount_in: '42000',
  expected_amount_out: '173000000',
  max_streaming_quantity: 3,
  streaming_swap_blocks: 2,
  streaming_swap_seconds: 12,
  ...changes,
})
