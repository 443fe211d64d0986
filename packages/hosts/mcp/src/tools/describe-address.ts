import { z } from 'zod'

/** An address, described. */
export const describeAddress = (about: string): z.ZodString => z.string().min(1).max(256).describe(about)
