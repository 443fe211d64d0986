import { errorTable } from '@switchyard/core'
import { caip19QuerySchema } from '../request/caip19-query.ts'
import { createComponentSchemas, createReference, type JsonSchema, listQueryProperties } from './components.ts'
import type { DocumentedEndpoint } from './documented-endpoint.ts'
import { documentedEndpoints } from './documented-endpoints.ts'
import { bodyErrors, callerErrors, keylessErrors } from './error-sets.ts'
import { errorExamples } from './examples.ts'
import { selectUsedComponents } from './select-used-components.ts'

/** Facts of the deployment that the document states. */
export interface OpenApiOptions {
  /** Default `Switchyard`. */
  readonly title?: string
  /** Version of the deployment, `0.1.0`. */
  readonly version: string
  /** Base address of the API, `https://api.example.com`. */
  readonly serverUrl: string
  /** Paths that the deployment serves, `['/v3/quote', …]`. Default: all. */
  readonly paths?: readonly string[]
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly contact: { readonly name: string; readonly url: string }
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
  /** The table of errors. */
  readonly 'x-errors': readonly {
    readonly code: string
    readonly status: number
    /** Action for the client: `fix`, `retry` or `elsewhere`. */
    readonly class: string
    /** A second choice, for some codes. */
    readonly also?: string
    readonly meaning: string
  }[]
}

/**
 * Creates the OpenAPI 3.1 document of the API from the schemas that read requests.
 *
 * @example
 * ```ts
 * const api = createOpenApiDocument({ version: '1.2.3', serverUrl: 'https://api.example.com', paths: ['/v3/quote', '/v3/swap'] })
 * await writeFile('openapi.json', JSON.stringify(api, null, 2))
 * ```
 */
export const createOpenApiDocument = (options: OpenApiOptions): OpenApiDocument => {
  const served: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of documentedEndpoints) {
    const { path, method } = endpoint
    if (options.paths?.includes(path) ?? true) served[path] = { ...served[path], [method]: createOperation(endpoint) }
  }
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: options.title ?? 'Switchyard',
      version: options.version,
      description:
        'Prices swaps across liquidity providers, builds the transaction for the chosen route and follows it to its end. Amounts are decimal texts without exponents; times are seconds. Match errors on `error`, not on the status alone.',
      contact: { name: 'Switchyard', url: 'https://github.com/switchyard/switchyard' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    tags: [
      { name: 'Swap', description: 'Quote, build, follow.' },
      { name: 'Operator', description: 'What a deployment works with, for keys with the right to see it.' },
      { name: 'Webhooks', description: 'Events of the swaps of a key, sent to its own endpoints.' },
      { name: 'Catalogue', description: 'Tokens and providers.' },
      { name: 'Explorer', description: 'Following a swap without a key, for the page behind an explorer link.' },
      { name: 'Tools', description: 'Prices, screening, balances, gas.' },
      { name: 'Legacy', description: 'Kept for existing clients.' },
    ],
    security: [{ apiKey: [] }],
    paths: served,
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      schemas: selectUsedComponents(createComponentSchemas(), served),
    },
    'x-errors': Object.entries(errorTable).map(([code, row]) => ({ code, ...row })),
  }

  // A document is plain JSON: members without a value are left out.
  return JSON.parse(JSON.stringify(document)) as OpenApiDocument
}

const createOperation = (endpoint: DocumentedEndpoint): JsonSchema => {
  const parameters = listParameters(endpoint)
  const { keyless, cached, streamed, response } = endpoint
  const headers = keyless ? {} : rateHeaders

  // Text whose `event` and `data` lines make the values of the schema.
  const contentSchema = createReference(response.schema)
  const eventStream = {
    'text/event-stream': {
      schema: { type: 'string', contentMediaType: 'text/event-stream', contentSchema },
      example: response.example,
    },
  }
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.about,
    parameters: parameters.length === 0 ? undefined : parameters,
    security: keyless ? [] : undefined,
    requestBody: endpoint.body ? { required: true, content: createJsonContent(endpoint.body) } : undefined,
    responses: {
      200: {
        description: 'Done.',
        headers: cached ? { ...headers, ...cacheHeaders } : headers,
        content: streamed ? eventStream : createJsonContent(response),
      },
      204: endpoint.resumed ? NOTHING_LEFT : undefined,
      304: cached ? NOT_CHANGED : undefined,
      ...createErrorResponses(endpoint),
    },
  }
}

