import { UpstreamError } from '@switchyard/core'
import { UnreadableState } from '@switchyard/provider-kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { building, forBtc, swapAddressesOf } from './building.ts'
import { quoteParams } from './harness.ts'
import { quoting } from './quoting.ts'
import { pathOf, type TestNetwork, vault, vaultList, vaultsWith } from './test-network.ts'
import { btc, eth, usdc } from './tokens.ts'

const THIEF = 'bc1qthiefthiefthiefthiefthiefthiefthiefxxxx'
const ETH_THIEF = '0x7111111111111111111111111111111111111117'

/** Answers of one endpoint of a single node that contradict another endpoint or the clock. */
export const lyingNodeSuite = (testNetwork: TestNetwork): void => {
  const { addresses, now, quoteBody } = testNetwork
  const { built, refusal } = building(testNetwork)
  const { quoted, offered } = quoting(testNetwork)
  const vaultOf = (chain: string): string => testNetwork.inbounds.find((one) => one.chain === chain)?.address ?? ''
  const toBtc = { sell: eth, sellAmount: 10n ** 18n, buy: btc }
  const listing = (...vaults: readonly unknown[]) => vaultList(testNetwork, vaults)

  it('a quote that names another vault than the list is a fault', async () => {
    for (const inbound_address of [THIEF, '', undefined, 5, vaultOf('ETH')]) {
      const lie = quoted({}, quoteBody({ inbound_address }), listing(vault('BTC', vaultOf('BTC'))))
      await expect(lie).rejects.toSatisfy(UpstreamError.is)
    }
    const unlisted = quoted({}, quoteBody({ inbound_address: THIEF }))
    await expect(unlisted).rejects.toSatisfy(UpstreamError.is)
  })

  it('a list that names another vault than the quote is a fault', async () => {
    const lie = vaultsWith(testNetwork, 'BTC', { address: THIEF })
    const honest = quoteBody({ inbound_address: vaultOf('BTC') })
    await expect(quoted({}, honest, { ...lie, ...listing(vault('BTC', vaultOf('BTC'))) })).rejects.toSatisfy(
      UpstreamError.is,
    )
  })

  it('a quote whose router is not the listed one is a fault', async () => {
    const named = { inbound_address: vaultOf('ETH'), router: ETH_THIEF }
    const other = listing(vault('ETH', vaultOf('ETH'), 'ActiveVault', '0x1111111111111111111111111111111111111111'))
    await expect(quoted(toBtc, quoteBody({ ...forBtc, ...named }), other)).rejects.toSatisfy(UpstreamError.is)
  })

  it('a quote right after the vault has changed is offered', async () => {
    const fresh = 'bc1qnewvaultafterthechurnxxxxxxxxxxxxxxxxxx'
    const both = listing(vault('BTC', fresh), vault('BTC', vaultOf('BTC'), 'RetiringVault'))
    const { result } = await quoted({}, quoteBody({ inbound_address: fresh }), both)
    expect(result).toHaveProperty('offers')
  })

  it('a vault that was not quoted is refused for transfers and for router calls', async () => {
    const toBtcAddress = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
    const sells = [
      ['BTC', THIEF, {}, {}, {}],
      ['ETH', ETH_THIEF, toBtc, toBtcAddress, forBtc],
      ['ETH', ETH_THIEF, { ...toBtc, sell: usdc, sellAmount: 10n ** 9n }, toBtcAddress, forBtc],
    ] as const
    for (const [chain, thief, params, who, quote] of sells) {
      const lie = vaultsWith(testNetwork, chain, { address: thief })
      const honest = vault(chain, vaultOf(chain))
      for (const vaults of [
        [honest],
        [],
        [honest, vault('X', thief)],
        [honest, vault(chain, thief, 'RetiringVault')],
        [honest, vault(chain, thief, 'InactiveVault')],
        [vault(chain, thief)],
      ]) {
        expect(await refusal(params, who, { ...lie, ...listing(...vaults) }, quote)).toBe('swapHalted')
      }
      const unlisted = built(params, who, lie, quote)
      await expect(unlisted).rejects.toSatisfy(UpstreamError.is)
    }
  })

  it('no vault but the quoted or a confirmed one is ever paid', async () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'acdefghjklmnpqrstuvwxyz023456789'),
      minLength: 39,
      maxLength: 39,
    })
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        const lie = vaultsWith(testNetwork, 'BTC', { address: `bc1${text}` })
        const code = await refusal({}, {}, { ...lie, ...listing(vault('BTC', vaultOf('BTC'))) })
        expect(code).toBe('swapHalted')
      }),
      { numRuns: 30 },
    )
  })

  it('a quote ends at most 15 minutes from now', async () => {
    const seconds = now / 1_000
    for (const expiry of [seconds + 901, 32_503_680_000, 1e300, String(seconds + 86_400), undefined, null, 'soon']) {
      expect((await offered({}, quoteBody({ expiry }))).expiresAt).toBe(now + 900_000)
    }
    expect((await offered({}, quoteBody({ expiry: seconds + 60 }))).expiresAt).toBe(now + 60_000)
  })

  it('a quote that has ended is a fault', async () => {
    for (const expiry of [now / 1_000, 0, -1, now / 1_000 - 60]) {
      await expect(quoted({}, quoteBody({ expiry }))).rejects.toSatisfy(UpstreamError.is)
    }
  })

  it('an offer that names no vault is of another version', async () => {
    const { provider, context } = testNetwork.harness({ [pathOf(testNetwork, 'quote/swap')]: quoteBody() })
    await provider.assets(context)
    const answer = await provider.quote(quoteParams({}), context)
    if (!('offers' in answer) || !answer.offers[0]) throw new Error('no offer')
    const offer = { ...answer.offers[0], state: { ...(answer.offers[0].state as object), version: 1 } }
    await expect(provider.build(offer, swapAddressesOf(testNetwork), context)).rejects.toThrow(UnreadableState)
  })
}
