import { computeOutput, decodeParameters, decodeVaultCall, readAddress } from '@switchyard/provider-chainflip/reader'
import type { ReadCall, SwapTerms } from '../chain-verifier.ts'
import { checkOrder, toHex } from '../chainflip/check-order.ts'
import { type Check, checkSame } from '../check.ts'

const EVM_ADDRESS_BYTES = 20

/** Reads `xSwapNative` and `xSwapToken` of Chainflip's vaults, in canonical encoding only and without a message. */
export const readVaultCall = (data: string, value: bigint): ReadCall | undefined => {
  if (!/^0x(dd687345|04fc7da0)/i.test(data)) return undefined
  const {
    destinationChain: chain,
    destinationAsset: asset,
    destinationAddress,
    token,
    parameters,
  } = decodeVaultCall(data)
  const { refund, minPrice, ...figures } = decodeParameters(parameters, EVM_ADDRESS_BYTES)
  const order = (terms: SwapTerms): readonly Check[] => {
    const minimum = computeOutput(terms.sellAmount, minPrice)
    const expected = readAddress('ETH', terms.refund)
    return [
      ...checkOrder({ ...figures, chain, asset, destination: destinationAddress, minimum }, terms),
      checkSame('refund', {
        expected: expected && toHex(expected.bytes),
        actual: toHex(refund),
        reason: 'who gets a refund, in bytes',
      }),
    ]
  }
  return {
    method: token ? 'xSwapToken' : 'xSwapNative',
    sold: { amount: token?.amount ?? value, token: token?.address },
    order,
  }
}
