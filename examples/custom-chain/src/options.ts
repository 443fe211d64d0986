import { z } from 'zod'

/** Options of the Acme chain. */
export interface AcmeChainOptions {
  /** Base URL of a gateway of the Acme chain. */
  readonly gateway: string
}

/** The server checks `options` in its configuration with this schema. */
export const acmeChainOptionsSchema: z.ZodType<AcmeChainOptions> = z.strictObject({
  gateway: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
})
