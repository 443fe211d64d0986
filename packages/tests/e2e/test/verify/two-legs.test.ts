import type { SwapResponse } from '@switchyard/wire'
import { Interface } from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { type BuiltSwap, buildVerified, unverifiableOf, verified } from './verified-swap.ts'

const LINK = 'ETH.LINK-0x514910771AF9Ca656af840dff83E8264EcF986CA'
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** The deposit address of the second step is known to its provider alone, and so is what it does with the deposit. */
const open = ['destination', 'minimum']

const router = new Interface([
  'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
])

describe.each(['CHAINFLIP', 'NEAR'])('a response of two steps, from ONEINCH through %s', (second) => {
  let environment: TestEnvironment
  let built: BuiltSwap
  beforeAll(async () => {
    environment = await openTestEnvironment({}, [], 1)
    environment.engine.setPolicy({ multiLeg: 'always' })
    const scenario = { provider: `ONEINCH+${second}`, sellAsset: LINK, buyAsset: 'BTC.BTC', sellAmount: '300' }
    built = await buildVerified(environment, scenario)
  })
  beforeEach(() => environment.clock.advance(61_000))
  afterAll(() => environment?.close())

  /** The honest response with the call of the router changed, by a library of the chain. */
  const withCall = (change: (description: Record<string, unknown>) => void): SwapResponse => {
    const tx = built.swap.tx as unknown as { readonly data: string }
    const [executor, description, data] = router.decodeFunctionData('swap', tx.data)
    const copy = description.toObject() as Record<string, unknown>
    change(copy)
    const changed = router.encodeFunctionData('swap', [executor, Object.values(copy), data])
    return { ...built.swap, tx: { ...tx, data: changed } } as SwapResponse
  }
  const failing = (swap: SwapResponse) =>
    verified(built, swap).checks.flatMap(({ field, ok }) => (ok === false ? [field] : []))

  it('fails no check, and says what stays open', () => {
    expect(built.approval && verified(built, built.approval)).toMatchObject({ ok: true })
    const result = verified(built, built.swap)
    expect(result.checks.filter(({ ok }) => ok === false)).toEqual([])
    expect([...unverifiableOf(result)].sort()).toEqual(open)
    expect(verified(built, built.swap, { accept: open as never }).ok).toBe(true)
  })

  it('is refused when its first step takes another amount or token, or pays out another one', () => {
    expect(failing(withCall((one) => void Object.assign(one, { amount: 301n * 10n ** 18n })))).toContain('sellAmount')
    expect(failing(withCall((one) => void Object.assign(one, { srcToken: STRANGER })))).toContain('sellAsset')
    expect(failing(withCall((one) => void Object.assign(one, { dstToken: STRANGER })))).toContain('buyAsset')
    expect(failing(withCall(() => undefined))).toEqual([])
  })

  it('is refused when it names another destination, contract or amount', () => {
    expect(failing({ ...built.swap, destinationAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toContain(
      'destination',
    )
    expect(failing({ ...built.swap, sellAmount: '301000000000000000000' })).toContain('sellAmount')
    const tx = { ...(built.swap.tx as object), to: STRANGER } as unknown as SwapResponse['tx']
    expect(failing({ ...built.swap, tx }).length).toBeGreaterThan(0)
  })
})
