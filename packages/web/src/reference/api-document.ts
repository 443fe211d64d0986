/** The OpenAPI document, as far as the page changes it; the viewer reads the rest. */
export interface ApiDocument {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly 'x-errors'?: readonly {
    readonly code: string
    readonly status: number
    readonly class: string
    readonly also?: string
    readonly meaning: string
  }[]
}
