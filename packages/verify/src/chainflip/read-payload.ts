import { hexToBytes } from '@noble/hashes/utils.js'
import { decodePayload, findByIdentifier, readAddress } from '@switchyard/provider-chainflip/reader'
import type { ReadTransaction, SwapTerms } from '../chain-verifier.ts'
import { type Check, checkSame, fail } from '../check.ts'
import { checkOrder } from './check-order.ts'

/** Reads and checks what the payload of a Bitcoin vault swap orders; `undefined` for other providers. The network refunds to the change. */
export const readPayload = (
  { memoHex, others: [change] }: Pick<ReadTransaction, 'others'> & { readonly memoHex: string },
  terms: SwapTerms,
  provider: string,
): readonly Check[] | undefined => {
  if (!/^CHAINFLIP(_STREAMING)?$/.test(provider)) return undefined
  const bought = findByIdentifier(terms.buyAsset, terms.known.chainflip)
  const paid = bought && readAddress(bought.chain.code, terms.destination)
  try {
    const { address, minOutput, ...order } = decodePayload(hexToBytes(memoHex), paid?.bytes.length ?? 0)
    return [
      ...checkOrder({ ...order, destination: address, minimum: minOutput }, terms),
      checkSame('refund', {
        expected: terms.refund,
        actual: change?.address,
        reason: 'the network refunds to the change',
      }),
    ]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fail('memo', { expected: `a swap of ${provider}`, actual: memoHex, reason })]
  }
}
