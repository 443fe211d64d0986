import { hexToBytes } from '@noble/hashes/utils.js'
import { assetOf, decodeParameters, decodeTronNote, readAddress } from '@switchyard/provider-chainflip/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { type Check, failed, same } from '../check.ts'
import { hexOf, minimumAt, orderChecks } from './order-checks.ts'

const ADDRESS_BYTES = 20

/** What the note of a vault swap on TRON orders; `undefined` for other providers. */
export const readNote = (memoHex: string, terms: SwapTerms, provider: string): readonly Check[] | undefined => {
  if (!/^CHAINFLIP(_STREAMING)?$/.test(provider)) return undefined
  try {
    const { asset, chain, address: destination, parameters } = decodeTronNote(hexToBytes(memoHex))
    const { refund, minPrice, ...figures } = decodeParameters(parameters, ADDRESS_BYTES)
    const minimum = minimumAt(terms.sellAmount, minPrice)
    const expected = readAddress('TRON', terms.refund)
    return [
      ...orderChecks({ ...figures, asset, destination, minimum }, terms),
      same('buyAsset', assetOf(terms.buyAsset)?.chain.code, chain, 'the chain paid to'),
      same('refund', expected && hexOf(expected.bytes), hexOf(refund), 'who gets a refund, in bytes'),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [failed('memo', `a swap of ${provider}`, memoHex, reason)]
  }
}
