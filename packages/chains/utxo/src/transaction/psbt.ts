import { concatBytes } from '@noble/hashes/utils.js'
import { CompactSize } from '@scure/btc-signer'
import { type Evidence, MAGIC } from './read-psbt.ts'

/** An entry of a PSBT map. */
type KeyValue = readonly [key: Uint8Array, value: Uint8Array]

/**
 * Writes an unsigned PSBT, version 0.
 *
 * The maps are written here, not by a library, because libraries parse their content, and the previous transactions of
 * Dash (special transactions) and Litecoin (extension blocks) and the body of Zcash are not Bitcoin transactions.
 * Source: BIP-174.
 */
export const writePsbt = (body: Uint8Array, inputs: readonly Evidence[], outputs: number): Uint8Array =>
  concatBytes(
    MAGIC,
    encodeMap([[Uint8Array.of(0x00), body]]),
    ...inputs.map(({ previous, output }) => {
      const fields: KeyValue[] = []
      if (previous) fields.push([Uint8Array.of(0x00), previous])
      if (output) {
        const { amount, script } = output
        const value = Uint8Array.from({ length: 8 }, (_, index) => Number((amount >> BigInt(8 * index)) & 0xffn))
        fields.push([Uint8Array.of(0x01), concatBytes(value, encodeSized(script))])
      }
      return encodeMap(fields)
    }),
    new Uint8Array(outputs),
  )

const encodeMap = (fields: readonly KeyValue[]): Uint8Array =>
  concatBytes(...fields.flatMap(([key, value]) => [encodeSized(key), encodeSized(value)]), Uint8Array.of(0x00))

const encodeSized = (bytes: Uint8Array): Uint8Array => concatBytes(CompactSize.encode(BigInt(bytes.length)), bytes)
