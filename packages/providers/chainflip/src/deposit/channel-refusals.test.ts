import type { BuildParams } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../testing/backend.ts'
import { codeOf, createChannelFixture, OPEN } from '../testing/building.ts'
import { addresses, offerOf, quoteParams, RECEIVER, rpcError, SENDER } from '../testing/fixture.ts'

describe('a deposit channel', () => {
  it('is not opened for addresses of other chains, nor while deposits or payouts are closed', async () => {
    const { chainflip, context, play, take } = createChannelFixture()
    const offer = await offerOf(chainflip, quoteParams(), context)
    const build = (changes: Partial<BuildParams>) => codeOf(chainflip.build(offer, addresses(changes), context))
    expect(await build({ destinationAddress: SENDER })).toBe('invalidDestinationAddress')
    expect(await build({ refundAddress: RECEIVER })).toBe('invalidRefundAddress')
    play({ '/api/networkInfo': catalogue({ Btc: { depositChannelDepositsEnabled: false } }) })
    expect(await build({})).toBe('swapHalted')
    play({ '/api/networkInfo': catalogue({ Eth: { egressEnabled: false } }) })
    expect(await build({})).toBe('swapHalted')
    expect(take().filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    [
      -32024,
      'KnownModuleError { pallet: "Swapping", name: "InvalidDestinationAddress", error: "x" }',
      'invalidDestinationAddress',
    ],
    [
      -32024,
      'KnownModuleError { pallet: "Swapping", name: "IncompatibleAssetAndAddress", error: "x" }',
      'invalidDestinationAddress',
    ],
    [
      -32024,
      'KnownModuleError { pallet: "Swapping", name: "InvalidRefundAddress", error: "x" }',
      'invalidRefundAddress',
    ],
    [-32021, 'DispatchError: Refund address must be an EVM address', 'invalidRefundAddress'],
    [
      -32024,
      'KnownModuleError { pallet: "BitcoinIngressEgress", name: "DepositChannelCreationDisabled", error: "" }',
      'swapHalted',
    ],
    [-32024, 'KnownModuleError { pallet: "Swapping", name: "BrokerCommissionBpsTooHigh", error: "x" }', 'quoteError'],
    [-32021, 'DispatchError: NoPrivateChannelExistsForBroker', 'quoteError'],
    [-32020, 'Invalid hex', 'quoteError'],
    [-32603, 'Internal error while processing request.', 'UpstreamError'],
    [-32602, 'Invalid params', 'UpstreamError'],
  ])('is refused by the network with %i %s as %s', async (code, message, expected) => {
    const { chainflip, context } = createChannelFixture({ [OPEN]: rpcError(code, message) })
    const offer = await offerOf(chainflip, quoteParams(), context)
    expect(await codeOf(chainflip.build(offer, addresses(), context))).toBe(expected)
  })
})
