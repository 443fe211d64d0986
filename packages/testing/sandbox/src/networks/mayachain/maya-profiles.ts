import { type ChainProfile, evm, other, utxo } from '../thorchain/chain-profile.ts'

/**
 * Chains the simulated Maya Protocol trades on. MAYAChain itself is not listed; THORChain is.
 *
 * Block times, dust and confirmation rules are those of mayanode 1.111, routers those of the main network; fee rates
 * are typical. Zcash is newer than that source: its figures are ours except block time and dust. Radix follows mayanode
 * 1.124, which charges five XRD per payout.
 */
export const mayaProfiles: readonly ChainProfile[] = [
  utxo('BTC', 600_000, 6n, 1000n, { by: 'coinbase', reward: 6n }),
  utxo('DASH', 150_000, 12n, 451n, { by: 'coinbase', reward: 1_000n }),
  utxo('ZEC', 25_000, 60n, 1000n, { by: 'fixed', blocks: 1n }, 1_000n),
  evm('ETH', 'ETH', 1, 15_000, 1n, 80_000n, '0xe3985E6b61b814F7Cdb188766562ba71b446B46d', { by: 'fixed', blocks: 0n }),
  evm('ARB', 'ETH', 42161, 260, 15n, 1_600n, '0x700E97ef07219440487840Dc472E7120A7FF11F4', { by: 'fixed', blocks: 0n }),
  other('KUJI', 'KUJI', 3_500, 'ukuji', 300_000n, 0n),
  {
    ...other('XRD', 'XRD', 500, 'costunits', 500_000_000n, 0n),
    router: 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as',
    routerOnly: true,
  },
  other('THOR', 'RUNE', 6_000, 'rune', 2_000_000n, 0n),
]
