import { SwapError } from '@switchyard/core'
import { z } from 'zod'
import type { Sendable } from '../../demo-wallet/send-with-demo-key.ts'

const evm = z.looseObject({
  to: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  value: z.string().regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/),
  data: z.string().regex(/^0x([0-9a-fA-F]{2})*$/),
})
const schema = z.object({
  chain: z.string().regex(/^[A-Z]{2,12}$/),
  tx: z.union([z.string().regex(/^[A-Za-z0-9+/]+=*$/), evm]),
})

/** The transaction to be signed. */
export interface SendRequest {
  readonly chain: string
  readonly tx: Sendable
}

/** @throws {SwapError} `invalidRequest`, naming what would pass. */
export const readSendRequest = (body: unknown): SendRequest => {
  const { success, data } = schema.safeParse(body)
  if (success) return data as SendRequest
  throw new SwapError(
    'invalidRequest',
    'The body must be {"chain", "tx"} with a chain code and the tx of POST /v3/swap: base64 text, or an EVM transaction.',
  )
}
