import { type BuildParams, type Deposit, type Offer, SwapError, type Token } from '@switchyard/core'
import { createToken } from '@switchyard/provider-kit'
import { decodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import type { Inbound } from '../node/node-state.ts'
import type { Settings } from '../options.ts'
import { type OfferState, writeState } from '../quote/offer-state.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { btc, eth, usdc } from '../testing/tokens.ts'
import { buildDeposit } from './build-deposit.ts'
import { isContractDeposit } from './is-contract-deposit.ts'

/** Of a network that knows no Taproot. */
const NO_TAPROOT = { source: ['p2wpkh'], refund: ['p2wpkh'], destination: ['p2wpkh'] }

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)',
])

/** Unix milliseconds, not a whole second. */
const NOW = 1_700_000_000_999
const VAULT = '0xfc7a552fb07e83fe74b91638505a0b5bdb3e1d00'
const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'
const MEMO = `=:b:${addresses.BTC}:900/1/0`

interface Changes {
  readonly network?: Partial<Network>
  readonly settings?: Partial<Settings>
  readonly sell?: Token
  readonly sellAmount?: bigint
  readonly offer?: Partial<Offer>
  readonly state?: Partial<OfferState>
  readonly interval?: number
  readonly who?: Partial<BuildParams>
  readonly inbound?: Partial<Inbound>
  readonly unlisted?: boolean
  readonly votes?: Readonly<Record<string, number>>
}

/** A deposit of one ETH for BTC, with the vault and router of its chain. */
const built = ({
  network = {},
  settings = {},
  sell = eth,
  sellAmount = 10n ** 18n,
  offer = {},
  state = {},
  interval = 1,
  who = {},
  inbound = {},
  unlisted = false,
  votes = {},
}: Changes = {}): Deposit => {
  const offerState: OfferState = {
    sell: { asset: sell.identifier.toUpperCase(), token: sell },
    buyAsset: 'BTC.BTC',
    buyChain: 'BTC',
    buyDecimals: 8,
    expected: 1_000n,
    limit: 900n,
    limitFees: { uncompared: 0n, spare: 0n },
    memo: { asset: 'b', interval, quantity: 0, affiliates: [] },
    ...state,
  }
  const entry = (chain: string, rest: Partial<Inbound>): [string, Inbound] => [
    chain,
    { chain, vault: VAULT, halted: false, gasRate: 1n, gasRateUnits: '', outboundFee: 1n, dust: 0n, ...rest },
  ]
  const sold = unlisted ? [] : [entry(sell.chain, { router: ROUTER, ...inbound })]
  return buildDeposit(
    {
      offer: { sellAmount, ...offer, state: writeState(offerState) } as unknown as Offer,
      addresses: {
        sources: [addresses.ETH],
        destinationAddress: addresses.BTC,
        refundAddressSetting: 'WARNING',
        sweep: false,
        ...who,
      },
      vaults: {
        height: 100,
        fullMemos: true,
        mimir: new Map(Object.entries(votes)),
        inbounds: new Map([entry('BTC', {}), ...sold]),
      },
    },
    { network: { ...networkData, ...network }, settings: settings as Settings, clock: { now: () => NOW } },
  )
}

const codeOf = (changes: Changes): string => {
  try {
    return built(changes).kind
  } catch (error) {
    return SwapError.is(error) ? error.code : String(error)
  }
}

const evmCall = (changes: Changes) => {
  const deposit = built(changes)
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
  return deposit.call
}

/** An entry that names no router. */
const withoutRouter = { router: undefined } as unknown as Partial<Inbound>

describe('a deposit through a router', () => {
  it('carries the value of a coin and no approval', () => {
    const deposit = built({ offer: { expiresAt: NOW + 60_000 } })
    expect(deposit).toEqual({
      kind: 'contractCall',
      asset: eth,
      amount: 10n ** 18n,
      sources: [addresses.ETH],
      expiresAt: NOW + 60_000,
      enforced: { minBuyAmount: 900n },
      inboundAddress: VAULT,
      memo: MEMO,
      call: { vm: 'evm', to: ROUTER, data: expect.any(String), value: 10n ** 18n, deadlineSeconds: 1_700_000_060 },
    })
    const { data } = evmCall({ offer: { expiresAt: NOW + 60_000 } })
    const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    expect(args.map((one) => String(one).toLowerCase())).toEqual([
      VAULT,
      `0x${'0'.repeat(40)}`,
      String(10n ** 18n),
      MEMO,
      '1700000060',
    ])
  })

  it('carries no value for a token, but an approval of exactly the amount', () => {
    const { data, value, approval } = evmCall({ sell: usdc, sellAmount: 7_000_000n })
    expect(value).toBe(0n)
    expect(approval).toEqual({ token: usdc.address, spender: ROUTER, amount: 7_000_000n })
    const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    expect([args[1].toLowerCase(), args[2]]).toEqual([usdc.address?.toLowerCase(), 7_000_000n])
  })

  it('is accepted until the quote ends, for 15 minutes without an end, or as long as the operator says', () => {
    expect(evmCall({ offer: { expiresAt: NOW + 60_000 } }).deadlineSeconds).toBe(1_700_000_060)
    expect(evmCall({}).deadlineSeconds).toBe(1_700_000_900)
    const settings = { routerExpiryMs: 3_600_000 }
    expect(evmCall({ settings, offer: { expiresAt: NOW + 60_000 } }).deadlineSeconds).toBe(1_700_003_600)
    expect(built({}).expiresAt).toBeUndefined()
  })
})

