import type { BudgetLimits } from '@switchyard/net'
import { z } from 'zod'

/** A name, an account or a token: printable, without blanks. */
export const wordSchema: z.ZodType<string, string> = z
  .string()
  .regex(/^[\x21-\x7e]{1,1024}$/, 'must be printable without blanks')

/** A slippage in basis points. */
export const slippageSchema: z.ZodType<number, number> = z.int().min(1).max(10_000)

/** Request budget of one provider; see `TransportOptions`. */
export const budgetSchema: z.ZodType<BudgetLimits> = z.strictObject({
  concurrency: z.int().min(1).optional(),
  perSecond: z.number().positive().optional(),
  burst: z.int().min(1).optional(),
})

/** A whole number of any size, as a number or as text. */
export const bigSchema: z.ZodType<bigint, number | string> = z
  .union([z.int().min(0), z.string().regex(/^\d{1,40}$/, 'must be a whole number')])
  .transform((value) => BigInt(value))
