import { type BuildParams, SwapError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import type { Network } from '../network.ts'
import type { VaultState } from '../node/node-state.ts'
import type { OfferState } from '../quote/offer-state.ts'
import { addresses } from '../testing/addresses.ts'
import { networkData } from '../testing/network-data.ts'
import { btc, eth } from '../testing/tokens.ts'
import { type DepositMemo, writeDepositMemo } from './write-deposit-memo.ts'

/** Of a network that knows no Taproot. */
const NO_TAPROOT = { source: ['p2wpkh'], refund: ['p2wpkh'], destination: ['p2wpkh'] }

const TAPROOT = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const OTHER = '0x2222222222222222222222222222222222222222'

interface Changes {
  readonly network?: Partial<Network>
  readonly state?: Partial<OfferState>
  readonly memo?: Partial<OfferState['memo']>
  readonly who?: Partial<BuildParams>
  readonly fullMemos?: boolean
}

/** ETH for BTC: 1,000 units are expected and 870 promised, with fees of 30 over the limit. */
const memoOf = ({ network = {}, state = {}, memo = {}, who = {}, fullMemos = true }: Changes = {}): DepositMemo =>
  writeDepositMemo(
    {
      sell: { asset: 'ETH.ETH', token: eth },
      buyAsset: 'BTC.BTC',
      buyChain: 'BTC',
      buyDecimals: 8,
      expected: 1_000n,
      limit: 900n,
      limitFees: { uncompared: 20n, spare: 10n },
      memo: { asset: 'b', interval: 1, quantity: 0, affiliates: [], ...memo },
      ...state,
    },
    {
      addresses: {
        sources: [addresses.ETH],
        destinationAddress: addresses.BTC,
        refundAddressSetting: 'WARNING',
        sweep: false,
        ...who,
      },
      vaults: { fullMemos } as VaultState,
    },
    { ...networkData, ...network },
  )

const codeOf = (changes: Changes): string => {
  try {
    return memoOf(changes).text
  } catch (error) {
    return SwapError.is(error) ? error.code : String(error)
  }
}

describe('the limit in the memo of a deposit', () => {
  it('is that of the offer, and promises what is left after the fees', () => {
    expect(memoOf()).toEqual({
      text: `=:b:${addresses.BTC}:900/1/0`,
      bytes: `=:b:${addresses.BTC}:900/1/0`.length,
      limit: 900n,
      refundDropped: false,
      least: 870n,
    })
  })

  it('promises nothing where any output is accepted, whatever the minimum of the swap', () => {
    for (const minBuyAmount of [undefined, 5_000n])
      expect(
        memoOf({ state: { limit: 0n }, who: minBuyAmount === undefined ? {} : { promisedMinimum: minBuyAmount } }),
      ).toMatchObject({
        text: `=:b:${addresses.BTC}:0/1/0`,
        least: 0n,
      })
  })

  it('rises with the minimum of the swap, as long as the expected output covers it with the fee margin', () => {
    const raised = (minBuyAmount: bigint) => {
      const { limit, least } = memoOf({ who: { promisedMinimum: minBuyAmount } })
      return [limit, least]
    }
    expect([raised(869n), raised(870n), raised(871n), raised(990n)]).toEqual([
      [900n, 870n],
      [900n, 870n],
      [901n, 871n],
      [1_020n, 990n],
    ])
    expect(codeOf({ who: { promisedMinimum: 991n } })).toBe('outputAmountDeviationTooHigh')
    const spareless = { limitFees: { uncompared: 20n, spare: 0n } }
    expect(memoOf({ state: spareless, who: { promisedMinimum: 1_000n } }).limit).toBe(1_020n)
    expect(codeOf({ state: spareless, who: { promisedMinimum: 1_001n } })).toBe('outputAmountDeviationTooHigh')
    expect(() => memoOf({ who: { promisedMinimum: 991n } })).toThrow(
      /below the minimum 991 with 10 for its outbound fee;/,
    )
    expect(() => memoOf({ state: spareless, who: { promisedMinimum: 1_001n } })).toThrow(/below the minimum 1001;/)
  })

  it('counts the minimum in units of the network, rounded up', () => {
    const finer = (minBuyAmount: bigint) =>
      memoOf({ state: { buyDecimals: 10 }, who: { promisedMinimum: minBuyAmount } }).least
    expect([finer(87_000n), finer(87_001n), finer(87_100n)]).toEqual([870n, 871n, 871n])
  })

  it('is rounded up to half of what lies between it and the output that meets it', () => {
    const short = (expected: bigint) =>
      codeOf({
        state: {
          sell: { asset: 'BTC.BTC', token: btc },
          buyAsset: 'ETH.ETH',
          buyChain: 'ETH',
          limit: 340_077_095n,
          expected,
        },
        memo: { asset: 'e', affiliates: [{ account: 'a'.repeat(20), bps: 5 }] },
        who: { destinationAddress: addresses.ETH, sources: [addresses.BTC] },
      })
    // Six characters are left: 3401e5 is 22,905 above the limit, and 20 of the fees are met in any case.
    const least = 340_077_095n + 2n * 22_905n - 20n
    expect(short(least)).toBe(`=:e:${addresses.ETH}:3401e5/1/0:${'a'.repeat(20)}:5`)
    expect(short(least - 1n)).toBe('memoTooLongForSourceChain')
  })

  it('is written in digits for nodes that read no other notation', () => {
    const long = {
      state: { sell: { asset: 'BTC.BTC', token: btc }, limit: 100_000_000n, expected: 200_000_000n },
      who: { sources: [addresses.BTC] as const },
    }
    const memo = { affiliates: [{ account: 'a'.repeat(19), bps: 5 }] }
    expect(codeOf({ ...long, memo })).toContain(':1e8/1/0:')
    expect(codeOf({ ...long, memo, fullMemos: false })).toBe('memoTooLongForSourceChain')
    expect(codeOf({ ...long, memo: { affiliates: [] }, fullMemos: false })).toContain(':100000000/1/0')
  })
})

describe('the destination in the memo of a deposit', () => {
  it('lacks the start that the node has left out, where the address has it', () => {
    expect(memoOf({ state: { omitted: 'bc1' } }).text).toBe(`=:b:${addresses.BTC.slice(3)}:900/1/0`)
    expect(memoOf({ state: { omitted: 'ltc1' } }).text).toBe(`=:b:${addresses.BTC}:900/1/0`)
  })

  it('is an address of the chain in a form that the network pays to', () => {
    expect(codeOf({ who: { destinationAddress: addresses.ETH } })).toBe('invalidDestinationAddress')
    const changes = { who: { destinationAddress: TAPROOT } }
    expect(codeOf(changes)).toBe(`=:b:${TAPROOT}:900/1/0`)
    expect(codeOf({ ...changes, network: { addressForms: { BTC: NO_TAPROOT } } })).toBe('invalidDestinationAddress')
  })
})

describe('the refund address in the memo of a deposit', () => {
  const strict = { refundAddressSetting: 'STRICT' } as const
  const plain = `=:b:${addresses.BTC}:900/1/0`

  it('is written unless it is the first source', () => {
    expect(codeOf({ who: { refundAddress: OTHER } })).toBe(`=:b:${addresses.BTC}/${OTHER}:900/1/0`)
    expect(codeOf({ who: { refundAddress: addresses.ETH } })).toBe(plain)
    const second = { sources: [OTHER, addresses.ETH], refundAddress: addresses.ETH } as const
    expect(codeOf({ who: second })).toBe(`=:b:${addresses.BTC}/${addresses.ETH}:900/1/0`)
  })

  it('is dropped, or refused under STRICT, where the network refunds the sender only', () => {
    for (const changes of [{ fullMemos: false }, { network: { chain: 'ETH' } }]) {
      expect(codeOf({ ...changes, who: { refundAddress: OTHER } })).toBe(plain)
      expect(codeOf({ ...changes, who: { refundAddress: OTHER, ...strict } })).toBe('refundAddressUnsupportedByRoute')
      expect(codeOf({ ...changes, who: { refundAddress: addresses.ETH, ...strict } })).toBe(plain)
    }
    expect(codeOf({ who: strict })).toBe(plain)
  })

  it('is dropped, or refused under STRICT, where it does not fit', () => {
    const state = { sell: { asset: 'BTC.BTC', token: btc } }
    const who = { sources: [addresses.BTC] as const, refundAddress: 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0' }
    expect(memoOf({ state, who })).toMatchObject({ text: plain, refundDropped: true })
    expect(codeOf({ state, who: { ...who, ...strict } })).toBe('refundAddressTooLongForSellChain')
  })

  it('is an address of the chain in a form that the network pays to', () => {
    expect(codeOf({ who: { refundAddress: addresses.BTC } })).toBe('invalidRefundAddress')
    const state = { sell: { asset: 'BTC.BTC', token: btc } }
    const who = { sources: [addresses.BTC] as const, refundAddress: TAPROOT }
    expect(codeOf({ state, who, network: { addressForms: { BTC: NO_TAPROOT } } })).toBe('invalidRefundAddress')
  })
})

describe('several affiliates in the memo of a deposit', () => {
  const two = [
    { account: 'ab', bps: 50 },
    { account: 'sy', bps: 15 },
  ]

  it('are refused by nodes that read one', () => {
    expect(codeOf({ memo: { affiliates: two } })).toBe(`=:b:${addresses.BTC}:900/1/0:ab/sy:50/15`)
    expect(codeOf({ memo: { affiliates: two }, fullMemos: false })).toBe('quoteError')
    expect(codeOf({ memo: { affiliates: two.slice(0, 1) }, fullMemos: false })).toBe(
      `=:b:${addresses.BTC}:900/1/0:ab:50`,
    )
  })
})
