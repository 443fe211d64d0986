import { hexToBytes } from '@noble/hashes/utils.js'
import {
  computeOutput,
  decodeParameters,
  decodeTronNote,
  findByIdentifier,
  readAddress,
} from '@switchyard/provider-chainflip/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { type Check, checkSame, fail } from '../check.ts'
import { checkOrder, toHex } from './check-order.ts'

const ADDRESS_BYTES = 20

/** Reads and checks what the note of a vault swap on TRON orders; `undefined` for other providers. */
export const readNote = (memoHex: string, terms: SwapTerms, provider: string): readonly Check[] | undefined => {
  if (!/^CHAINFLIP(_STREAMING)?$/.test(provider)) return undefined
  try {
    const { asset, chain, address: destination, parameters } = decodeTronNote(hexToBytes(memoHex))
    const { refund, minPrice, ...figures } = decodeParameters(parameters, ADDRESS_BYTES)
    const minimum = computeOutput(terms.sellAmount, minPrice)
    const expected = readAddress('TRON', terms.refund)
    return [
      ...checkOrder({ ...figures, asset, destination, minimum }, terms),
      checkSame('buyAsset', {
        expected: findByIdentifier(terms.buyAsset, terms.known.chainflip)?.chain.code,
        actual: chain,
        reason: 'the chain paid to',
      }),
      checkSame('refund', {
        expected: expected && toHex(expected.bytes),
        actual: toHex(refund),
        reason: 'who gets a refund, in bytes',
      }),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fail('memo', { expected: `a swap of ${provider}`, actual: memoHex, reason })]
  }
}
