import { pickProvider } from '@switchyard/conformance'
import { type HttpRequest, SwapError } from '@switchyard/core'
import fc from 'fast-check'
import { serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { pactswap } from '../pactswap.ts'
import { ask, build, contractIds, createFixture, ETH } from '../testing/building.ts'
import { C1, composedNative, composedToken, payload, payment } from '../testing/composed.ts'
import { addresses, btc, doge, eth, ltc, tronUsdt, trx, usdt } from '../testing/tokens.ts'
import { decodePayment, encodePayment } from './payment-call.ts'

describe('PACT SWAP', () => {
  it('declines more than a deposit can carry without a request, and names the maximum', async () => {
    const { provider, context, requests } = createFixture({})
    const before = requests.length
    expect(await provider.quote(ask(eth, 2n ** 256n), context)).toMatchObject({
      declined: { errorCode: 'insufficientLiquidity', message: expect.stringContaining('too large') },
    })
    expect(requests).toHaveLength(before)
  })

  it.each([
    ['nothing', {}],
    ['no base URL', { contractIds }],
    ['disabled', { baseUrl: 'http://pact', contractIds, enabled: false }],
  ])('lists nothing, declines everything and sends no request: %s', async (_, options) => {
    const requests: unknown[] = []
    const http = async (request: unknown) => {
      requests.push(request)
      return { status: 200, headers: {}, text: '[]' }
    }
    const clock = { now: () => 0 }
    const provider = pickProvider(pactswap(options), 'PACTSWAP')({ http, clock })
    const { context } = createFixture({})
    expect(await provider.assets(context)).toEqual({ assets: [] })
    expect(await provider.quote(ask(eth, ETH), context)).toMatchObject({ declined: { errorCode: 'invalidAsset' } })
    expect(requests).toEqual([])
  })

  it('never sells Bitcoin, Litecoin and Dogecoin', async () => {
    const { provider, context } = createFixture({})
    const { assets } = await provider.assets(context)
    const sides = Object.fromEntries(assets.map(({ providerId, sell, buy }) => [providerId, [sell, buy]]))
    expect(sides).toEqual({
      btc: [false, true],
      ltc: [false, true],
      doge: [false, true],
      eth: [true, false],
      usdt_eth: [true, false],
      trx: [true, false],
      usdt_trx: [true, false],
    })
    for (const sell of [btc, ltc, doge])
      expect(await provider.quote(ask(sell, ETH, eth), context)).toMatchObject({ declined: {} })
  })
})

describe('a composed call', () => {
  it('of a coin is returned with its value, for the pinned contract', async () => {
    const composed = composedNative(ETH)
    const { deposit, requests } = await build(eth, ETH, composed)
    expect(deposit).toMatchObject({
      kind: 'contractCall',
      amount: ETH,
      call: { vm: 'evm', to: C1.eth, data: composed.data, value: ETH },
    })
    const url = new URL(requests.at(-1)?.url ?? '')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      fromType: 'eth',
      toType: 'btc',
      amountFrom: String(ETH),
      toWalletAddress: addresses.BTC,
      marketMaker: 'ab',
    })
  })

  it('of a token is returned with an exact approval of the contract of that token', async () => {
    const { deposit, offer } = await build(usdt, 5_000_000n, composedToken(5_000_000n))
    expect(offer.approvalSpender).toBe(C1.usdt)
    expect(deposit).toMatchObject({
      call: { to: C1.usdt, value: 0n, approval: { token: usdt.address, spender: C1.usdt, amount: 5_000_000n } },
    })
  })

  it('on TRON is checked against the contract in any spelling of its address', async () => {
    const evmForm = `0x${'6f'.repeat(20)}`
    const native = { ...composedNative(5_000_000n, {}), to: C1.trx, chainId: '728126428' }
    const { deposit } = await build(trx, 5_000_000n, native, {}, { sources: [addresses.TRON] })
    expect(deposit).toMatchObject({
      call: { vm: 'tron', to: C1.trx, data: native.data.slice(2), callValue: 5_000_000n },
    })
    const token = { ...composedToken(5_000_000n), to: C1.tronUsdt, chainId: undefined }
    const sold = await build(tronUsdt, 5_000_000n, token, {}, { sources: [addresses.TRON] })
    expect(sold.deposit).toMatchObject({
      call: { vm: 'tron', approval: { token: tronUsdt.address, spender: C1.tronUsdt } },
    })
    await expect(build(trx, 5_000_000n, { ...native, to: evmForm })).rejects.toThrow('calls')
  })

  it('may come as a serialized transaction', async () => {
    const { to, data } = composedNative(ETH)
    const rawTx = serializeTransaction({
      type: 'eip1559',
      chainId: 1,
      to: to as `0x${string}`,
      data: data as `0x${string}`,
      value: ETH,
    })
    expect((await build(eth, ETH, { rawTx })).deposit).toMatchObject({ call: { data, value: ETH } })
    await expect(build(eth, ETH, { rawTx: `${rawTx.slice(0, -4)}` })).rejects.toThrow('raw transaction')
  })

  it('is refused unless it contains the destination as text or as bytes', async () => {
    const program = '0x751e76e8199196d454941c45d1b3a323f1433bd6'
    expect((await build(eth, ETH, composedNative(ETH, { data: program }))).deposit.kind).toBe('contractCall')
    const upper = payload(addresses.BTC.toUpperCase())
    expect((await build(eth, ETH, composedNative(ETH, { data: upper }))).deposit.kind).toBe('contractCall')
    const other = composedNative(ETH, { data: payload('bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq0') })
    await expect(build(eth, ETH, other)).rejects.toThrow('does not name the destination')
    const shifted = composedNative(ETH, { data: `0x0${program.slice(2)}0` })
    await expect(build(eth, ETH, shifted)).rejects.toThrow('does not name the destination')
    expect((await build(eth, ETH, other, { trustPayload: true })).deposit.kind).toBe('contractCall')
  })

  const stranger = { recipient: addresses.MAKER, amount: 1n }
  it.each([
    ['another contract', composedNative(ETH, {}, { to: C1.usdt })],
    [
      'the settlement contract that shares an address on another chain',
      composedNative(ETH, {}, { to: '0x124009934c61bC495653C5Ef314a3D0E2b102E09' }),
    ],
    ['another chain', composedNative(ETH, {}, { chainId: 56 })],
    ['less value', composedNative(ETH - 1n)],
    ['more value', composedNative(ETH + 1n)],
    ['the call of a token', composedToken(ETH, {}, { to: C1.eth, value: String(ETH) })],
    ['another selector', composedNative(ETH, {}, { data: '0xf28324cd00' })],
    ['bytes after the arguments', composedNative(ETH, {}, { data: `${composedNative(ETH).data}00` })],
    ['a fee for a stranger', composedNative(ETH, { fees: [stranger] })],
    ['a payment above its own maximum', composedNative(ETH, { maxPayment: ETH - 1n })],
    ['a nonce that has passed', composedNative(ETH, { maxNonce: 0n })],
    ['the sender as the recipient', composedNative(ETH, { recipient: addresses.EVM })],
    ['nobody as the recipient', composedNative(ETH, { recipient: `0x${'0'.repeat(40)}` })],
    ['the contract as the recipient', composedNative(ETH, { recipient: C1.eth })],
    ['no payload', composedNative(ETH, { data: '0x' })],
  ])('is refused with %s', async (_, composed) => {
    const error = await build(eth, ETH, composed).catch((cause: unknown) => cause)
    expect(SwapError.is(error) && error.code).toBe('unableToBuildTransaction')
  })

  it('of a token is refused when it also sends coins, or sends another amount', async () => {
    await expect(build(usdt, 5n, composedToken(5n, {}, { value: '1' }))).rejects.toThrow('sends 1')
    await expect(build(usdt, 5n, composedToken(6n))).rejects.toThrow('pays 6')
  })

  it('is refused for a sweep, and for a STRICT refund address', async () => {
    await expect(build(eth, ETH, composedNative(ETH), {}, { sweep: true })).rejects.toThrow('sweep')
    const strict = { refundAddress: addresses.MAKER, refundAddressSetting: 'STRICT' } as const
    await expect(build(eth, ETH, composedNative(ETH), {}, strict)).rejects.toThrow('only the sender')
  })
})

