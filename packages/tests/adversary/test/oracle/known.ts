import type { Change } from '../mutation/change.ts'
import type { Rule } from './rule.ts'

/** A finding that waits for its mending. Each is tried in every run: one that no longer occurs fails the suite. */
export interface Known extends Rule {
  /** Name of the scenario and the change that show it. */
  readonly scenario: string
  readonly example: Change
  /** For a change at tracking: the moment of the swap. */
  readonly until?: 'pending' | 'ended'
}

const atTracking = (
  provider: string,
  scenario: string,
  endpoint: string,
  path: string,
  kind: string,
  what: RegExp,
): Known => ({
  providers: [provider],
  change: /at tracking$/,
  what,
  scenario,
  example: { endpoint, path, kind, extent: path.includes('[]') ? 'of the sell' : 'of all', phase: 'at tracking' },
  until: 'ended',
})

/** Findings that are not mended yet. */
export const known: readonly Known[] = [
  {
    // What one provider says of a token's decimals holds for the offers of all.
    providers: ['NEAR', 'GARDEN', 'MAYAN', 'ONEINCH'],
    change: /(tokens|assets) .*\.decimals:/,
    what: /route of another provider is missing/,
    scenario: 'NEAR ETH.USDC to BTC.BTC',
    example: {
      endpoint: 'GET /near/v0/tokens',
      path: '$[].decimals',
      kind: 'zero',
      extent: 'of the sell',
      phase: 'all along',
    },
  },
  // A view of a swap of ours shows what its provider says of recipient and asset, not what was agreed on.
  atTracking(
    'NEAR',
    'NEAR ETH.USDC to BTC.BTC',
    'GET /near/v0/status',
    '$.quoteResponse.quoteRequest.recipient',
    'address of a stranger',
    /another destination/,
  ),
  atTracking(
    'GARDEN',
    'GARDEN ETH.ETH to BTC.BTC',
    'GET /garden/v2/orders/*',
    '$.result.destination_swap.redeemer',
    'address of a stranger',
    /another destination/,
  ),
  atTracking(
    'THORCHAIN_STREAMING',
    'THORCHAIN_STREAMING SOL.SOL to ETH.ETH',
    'GET /thornode/thorchain/tx/status/*',
    '$.out_txs[].coins[].asset',
    'ETH as BSC',
    /another asset/,
  ),
  atTracking(
    'MAYACHAIN_STREAMING',
    'MAYACHAIN_STREAMING ETH.ETH to BTC.BTC',
    'GET /mayanode/mayachain/tx/status/*',
    '$.out_txs[].coins[].asset',
    'BTC as LTC',
    /another asset/,
  ),
]
