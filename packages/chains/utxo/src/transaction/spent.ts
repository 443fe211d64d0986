import { bytesToHex } from '@noble/hashes/utils.js'
import { UnreadableInput } from '@switchyard/chain-kit'
import { readPrevious } from './previous.ts'
import type { BodyOutput } from './read-body.ts'
import type { Psbt } from './read-psbt.ts'

/**
 * Returns the outputs a PSBT spends, in the order of its inputs, from its own evidence.
 *
 * A previous transaction must be the one the input refers to; a spent output next to it must be equal.
 *
 * @throws {UnreadableInput} for an input without evidence
 */
export const readSpentOutputs = ({ body, evidence }: Psbt): readonly BodyOutput[] =>
  body.inputs.map(({ txid, vout }, index) => {
    const { previous, output } = evidence[index] ?? {}
    const read = previous && readPrevious(previous)
    if (read && read.txid !== txid) throw new UnreadableInput('A previous transaction has another id than the input.')
    const shown = read ? read.outputs[vout] : output
    if (!shown) throw new UnreadableInput('An input has no evidence of its amount.')
    const isSame = !output || (shown.amount === output.amount && bytesToHex(shown.script) === bytesToHex(output.script))
    if (!isSame) throw new UnreadableInput('The two kinds of evidence of an input differ.')
    return shown
  })