describe('a payment of an unknown swap', () => {
  const pactInfo = {
    id: 'o',
    promisedL1Amount: '3500000',
    executionStatus: 'ACTIVE',
    l1Recipient: addresses.BTC,
    executionInfo: null,
  }

  it('is requested for every pair of its chain, and reported with the data of the pact', async () => {
    const asked: URL[] = []
    const clock = { now: () => 0 }
    const http = async ({ url }: HttpRequest) => {
      asked.push(new URL(url))
      const hit = url.includes('l2-usdt&') && url.includes('l2-btc')
      return { status: hit ? 200 : 404, headers: {}, text: JSON.stringify(hit ? { pactInfo } : {}) }
    }
    const provider = pickProvider(pactswap({ baseUrl: 'http://pact', contractIds }), 'PACTSWAP')({ http, clock })
    const { context } = createFixture({})
    const seen = await provider.getStatus?.({ hash: `0x${'ab'.repeat(32)}`, chainId: '1' }, context)
    expect(seen).toMatchObject({
      status: 'swapping',
      fromAsset: usdt.identifier,
      fromAmount: '',
      toAddress: addresses.BTC,
    })
    expect(seen?.legs[0]?.toAddress).toBe(C1.usdt)
    expect(
      asked.map(({ searchParams }) => `${searchParams.get('c1ContractId')} ${searchParams.get('c2ContractId')}`).sort(),
    ).toEqual(['l2-eth', 'l2-usdt'].flatMap((from) => ['l2-btc', 'l2-doge', 'l2-ltc'].map((to) => `${from} ${to}`)))
    expect(await provider.getStatus?.({ hash: 'ab', chainId: 'bitcoin' }, context)).toBeUndefined()
  })
})

describe('the codec of a payment', () => {
  const uint = fc.bigInt(0n, 2n ** 256n - 1n)
  const account = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  const bytes = fc.uint8Array({ maxLength: 200 }).map((one) => `0x${Buffer.from(one).toString('hex')}`)
  const entry = fc.record({ recipient: account, amount: uint })

  it('decodes what it encodes, and nothing else', () => {
    const made = fc.record({
      linkedId: uint,
      maxPayment: uint,
      maxNonce: uint,
      recipient: account,
      data: bytes,
      fees: fc.array(entry, { maxLength: 20 }),
    })
    fc.assert(
      fc.property(made, fc.option(uint, { nil: undefined }), fc.nat(), (call, amount, at) => {
        const data = encodePayment(amount === undefined ? call : { ...call, amount })
        const read = decodePayment(data, amount === undefined)
        expect(read && encodePayment(read)).toBe(data)
        expect(decodePayment(data, amount !== undefined)).toBeUndefined()
        const place = 2 + (at % (data.length - 2))
        const flipped = data.slice(0, place) + (data[place] === '0' ? '1' : '0') + data.slice(place + 1)
        const other = decodePayment(flipped, amount === undefined)
        if (other) expect(encodePayment(other)).toBe(flipped)
      }),
      { numRuns: 100 },
    )
    expect(payment().fees).toEqual([])
  })
})
