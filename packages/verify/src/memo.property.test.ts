import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SwapIntent } from './swap-intent.ts'
import { verifySwap } from './verify-swap.ts'
import { xrp } from './xrp.ts'

const SOURCE = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const VAULT = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const STRANGER = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn'
const DESTINATION = '0x1c7b17362c84287bd1184447e6dfeaf920c31bbe'
const THIEF = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const NOW = 1_800_000_000_000

const intent: SwapIntent = {
  sellAsset: 'XRP.XRP',
  buyAsset: 'ETH.ETH',
  sellAmount: '100',
  sellDecimals: 6,
  buyDecimals: 18,
  minBuyAmount: '0.02',
  sourceAddress: SOURCE,
  destinationAddress: DESTINATION,
  maxNetworkFee: '0.001',
  maxAffiliateBps: 50,
}

/** The least and the expected output in the network's eight decimals. */
const LEAST = 2_000_000n
const EXPECTED = 3_000_000n

const isPlausible = (limit: bigint): boolean => limit >= LEAST && limit <= EXPECTED

const swapWith = (memo: string, changes: object = {}) => {
  const hex = Buffer.from(memo, 'utf8').toString('hex').toUpperCase()
  return {
    routeId: 'one',
    providers: ['THORCHAIN_STREAMING'],
    sellAsset: 'XRP.XRP',
    buyAsset: 'ETH.ETH',
    sellAmount: '100000000',
    expectedBuyAmount: '0.03',
    expectedBuyAmountMaxSlippage: '0.02',
    sourceAddress: SOURCE,
    destinationAddress: DESTINATION,
    targetAddress: VAULT,
    memo,
    expiration: String(NOW / 1_000 + 900),
    tx: {
      TransactionType: 'Payment',
      Account: SOURCE,
      Destination: VAULT,
      Amount: '100000000',
      Fee: '12',
      Sequence: 1,
      LastLedgerSequence: 2,
      Memos: [{ Memo: { MemoData: hex } }],
      ...changes,
    },
  }
}

const passes = (memo: string, meant: Partial<SwapIntent> = {}, fees: readonly object[] = []): boolean => {
  const swap = { ...swapWith(memo), fees }
  const options = { now: NOW, accept: ['recipient', 'expiry'] } as const
  return verifySwap({ intent: { ...intent, ...meant }, route: swap, swap }, [xrp], options).ok
}

/** Memos of the network's grammar, written by hand: not by the code that writes ours. */
const written = ({ asset = 'e', destination = DESTINATION, refund = '', limit = '2000000', tail = '' }) =>
  `=:${asset}:${destination}${refund === '' ? '' : `/${refund}`}:${limit}${tail}`

