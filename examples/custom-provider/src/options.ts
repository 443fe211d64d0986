import * as v from 'valibot'

/** Options of the Acme provider. */
export interface AcmeOptions {
  /** Base URL of Acme's API. Default: `https://api.acme.example`. */
  readonly baseUrl?: string | undefined
  readonly apiKey: string
}

/** The server checks `options` in its configuration with this schema. Any schema library that speaks Standard Schema will do. */
export const acmeOptionsSchema: v.GenericSchema<AcmeOptions> = v.strictObject({
  baseUrl: v.optional(v.pipe(v.string(), v.url('must be a URL'))),
  apiKey: v.pipe(v.string(), v.minLength(1, 'must not be empty')),
})
