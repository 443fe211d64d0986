import { hexToBytes } from '@noble/hashes/utils.js'
import { assetOf, decodeParameters, decodeTronNote, readAddress } from '@switchyard/provider-chainflip/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { type Check, checkSame, fail } from '../check.ts'
import { checkOrder, readMinimum, toHex } from './check-order.ts'

const ADDRESS_BYTES = 20

/** What the note of a vault swap on TRON orders; `undefined` for other providers. */
export const readNote = (memoHex: string, terms: SwapTerms, provider: string): readonly Check[] | undefined => {
  if (!/^CHAINFLIP(_STREAMING)?$/.test(provider)) return undefined
  try {
    const { asset, chain, address: destination, parameters } = decodeTronNote(hexToBytes(memoHex))
    const { refund, minPrice, ...figures } = decodeParameters(parameters, ADDRESS_BYTES)
    const minimum = readMinimum(terms.sellAmount, minPrice)
    const expected = readAddress('TRON', terms.refund)
    return [
      ...checkOrder({ ...figures, asset, destination, minimum }, terms),
      checkSame('buyAsset', assetOf(terms.buyAsset)?.chain.code, chain, 'the chain paid to'),
      checkSame('refund', expected && toHex(expected.bytes), toHex(refund), 'who gets a refund, in bytes'),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fail('memo', `a swap of ${provider}`, memoHex, reason)]
  }
}