describe('a deposit without a router', () => {
  it('of a coin is a transfer to the vault with the memo as data', () => {
    expect(evmCall({ inbound: withoutRouter })).toEqual({
      vm: 'evm',
      to: VAULT,
      data: `0x${Buffer.from(MEMO).toString('hex')}`,
      value: 10n ** 18n,
    })
  })

  it('of a token is refused', () => {
    expect(codeOf({ sell: usdc, sellAmount: 7_000_000n, inbound: withoutRouter })).toBe('swapHalted')
  })
})

describe('a deposit on Radix', () => {
  const account = 'account_rdx16x47guzq44lmplg0ykfn2eltwt5wweylpuupstsxnfm8lgva7tdg2w'
  const radix: Changes = {
    sell: createToken('XRD.XRD'),
    sellAmount: 5n * 10n ** 18n,
    who: { sources: [account] },
    inbound: { vault: account, router: 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as' },
  }

  it('is a manifest', () => {
    const deposit = built(radix)
    expect(deposit).toMatchObject({ kind: 'contractCall', inboundAddress: account, memo: MEMO, call: { vm: 'radix' } })
    expect(JSON.stringify(deposit, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
      account,
    )
  })

  it('needs an account as source, and a router', () => {
    expect(codeOf({ ...radix, who: { sources: [addresses.ETH] } })).toBe('invalidSourceAddress')
    expect(codeOf({ ...radix, inbound: { vault: account, ...withoutRouter } })).toBe('swapHalted')
  })
})

describe('a deposit is a contract call', () => {
  it('on EVM chains and Radix, and on no chain that is unknown', () => {
    expect(['ETH', 'BASE', 'XRD', 'BTC', 'GAIA', 'TRON', 'THOR', 'X'].map(isContractDeposit)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a deposit elsewhere', () => {
  it('is a transfer with the memo to the vault of the chain', () => {
    const sell = createToken('DOGE.DOGE')
    expect(built({ sell, sellAmount: 5n, inbound: { vault: 'vault' }, who: { sweep: true } })).toEqual({
      kind: 'transferWithMemo',
      form: 'transfer',
      to: 'vault',
      memo: MEMO,
      asset: sell,
      amount: 5n,
      sources: [addresses.ETH],
      enforced: { minBuyAmount: 900n },
      inboundAddress: 'vault',
      sweep: true,
    })
  })

  it('on the network itself is its own message, without a vault', () => {
    const sell = createToken('THOR.RUNE')
    expect(built({ sell, sellAmount: 5n, unlisted: true })).toEqual({
      kind: 'transferWithMemo',
      form: 'msgDeposit',
      memo: MEMO,
      asset: sell,
      amount: 5n,
      sources: [addresses.ETH],
      enforced: { minBuyAmount: 900n },
    })
  })

  it('enforces its minimum in the decimals of the token, and nothing where any output is accepted', () => {
    expect(built({ state: { buyDecimals: 10 } }).enforced).toEqual({ minBuyAmount: 90_000n })
    expect(built({ state: { limit: 0n } }).enforced).toBeUndefined()
  })
})

describe('a deposit on a UTXO chain', () => {
  it('states the outputs that the network reads, and the forms it knows', () => {
    const network = { addressForms: { BTC: NO_TAPROOT }, depositOutputs: { BTC: { count: 4, valued: 2 } } }
    expect(built({ network, sell: btc, sellAmount: 5n, who: { sources: [addresses.BTC] } })).toMatchObject({
      outputLimits: { count: 4, valued: 2, forms: ['p2wpkh'] },
    })
  })
})

describe('a deposit is refused', () => {
  it('while either asset is halted, and while streaming is paused for a swap that streams', () => {
    expect(codeOf({})).toBe('contractCall')
    for (const vote of ['HALTETHTRADING', 'HALTBTCTRADING', 'STREAMINGSWAPPAUSE'])
      expect(codeOf({ votes: { [vote]: 1 } })).toBe('swapHalted')
    expect(codeOf({ votes: { STREAMINGSWAPPAUSE: 1 }, interval: 0 })).toBe('contractCall')
    expect(codeOf({ unlisted: true })).toBe('swapHalted')
  })

  it('to a vault that the nodes do not confirm', () => {
    expect(codeOf({ inbound: { unverified: { kind: 'disputed', reason: 'No.' } } })).toBe('swapHalted')
    const unrecognized = { kind: 'unrecognized', reason: 'The router is unknown.' } as const
    expect(codeOf({ inbound: { unverified: unrecognized } })).toBe('unableToBuildTransaction')
  })

  it('up to the dust threshold, in units of the network', () => {
    const sold = (sellAmount: bigint) => codeOf({ sellAmount, inbound: { dust: 100n } })
    // A unit of the network is 10^10 wei; a part of one is lost.
    expect([sold(100n * 10n ** 10n), sold(101n * 10n ** 10n - 1n), sold(101n * 10n ** 10n)]).toEqual([
      'sellAssetAmountTooSmall',
      'sellAssetAmountTooSmall',
      'contractCall',
    ])
  })

  it('from a form of address that the network does not observe, first or not', () => {
    const taproot = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
    const sold = (sources: BuildParams['sources']) =>
      codeOf({ network: { addressForms: { BTC: NO_TAPROOT } }, sell: btc, sellAmount: 5n, who: { sources } })
    expect(sold([taproot])).toBe('invalidSourceAddress')
    expect(sold([addresses.BTC, taproot])).toBe('invalidSourceAddress')
    expect(sold([addresses.BTC])).toBe('transferWithMemo')
  })
})
