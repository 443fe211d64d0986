import type { Decline } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { findRefusalRow, readBody } from '@switchyard/provider-kit'
import { pactRefusals } from './refusals.ts'

/** Returns the body of a successful response. Throws `UpstreamError` for any other. */
export const requireAnswer = (answer: ApiAnswer): unknown => readBody('PACT SWAP', answer)

/** Maps a refusal to an error code. Unknown texts become `apiRequestFailed` with the text as message. */
export const translateError = (text: string): Decline => {
  const row = findRefusalRow(text, pactRefusals)
  return {
    errorCode: row?.code ?? 'apiRequestFailed',
    message: `PACT SWAP: ${text}`,
    unexplained: row ? undefined : true,
  }
}
