import { z } from 'zod'

/** Base units, written as digits. */
export const amount = z.string().regex(/^\d{1,60}$/)

/** An unsigned transaction, which a wallet shows, signs and sends. */
export const transactionSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  amount,
  fee: amount,
  memo: z.string(),
  sequence: z.number().int().min(0),
})

export type Transaction = z.infer<typeof transactionSchema>

/** Name of the format, for wallets. */
export const TX_TYPE = 'YOURNAME'

/** Longest memo, bytes. */
export const MEMO_BYTES = 256
