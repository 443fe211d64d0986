import { RadixEngineToolkit } from '@radixdlt/radix-engine-toolkit'
import { describe, expect, it } from 'vitest'
import { building, forBtc } from '../../thorchain-family/src/testing/building.ts'
import { vaultsWith } from '../../thorchain-family/src/testing/member.ts'
import { member } from './testing/member.ts'
import { XRD_ROUTER, XRD_VAULT } from './testing/node.ts'
import { addresses, btc, token, xrd } from './testing/tokens.ts'
import { ask, quoteBody, world } from './testing/world.ts'

const { built, refusal } = building(member)
const XRD = 10n ** 18n
const sold = { sell: xrd, buy: btc, sellAmount: 5_000n * XRD + 1n }
const parties = { sources: [addresses.XRD], destinationAddress: addresses.BTC } as const
const PATH = '/mayachain/quote/swap'

describe('XRD', () => {
  it('is sold by a call of the router, which Radix’ own library reads with vault, amount and memo', async () => {
    const deposit = await built(sold, parties, {}, forBtc)
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

  it('carries a refund address in its memo, on Radix', async () => {
    const refundAddress = XRD_VAULT
    const deposit = await built(sold, { ...parties, refundAddress, refundAddressSetting: 'STRICT' }, {}, forBtc)
    expect(deposit).toMatchObject({ memo: `=:b:${addresses.BTC}/${refundAddress}:237600000/3/0` })
    expect(await refusal(sold, { ...parties, refundAddress: addresses.BTC }, {}, forBtc)).toBe('invalidRefundAddress')
  })

  it('is told as a contract call when it is quoted, with half an XRD for the wallet’s fee', async () => {
    const { provider, context } = world({ [PATH]: quoteBody({ ...forBtc, recommended_min_amount_in: '1' }) })
    await provider.assets(context)
    const answer = await provider.quote(ask(sold), context)
    if ('declined' in answer) throw new Error(answer.declined.message)
    const [offer] = answer.offers
    expect(offer?.depositKind).toBe('contractCall')
    expect(offer).not.toHaveProperty('approvalSpender')
    expect(offer?.fees.find(({ type }) => type === 'inbound')).toMatchObject({ amount: XRD / 2n })
  })

  it('is not sold below one XRD, which the node takes and loses', async () => {
    const { provider, context, take } = world({ [PATH]: quoteBody(forBtc) })
    await provider.assets(context)
    take()
    const small = await provider.quote(ask({ ...sold, sellAmount: XRD - 1n }), context)
    expect(small).toMatchObject({ declined: { errorCode: 'sellAssetAmountTooSmall' } })
    expect(take()).toEqual([])
  })

  it('is not sold where no router is told, nor from what is no account, and tokens of Radix never', async () => {
    const unrouted = vaultsWith(member, 'XRD', { router: undefined })
    const { provider, context } = world(unrouted)
    const { assets } = await provider.assets(context)
    expect(assets.find(({ providerId }) => providerId === 'XRD.XRD')).toMatchObject({ sell: false, buy: true })
    expect(await refusal(sold, parties, unrouted, forBtc)).toBe('swapHalted')
    expect(await refusal(sold, { ...parties, sources: [XRD_ROUTER] }, {}, forBtc)).toBe('invalidSourceAddress')
    const vault = { address: XRD_ROUTER }
    expect(await refusal(sold, parties, vaultsWith(member, 'XRD', vault), forBtc)).toContain('TypeError')
    const hug = token('XRD.HUG-resource_rdx1t5kmyj54jt85malva7fxdrnpvgfgs623yt7ywdaval25vrdlmnwe97', 18)
    expect(await provider.quote(ask({ ...sold, sell: hug }), context)).toMatchObject({
      declined: { errorCode: 'invalidAsset' },
    })
  })
})
