import { RadixEngineToolkit } from '@radixdlt/radix-engine-toolkit'
import { describe, expect, it } from 'vitest'
import { building, forBtc } from '../../thorchain-family/src/testing/building.ts'
import { vault as asgard, vaultList, vaultsWith } from '../../thorchain-family/src/testing/test-network.ts'
import { harness, quoteBody, quoteParams } from './testing/harness.ts'
import { XRD_ROUTER, XRD_VAULT } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import { addresses, btc, token, xrd } from './testing/tokens.ts'

const { built, refusal } = building(testNetwork)
const XRD = 10n ** 18n
const sold = { sell: xrd, buy: btc, sellAmount: 5_000n * XRD + 1n }
const addressesOfSwap = { sources: [addresses.XRD], destinationAddress: addresses.BTC } as const
const PATH = '/mayachain/quote/swap'

describe('XRD', () => {
  it('is sold through the router with vault, amount and memo, as read by the Radix toolkit', async () => {
    const deposit = await built(sold, addressesOfSwap, {}, forBtc)
    const memo = `=:b:${addresses.BTC}:237600000/3/0`
    expect(deposit).toMatchObject({
      kind: 'contractCall',
      asset: xrd,
      amount: sold.sellAmount,
      sources: [addresses.XRD],
      inboundAddress: XRD_VAULT,
      memo,
    })
    if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'radix') throw new Error(deposit.kind)
    const instructions = { kind: 'String', value: deposit.call.manifest } as const
    const { value } = await RadixEngineToolkit.Instructions.convert(instructions, 1, 'Parsed')
    const [withdrawal, , call] = JSON.parse(JSON.stringify(value))
    expect(withdrawal).toMatchObject({
      address: { value: addresses.XRD },
      methodName: 'withdraw',
      args: { fields: [{}, { kind: 'Decimal', value: '5000.000000000000000001' }] },
    })
    expect(call).toMatchObject({ address: { value: XRD_ROUTER }, methodName: 'user_deposit' })
    const [sender, vault, , text] = call.args.fields
    expect([sender.value.value, vault.value.value, text.value]).toEqual([addresses.XRD, XRD_VAULT, memo])
  })

  it('has a refund address on Radix in its memo', async () => {
    const refundAddress = XRD_VAULT
    const deposit = await built(sold, { ...addressesOfSwap, refundAddress, refundAddressSetting: 'STRICT' }, {}, forBtc)
    expect(deposit).toMatchObject({ memo: `=:b:${addresses.BTC}/${refundAddress}:237600000/3/0` })
    expect(await refusal(sold, { ...addressesOfSwap, refundAddress: addresses.BTC }, {}, forBtc)).toBe(
      'invalidRefundAddress',
    )
  })

  it('is quoted as a contract call with a wallet fee of 0.5 XRD', async () => {
    const { provider, context } = harness({ [PATH]: quoteBody({ ...forBtc, recommended_min_amount_in: '1' }) })
    await provider.assets(context)
    const answer = await provider.quote(quoteParams(sold), context)
    if ('declined' in answer) throw new Error(answer.declined.message)
    const [offer] = answer.offers
    expect(offer?.depositKind).toBe('contractCall')
    expect(offer?.approvalSpender).toBeUndefined()
    expect(offer?.fees.find(({ type }) => type === 'inbound')).toMatchObject({ amount: XRD / 2n })
  })

  it('is declined below 1 XRD, which the node would lose', async () => {
    const { provider, context, take } = harness({ [PATH]: quoteBody(forBtc) })
    await provider.assets(context)
    take()
    const small = await provider.quote(quoteParams({ ...sold, sellAmount: XRD - 1n }), context)
    expect(small).toMatchObject({ declined: { errorCode: 'sellAssetAmountTooSmall' } })
    expect(take()).toEqual([])
  })

  it('needs a router and an account as source; other tokens on Radix are not sold', async () => {
    const unrouted = vaultsWith(testNetwork, 'XRD', { router: undefined })
    const { provider, context } = harness(unrouted)
    const { assets } = await provider.assets(context)
    expect(assets.find(({ providerId }) => providerId === 'XRD.XRD')).toMatchObject({ sell: false, buy: true })
    expect(await refusal(sold, addressesOfSwap, unrouted, forBtc)).toBe('swapHalted')
    expect(await refusal(sold, { ...addressesOfSwap, sources: [XRD_ROUTER] }, {}, forBtc)).toBe('invalidSourceAddress')
    const component = {
      ...vaultsWith(testNetwork, 'XRD', { address: XRD_ROUTER }),
      ...vaultList(testNetwork, [asgard('XRD', XRD_VAULT), asgard('XRD', XRD_ROUTER)]),
    }
    expect(await refusal(sold, addressesOfSwap, component, forBtc)).toContain('TypeError')
    const hug = token('XRD.HUG-resource_rdx1t5kmyj54jt85malva7fxdrnpvgfgs623yt7ywdaval25vrdlmnwe97', 18)
    expect(await provider.quote(quoteParams({ ...sold, sell: hug }), context)).toMatchObject({
      declined: { errorCode: 'invalidAsset' },
    })
  })
})
