import { z } from 'zod'

/** The server checks `options` of its configuration with this schema. */
export const yourNameOptionsSchema = z.strictObject({
  /** Base URL of a gateway of the chain. */
  gateway: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
})

/** Options of the Your Name chain. */
export type YourNameOptions = z.infer<typeof yourNameOptionsSchema>
