import { z } from 'zod'

/** The server checks `options` of its configuration with this schema. */
export const yourNameOptionsSchema = z.strictObject({
  /** Default: `https://api.your-name.example`. */
  baseUrl: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  apiKey: z.string().min(1, 'must not be empty'),
})

/** Options of the Your Name provider. */
export type YourNameOptions = z.infer<typeof yourNameOptionsSchema>
