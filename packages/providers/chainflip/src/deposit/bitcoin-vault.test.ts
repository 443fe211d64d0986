import { describe, expect, it } from 'vitest'
import { fromHex } from '../codec/bytes.ts'
import { decode as decodeNulldata } from '../codec/nulldata.ts'
import { computeOutput } from '../quote/min-price.ts'
import { offerState } from '../quote/offer-state.ts'
import { catalogue, quote } from '../testing/backend.ts'
import { encoder, type Tampering, VAULT } from '../testing/broker.ts'
import { buildVaultSwap, codeOf, describeCase, ENCODE, fees, OWN_BROKER } from '../testing/building.ts'
import {
  addresses,
  createFixture,
  HUB_ACCOUNT,
  HUB_KEY,
  offerOf,
  quoteParams,
  RECEIVER,
  SENDER,
} from '../testing/fixture.ts'
import { hubUsdt } from '../testing/tokens.ts'

describe('a vault swap on Bitcoin', () => {
  it('pays the vault with a payload that holds all parameters of the swap [STA-3b]', async () => {
    const deposit = await buildVaultSwap({ params: { fees } })
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    const payload = decodeNulldata(fromHex(deposit.memoHex ?? '') ?? new Uint8Array(), 20)
    expect(payload).toMatchObject({
      asset: 1,
      retryBlocks: 300,
      oracleBps: 100,
      boostBps: 0,
      brokerBps: 15,
      affiliates: [{ id: 0, bps: 50 }],
    })
    expect(payload.address).toEqual(fromHex(RECEIVER))
    expect(deposit).toMatchObject({ to: VAULT, form: 'transfer', amount: 10_000_000n, memo: `0x${deposit.memoHex}` })
    expect((deposit.memoHex?.length ?? 0) / 2).toBe(50)
    expect(deposit.channel).toBeUndefined()
    expect(deposit.expiresAt).toBeUndefined()
    expect(deposit.extraOutputs).toBeUndefined()
  })

  it('pays out on Asset Hub by the number of the asset and the 32 bytes of the account', async () => {
    const deposit = await buildVaultSwap({ params: { buy: hubUsdt }, addresses: { destinationAddress: HUB_ACCOUNT } })
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    const payload = fromHex(deposit.memoHex ?? '') ?? new Uint8Array()
    expect(payload).toHaveLength(60)
    expect(decodeNulldata(payload, 32)).toMatchObject({ asset: 12, address: fromHex(HUB_KEY) })
  })

  it('guarantees the price for the amount sold, also a reduced one [QUO-5d]', async () => {
    const options = { ...OWN_BROKER, vaultSwaps: ['BTC'] as const }
    const { chainflip, context, lastCall } = createFixture({ '/v2/quote': [quote()], [ENCODE]: encoder() }, options)
    const offer = await offerOf(chainflip, quoteParams(), context)
    for (const sellAmount of [offer.sellAmount, offer.sellAmount - 1_543n]) {
      await chainflip.build({ ...offer, sellAmount }, addresses(), context)
      const least = computeOutput(sellAmount, offerState.read(offer.state).minPrice)
      expect(lastCall()[4]).toMatchObject({ min_output_amount: `0x${least.toString(16)}` })
    }
  })

  it('leaves a limit that does not fit the payload to the network', async () => {
    const deposit = await buildVaultSwap({ params: { slippageBps: 255 } })
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    expect(decodeNulldata(fromHex(deposit.memoHex ?? '') ?? new Uint8Array(), 20).oracleBps).toBeUndefined()
  })

  it('is refused with a refund address other than the sender', async () => {
    const refundAddress = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
    expect(await codeOf(buildVaultSwap({ addresses: { refundAddress } }))).toBe('refundAddressUnsupportedByRoute')
    await expect(buildVaultSwap({ addresses: { refundAddress: SENDER } })).resolves.toHaveProperty('to', VAULT)
  })

  it('is refused for every difference in what the broker encodes', async () => {
    const tamperings: readonly Tampering[] = [
      { payload: { asset: 3 } },
      { payload: { address: new Uint8Array(20) } },
      { payload: { retryBlocks: 299 } },
      { payload: { minOutput: 1n } },
      { payload: { oracleBps: 101 } },
      { payload: { dca: { chunks: 2, interval: 2 } } },
      { payload: { boostBps: 5 } },
      { payload: { brokerBps: 16 } },
      { payload: { affiliates: [{ id: 0, bps: 51 }] } },
      { payload: { affiliates: [] } },
      {
        answer: {
          nulldata_payload:
            '0x0003656623d865425c0a4955ef7e7a39d09f58554d0800000000000000000000000000000000000001000200000100',
        },
      },
      { answer: { nulldata_payload: 'zz' } },
      { answer: { deposit_address: SENDER } },
      { answer: { deposit_address: RECEIVER } },
      { answer: { chain: 'Ethereum' } },
    ]
    for (const tampering of tamperings) {
      expect(await codeOf(buildVaultSwap({ params: { fees }, tampering })), describeCase(tampering)).toBe(
        'UpstreamError',
      )
    }
  })

  it('is refused while vault deposits are closed', async () => {
    const closed = { '/api/networkInfo': catalogue({ Btc: { vaultSwapDepositsEnabled: false } }) }
    expect(await codeOf(buildVaultSwap({ stubs: closed }))).toBe('swapHalted')
  })
})
