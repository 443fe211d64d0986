/** A JSON schema, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

/** The content of a request or a response. */
export interface Content {
  /** Server-sent events; each is a value of the schema. */
  readonly 'text/event-stream'?: { readonly schema: { readonly contentSchema: Schema }; readonly example?: string }
  readonly 'application/json'?: {
    readonly schema?: Schema
    readonly example?: unknown
    readonly examples?: Readonly<Record<string, { readonly summary: string }>>
  }
}

/** One endpoint. */
export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security?: readonly unknown[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** The OpenAPI document, as far as the page shows it. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly 'x-errors': readonly {
    readonly code: string
    readonly status: number
    readonly class: string
    readonly also?: string
    readonly meaning: string
  }[]
}

/** One endpoint with its place in the document. */
export interface PlacedOperation {
  readonly path: string
  readonly method: string
  readonly operation: ApiOperation
}
