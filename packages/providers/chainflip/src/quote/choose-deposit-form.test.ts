import type { QuoteParams } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { quoteFor } from '../testing/backend.ts'
import { vaultContracts } from '../testing/contracts.ts'
import { createFixture, offerOf, quoteParams, RECEIVER, SENDER } from '../testing/fixture.ts'
import { feeTerms, PATH, queryOf } from '../testing/quote-request.ts'
import { arbUsdc, btc, eth, sol, tokenOf, usdc } from '../testing/tokens.ts'

describe('the form of the deposit', () => {
  const options = { brokerUrl: 'http://broker', vaultSwaps: ['BTC', 'ETH', 'ARB', 'SOL'] as const }

  const formOf = async (changes: Partial<QuoteParams>) => {
    const wanted = quoteParams(changes)
    const body = quoteFor(wanted.sell.identifier, wanted.buy.identifier)
    const { chainflip, context, take } = createFixture({ [PATH]: [body] }, options)
    const offer = await offerOf(chainflip, wanted, context)
    return { ...offer, vault: queryOf(take()[0]?.url ?? '').isVaultSwap, codes: offer.warnings.map(({ code }) => code) }
  }

  it('is the vault on the chains of the options, priced as a vault swap', async () => {
    expect(await formOf({})).toMatchObject({ depositKind: 'transferWithMemo', vault: 'true', codes: [] })
    expect(await formOf({ sell: eth, buy: btc })).toMatchObject({ depositKind: 'contractCall', vault: 'true' })
    expect(await formOf({ sell: sol })).toMatchObject({ depositKind: 'contractCall', vault: 'true' })
  })

  it('opens nothing at Chainflip where the memo is the whole order, as its provider otherwise does', async () => {
    expect((await formOf({})).buildOpens).toBe(false)
    for (const changes of [{ sell: eth, buy: btc }, { refundAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }])
      expect((await formOf(changes)).buildOpens).toBeUndefined()
  })

  it('announces the vault contract as the spender of a token [RTE-11c]', async () => {
    expect((await formOf({ sell: arbUsdc })).approvalSpender).toBe(vaultContracts.ARB)
    expect((await formOf({ sell: eth, buy: btc })).approvalSpender).toBeUndefined()
    const channel = createFixture({ [PATH]: [quoteFor(usdc.identifier, 'BTC.BTC')] })
    expect(
      (await offerOf(channel.chainflip, quoteParams({ sell: usdc, buy: btc }), channel.context)).approvalSpender,
    ).toBeUndefined()
  })

  it('falls back to a channel with a warning for a refund address on Bitcoin [QUO-4f, RTE-9b]', async () => {
    const refundAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(await formOf({ refundAddress, sourceAddress: SENDER })).toMatchObject({
      depositKind: 'simpleTransfer',
      vault: 'false',
      codes: ['vaultSwapUnavailable'],
    })
    expect(await formOf({ refundAddress: SENDER, sourceAddress: SENDER })).toMatchObject({ vault: 'true', codes: [] })
    expect(await formOf({ sell: eth, buy: btc, refundAddress: RECEIVER })).toMatchObject({ vault: 'true', codes: [] })
  })

  it('falls back to a channel for fees above 255 basis points on Bitcoin', async () => {
    expect(await formOf({ fees: feeTerms(0, 255) })).toMatchObject({ vault: 'true', codes: [] })
    expect(await formOf({ fees: feeTerms(0, 256) })).toMatchObject({ vault: 'false', codes: ['vaultSwapUnavailable'] })
    expect(await formOf({ fees: feeTerms(0, 1_000), sell: eth, buy: btc })).toMatchObject({ vault: 'true' })
  })

  it('is a channel for FLEX_INPUT and for tokens on Solana', async () => {
    expect(await formOf({ flexInput: true })).toMatchObject({
      depositKind: 'simpleTransfer',
      vault: 'false',
      codes: [],
    })
    expect(await formOf({ sell: tokenOf('SolUsdc') })).toMatchObject({ depositKind: 'simpleTransfer', vault: 'false' })
    expect(await formOf({ sell: tokenOf('Trx') })).toMatchObject({ depositKind: 'simpleTransfer', vault: 'false' })
  })
})
