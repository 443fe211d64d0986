import type { Decline } from '@switchyard/core'
import { findRefusalRow } from '@switchyard/provider-kit'
import { harborRefusals } from './refusals.ts'

/** Maps a refusal to an error code. Unknown messages become `apiRequestFailed` with the text kept. */
export const translateError = (text: string): Decline => {
  const row = findRefusalRow(text, harborRefusals)
  return { errorCode: row?.code ?? 'apiRequestFailed', message: `Harbor: ${text}`, unexplained: row ? undefined : true }
}