const NOTHING_LEFT: JsonSchema = {
  description: '`Last-Event-ID` names the last event there will be: do not open it again.',
}
const NOT_CHANGED: JsonSchema = { description: 'The client has it already: `If-None-Match` names its `ETag`.' }

const REGION_HEADERS: readonly JsonSchema[] = [
  {
    name: 'X-User-Ip',
    in: 'header',
    description: 'IPv4 address of the end user; read only when a restricted token is named. Takes precedence.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Forwarded-For',
    in: 'header',
    description: 'Left-most entry is the IPv4 address of the end user.',
    schema: { type: 'string' },
  },
]

const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Names this request, such as a UUID. The same key and body get the same answer for 24 hours, also while the first request is still being done; another body is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const LAST_EVENT_ID: JsonSchema = {
  name: 'Last-Event-ID',
  in: 'header',
  description:
    'The `id` of the last event that was received: the stream continues behind it. Browsers send it by themselves.',
  schema: { type: 'string' },
}

/** Lists the parameters of an endpoint in its path, its query and its headers. */
const listParameters = (endpoint: DocumentedEndpoint): readonly JsonSchema[] => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = [
    ...(endpoint.query ? listQueryProperties(endpoint.query) : []),
    ...(endpoint.namesAssets ? listQueryProperties(caip19QuerySchema) : []),
  ].map(({ name, required, schema: { description, ...schema } }) => ({
    name,
    in: 'query',
    required,
    description,
    schema,
  }))
  return [
    ...inPath,
    ...inQuery,
    ...(endpoint.resumed ? [LAST_EVENT_ID] : []),
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.region ? REGION_HEADERS : []),
  ]
}

const createJsonContent = ({ schema, example }: DocumentedEndpoint['response']): JsonSchema => ({
  'application/json': { schema: createReference(schema), example },
})

const createErrorResponses = (endpoint: DocumentedEndpoint): JsonSchema => {
  const codes = [
    ...new Set([
      ...(endpoint.body ? bodyErrors : []),
      ...endpoint.errors,
      ...(endpoint.keyless ? keylessErrors : callerErrors),
    ]),
  ]
  const statuses = [...new Set(codes.map((code) => errorTable[code].status))]
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => errorTable[code].status === status)
      const description = own.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n')
      const examples = Object.fromEntries(
        own.map((code) => {
          const { meaning } = errorTable[code]
          return [code, { summary: meaning, value: errorExamples[code] ?? { message: meaning, error: code } }]
        }),
      )
      const content = { 'application/json': { schema: createReference('Error'), examples } }
      return [status, { description, content }]
    }),
  )
}

const describeHeader = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })

/** Headers of endpoints that take a key. Absent if the key has no limit for the service, and on responses of shared caches. */
const rateHeaders: JsonSchema = {
  'RateLimit-Limit': describeHeader("The key's requests a minute for this service."),
  'RateLimit-Remaining': describeHeader('How many of them are left.'),
  'RateLimit-Reset': describeHeader('Seconds until the count starts again.'),
  'RateLimit-Policy': describeHeader('The limit and its window in seconds, `60;w=60`.'),
}

/** Headers of cacheable responses. */
const cacheHeaders: JsonSchema = {
  ETag: describeHeader('Send it back as `If-None-Match`.'),
  'Cache-Control': describeHeader('How long the response may be cached.'),
}