describe('a memo of the THORChain family', () => {
  it.each([
    written({}),
    written({ asset: 'ETH.ETH' }),
    written({ limit: '2000000/1/0' }),
    written({ limit: '21e5' }),
    written({ refund: SOURCE }),
    written({ tail: ':name:50' }),
    written({ tail: ':one/two:30/20' }),
    `SWAP${written({ destination: DESTINATION.toUpperCase().replace('0X', '0x') }).slice(1)}`,
  ])('passes as %s', (memo) => {
    expect(passes(memo)).toBe(true)
  })

  it.each([
    ['another recipient', written({ destination: THIEF })],
    ['no recipient', written({ destination: '' })],
    ['another refund address', written({ refund: STRANGER })],
    ['another asset', written({ asset: 'b' })],
    ['the same ticker of another chain', written({ asset: 'AVAX.ETH' })],
    ['a synthetic asset', written({ asset: 'ETH/ETH' })],
    ['a trade asset', written({ asset: 'ETH~ETH' })],
    ['no limit', `=:e:${DESTINATION}`],
    ['an empty limit', written({ limit: '' })],
    ['a limit of nothing', written({ limit: '0/1/0' })],
    ['a limit that nothing meets', written({ limit: '3000001' })],
    ['a lower limit', written({ limit: '1999999' })],
    ['a lower limit in another notation', written({ limit: '1e6' })],
    ['a negative limit', written({ limit: '-2000000' })],
    ['a limit that is no number', written({ limit: '0x200000' })],
    ['more fees', written({ tail: ':thief:51' })],
    ['more fees together', written({ tail: ':one/two:30/21' })],
    ['one share for two', written({ tail: ':one/two:30' })],
    ['a negative fee', written({ tail: ':one/two:100/-50' })],
    ['a contract behind the swap', written({ tail: ':name:0:agg:0xabc:1' })],
    ['data behind the swap', written({ tail: '|x' })],
    ['a limit order', written({}).replace('=', '=<')],
    ['a deposit into a pool', `+:ETH.ETH:${DESTINATION}`],
    ['a donation', 'donate:ETH.ETH'],
    ['a space', written({ destination: ` ${DESTINATION}` })],
    ['a line break', `${written({})}\n`],
    ['a zero byte', `${written({})}\0`],
    ['two refunds', written({ refund: `${SOURCE}/${SOURCE}` })],
    ['nothing', ''],
  ])('is refused with %s', (_, memo) => {
    expect(passes(memo)).toBe(false)
  })

  it('passes exactly from the least to the expected output', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: 0n, max: 6_000_000n }), fc.bigInt({ min: 0n, max: 10n ** 30n })),
        (limit) => {
          expect(passes(written({ limit: String(limit) }))).toBe(isPlausible(limit))
        },
      ),
    )
  })

  it('passes up to the expected output and the fees that are taken from it afterwards', () => {
    const fee = (type: string, amount: string, asset = 'ETH.ETH') => ({ type, amount, asset })
    const taken = [fee('outbound', '0.002'), fee('affiliate', '0.0003'), fee('service', '0.0001')]
    const others = [fee('liquidity', '1'), fee('inbound', '1', 'XRP.XRP'), fee('outbound', '1', 'BTC.BTC'), {}]
    const limited = (limit: bigint) => passes(written({ limit: String(limit) }), {}, [...taken, ...others])
    expect([EXPECTED + 240_000n, EXPECTED + 240_001n, LEAST, LEAST - 1n].map(limited)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('passes in scientific notation exactly from the least to the expected output', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_999n }), fc.integer({ min: 0, max: 12 }), (mantissa, exponent) => {
        const passing = isPlausible(mantissa * 10n ** BigInt(exponent))
        expect(passes(written({ limit: `${mantissa}e${exponent}` }))).toBe(passing)
      }),
    )
  })

  it('passes for no other recipient of the same form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{40}$/), (hex) => {
        expect(passes(written({ destination: `0x${hex}` }))).toBe(`0x${hex}` === DESTINATION)
      }),
    )
  })

  it('passes with no byte changed, but the case of the address', () => {
    const memo = written({ limit: '2000000/1/0', tail: ':name:50' })
    fc.assert(
      fc.property(fc.nat({ max: memo.length - 1 }), fc.integer({ min: 0x20, max: 0x7e }), (at, code) => {
        const changed = memo.slice(0, at) + String.fromCharCode(code) + memo.slice(at + 1)
        const parts = changed.split(':')
        const [limit = '', interval = '', quantity = ''] = (parts[3] ?? '').split('/')
        // A somewhat higher limit, another pace, and another name that gets no more are no loss.
        const sameOrder =
          parts.length === 6 &&
          ['=', 's'].includes(parts[0]?.toLowerCase() ?? '') &&
          parts[1]?.toLowerCase() === 'e' &&
          parts[2]?.toLowerCase() === DESTINATION &&
          /^\d*$/.test(interval) &&
          /^\d*$/.test(quantity)
        const enough =
          /^\d+(\.\d+)?(e\d+)?$/i.test(limit) && Number(limit) >= Number(LEAST) && Number(limit) <= Number(EXPECTED)
        const cheap = Number(parts[5]) <= 50
        if (passes(changed))
          expect({ sameOrder, enough, cheap, changed }).toEqual({ sameOrder: true, enough: true, cheap: true, changed })
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps the refund address that was meant', () => {
    const meant = { refundAddress: STRANGER }
    expect(passes(written({ refund: STRANGER }), meant)).toBe(true)
    expect(passes(written({ refund: SOURCE }), meant)).toBe(false)
    expect(passes(written({}), meant)).toBe(false)
  })
})

describe('a payment on the XRP Ledger', () => {
  const memo = written({})
  const checked = (changes: object) => {
    const swap = swapWith(memo, changes)
    return verifySwap({ intent, route: swap, swap }, [xrp], { now: NOW, accept: ['recipient', 'expiry'] }).ok
  }

  it('passes as it was meant', () => {
    expect(checked({})).toBe(true)
  })

  it.each([
    ['to a stranger', { Destination: STRANGER }],
    ['from a stranger', { Account: STRANGER }],
    ['of one drop more', { Amount: '100000001' }],
    ['of one drop less', { Amount: '99999999' }],
    ['of an issued currency', { Amount: { currency: 'USD', issuer: STRANGER, value: '100' } }],
    ['with a tag', { DestinationTag: 7 }],
    ['with a high fee', { Fee: '1001' }],
    ['in part', { Flags: 0x00020000 }],
    ['with a limit of what is sent', { SendMax: '200000000' }],
    ['that deletes the account', { TransactionType: 'AccountDelete' }],
    ['without a memo', { Memos: undefined }],
    ['with two memos', { Memos: [{ Memo: { MemoData: '3D' } }, { Memo: { MemoData: '3D' } }] }],
    ['to itself', { Destination: SOURCE }],
  ])('is refused %s', (_, changes) => {
    expect(checked(changes)).toBe(false)
  })
})
