import { z } from 'zod'

/** An http or https address. */
export const urlSchema: z.ZodType<string> = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** One address, or several equivalent ones. */
export const urlsSchema: z.ZodType<string | string[]> = z.union([urlSchema, z.array(urlSchema).min(1)], {
  error: 'must be an http or https URL, or a list of them',
})
