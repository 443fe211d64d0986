import type { Rule } from './rule.ts'

/** A class of lies that nothing outside of the one API can refute. `docs/security.md` has a row for every one. */
export interface Unverifiable extends Rule {
  /** Name of the row in `docs/security.md`. */
  readonly id: string
  /** The effect of the lie, and the reason for which nothing refutes it. */
  readonly why: string
  /** Measures that an operator can take. */
  readonly operator: string
  /** A lie of the class, tried in every run: a scenario, the moment of a tracked swap, and the change in one line. */
  readonly example: Example
}

/** One lie by its name. */
export interface Example {
  readonly scenario: string
  readonly until?: 'pending' | 'ended'
  readonly change: string
}

/** All classes. A finding outside of them fails the suite. */
export const unverifiable: readonly Unverifiable[] = [
  {
    id: 'chainflip-channel-address',
    providers: ['CHAINFLIP', 'CHAINFLIP_STREAMING'],
    change: /broker_request_swap_deposit_address \$\.result\.address: address of/,
    what: /money is gone/,
    why: 'The address of a deposit channel is made by the network and answered by the broker node alone.',
    operator:
      'Run the broker node yourself, or prefer vault swaps, whose contract is fixed and whose call is verified.',
    example: {
      scenario: 'CHAINFLIP_STREAMING BTC.BTC to ETH.USDC',
      change:
        'POST /chainflip-broker broker_request_swap_deposit_address $.result.address: address of a stranger, all along',
    },
  },
  {
    id: 'chainflip-bitcoin-vault',
    providers: ['CHAINFLIP'],
    change: /broker_request_swap_parameter_encoding \$\.result\.deposit_address: address of/,
    what: /money is gone/,
    why: 'The Bitcoin vault of the network changes with its validators and is answered by the broker node alone.',
    operator: 'Run the broker node yourself, or leave BTC out of `vaultSwaps`.',
    example: {
      scenario: 'CHAINFLIP BTC.BTC to ETH.ETH by vault',
      change:
        'POST /chainflip-broker broker_request_swap_parameter_encoding $.result.deposit_address: address of a stranger, all along',
    },
  },
  {
    id: 'flashnet-deposit-address',
    providers: ['FLASHNET'],
    change: /orchestration\/quote \$\.depositAddress: address of/,
    what: /money is gone/,
    why: 'The deposit address of an order is known to the API alone; answers are not signed.',
    operator: 'Set a size ceiling for FLASHNET, or switch it off for large amounts.',
    example: {
      scenario: 'FLASHNET BTC.BTC to ETH.USDC',
      change: 'POST /flashnet/v1/orchestration/quote $.depositAddress: address of a stranger, all along',
    },
  },
  {
    id: 'flashnet-output',
    providers: ['FLASHNET'],
    change: /orchestration\/(quote|estimate) \$\./,
    what: /promises more|it pays \d+ % of what it promised/,
    why: 'The least output of an order is held by the service; the deposit is a plain transfer that cannot enforce one.',
    operator: 'Set a size ceiling for FLASHNET; outputs far above the other offers are marked `outputOutlier`.',
    example: {
      scenario: 'FLASHNET BTC.BTC to ETH.USDC',
      change: 'POST /flashnet/v1/orchestration/quote $.estimatedOut: a little more, all along',
    },
  },
  {
    id: 'pactswap-payee',
    providers: ['PACTSWAP'],
    change: /pactswap_cm\/\* \$\.data: word 3:/,
    what: /money is gone/,
    why: 'The market maker who is paid is named by the compose API alone.',
    operator:
      'PACTSWAP is off by default. Name the market makers that may be paid in `marketMakers`, and set a size ceiling.',
    example: {
      scenario: 'PACTSWAP ETH.ETH to BTC.BTC',
      change: 'GET /pactswap/pactswap_cm/* $.data: word 3: address of a stranger, all along',
    },
  },
  {
    id: 'pactswap-owed',
    providers: ['PACTSWAP'],
    change: /pactswap_cm\/\* \$(\[\]\.amountTo|\.data: word)/,
    what: /promises more|cost money|money is gone/,
    why: 'What the market maker owes is in an encoding whose format is not public; only the destination is found in it.',
    operator: 'PACTSWAP is off by default. Set a size ceiling before it is switched on.',
    example: {
      scenario: 'PACTSWAP ETH.ETH to BTC.BTC',
      change: 'GET /pactswap/pactswap_cm/* $[].amountTo: times ten, all along',
    },
  },
  {
    id: 'tracking-status',
    providers: [
      'THORCHAIN_STREAMING',
      'MAYACHAIN_STREAMING',
      'CHAINFLIP',
      'CHAINFLIP_STREAMING',
      'NEAR',
      'GARDEN',
      'FLASHNET',
      'MAYAN',
      'HARBOR',
      'PACTSWAP',
      'ONEINCH',
    ],
    change: /at tracking$/,
    what: /says the swap is complete/,
    why: 'That a payout was made is reported by the provider, and seldom in a form that a node of the buy chain confirms.',
    operator: 'Credit a customer by the payout on the chain, not by `status` alone.',
    example: {
      scenario: 'NEAR ETH.USDC to BTC.BTC',
      until: 'pending',
      change: 'GET /near/v0/status $.status: another value seen there 0, at tracking',
    },
  },
]
