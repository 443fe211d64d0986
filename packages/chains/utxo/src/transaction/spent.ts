import { bytesToHex } from '@noble/hashes/utils.js'
import type { BodyOutput } from './body.ts'
import { readPrevious } from './previous.ts'
import type { Evidence, Psbt } from './psbt.ts'

/**
 * The outputs a PSBT spends, in the order of its inputs, as its own evidence shows them.
 *
 * A previous transaction must be the one the input names; where the spent output stands beside it, both must say the same.
 * Throws where an input has no evidence.
 */
export const spentOutputs = ({ body, evidence }: Psbt): readonly BodyOutput[] =>
  body.inputs.map((input, index) => spent(input, evidence[index] ?? {}))

type Outpoint = Psbt['body']['inputs'][number]

const spent = ({ txid, vout }: Outpoint, { previous, output }: Evidence): BodyOutput => {
  const read = previous && readPrevious(previous)
  if (read && read.txid !== txid) throw new Error('a previous transaction that is another')
  const shown = read ? read.outputs[vout] : output
  if (!shown) throw new Error('an input without evidence of its amount')
  if (output && !isSame(shown, output)) throw new Error('evidence that contradicts itself')
  return shown
}

const isSame = (one: BodyOutput, other: BodyOutput): boolean =>
  one.amount === other.amount && bytesToHex(one.script) === bytesToHex(other.script)
