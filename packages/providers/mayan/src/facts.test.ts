import { ReplaceableFacts } from '@switchyard/test-support'
import { describe, expect, it } from 'vitest'
import { createSolanaOrder } from './deposit/solana/solana-order.ts'
import { mayanFacts } from './facts.ts'
import { readQuote } from './quote/wire-quote.ts'
import { harness, quoteParams } from './testing/harness.ts'
import { quotes, wireQuote } from './testing/quotes.ts'
import { addresses, eth, solUsdc } from './testing/tokens.ts'

const OTHER = '0x2222222222222222222222222222222222222222'

describe('facts of Mayan', () => {
  const params = quoteParams()
  const moved = { '/v3/quote': quotes(wireQuote(params, { swiftMayanContract: OTHER })) }

  it('decide at once which contracts and which forwarder an order may call', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, take } = harness(moved, { facts })
    await expect(provider.quote(params, context)).rejects.toThrow('is not a known contract of SWIFT on base')

    facts.replace(
      { name: 'contracts', chain: 'BASE', value: { SWIFT: OTHER } },
      { name: 'forwarder', value: OTHER },
      { name: 'priceUrl', value: 'https://unused.example' },
    )
    take()
    expect(await provider.quote(params, context)).toMatchObject({ offers: [{ approvalSpender: OTHER }] })
    expect(take()[0]?.searchParams.get('forwarderAddress')).toBe(OTHER)
  })

  it('decide at once on programs on Solana, and on the gas of an order', async () => {
    const facts = new ReplaceableFacts()
    const { provider, context, take } = harness({ '/v3/quote': quotes(wireQuote(params)) }, { facts })
    const { solanaPrograms: programs } = mayanFacts.own
    const other = 'So11111111111111111111111111111111111111112'
    facts.replace(
      { name: 'solanaPrograms', value: { ...programs, wormholeSwap: other } },
      { name: 'orderGas', value: { direct: '1', swapped: '2', message: '500000' } },
    )
    take()
    const answer = await provider.quote(params, context)
    expect(take()[0]?.searchParams.get('solanaProgram')).toBe(other)
    expect('offers' in answer ? answer.offers[0]?.depositShape?.units : undefined).toBeLessThanOrEqual(2n)

    const moved = { ...mayanFacts.own, solanaPrograms: { ...programs, proxy: other, lookupTable: programs.auction } }
    const sold = { sell: solUsdc, buy: eth, sellAmount: 3_100_000n }
    const locked = { swiftInputContract: solUsdc.address, swiftInputDecimals: 6 }
    const quote = readQuote(wireQuote(sold, locked), 'SWIFT')
    const order = (own?: typeof moved) => {
      const trade = { trader: addresses.solana, destination: addresses.evm, facts: own }
      return createSolanaOrder(quote, { addresses: trade, random: `0x${'11'.repeat(32)}` }, async () => {
        throw new Error('nothing is swapped first')
      })
    }
    const [known, replaced] = await Promise.all([order(), order(moved)])
    expect(known.instructions.at(-1)?.programAddress).toBe(programs.proxy)
    expect(replaced.instructions.at(-1)?.programAddress).toBe(other)
    expect(replaced.lookupTables).toEqual([programs.auction])
  })

  it('decide at once on the cap of fees', () => {
    const facts = new ReplaceableFacts()
    const { provider } = harness({}, { facts })
    expect(provider.capabilities.feeCapBps).toBe(200)
    const caps = { SWIFT: 100, MCTP: 50, FAST_MCTP: 100, MONO_CHAIN: 100, WH: 50 }
    facts.replace({ name: 'feeCaps', value: caps })
    expect(provider.capabilities.feeCapBps).toBe(100)
  })

  it('are compared with the contracts that quotes name: a changed one is named, without a request', async () => {
    const readFacts = async (script: object) => {
      const { provider, context, take } = harness({ ...script })
      await provider.quote(params, context).catch(() => undefined)
      take()
      const readings = (await provider.listNodes?.()[0]?.readFacts?.(context)) ?? []
      expect(take()).toEqual([])
      return readings.map(({ name, chain, agrees }) => [name, chain, agrees])
    }
    expect(await readFacts({ '/v3/quote': quotes(wireQuote(params)) })).toEqual([['contracts', 'BASE', true]])
    expect(await readFacts(moved)).toEqual([['contracts', 'BASE', false]])
  })
})
