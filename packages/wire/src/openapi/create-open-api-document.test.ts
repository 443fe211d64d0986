import { Validator } from '@seriousme/openapi-schema-validator'
import { errorTable } from '@switchyard/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { createOpenApiDocument } from './create-open-api-document.ts'
import { documentedEndpoints } from './documented-endpoints.ts'

/** The document as it is sent; every test makes its own. */
const sent = () =>
  JSON.parse(JSON.stringify(createOpenApiDocument({ version: '1.0.0', serverUrl: 'https://api.example.com' })))

interface Content {
  readonly 'text/event-stream'?: {
    readonly schema: { readonly contentSchema: { readonly $ref: string } }
    readonly example: string
  }
  readonly 'application/json'?: {
    readonly schema: { readonly $ref: string }
    readonly example?: unknown
    readonly examples?: Record<string, { readonly value: unknown }>
  }
}

const contentsOf = (paths: object): readonly { readonly name: string; readonly content: Content }[] =>
  Object.entries(paths as Record<string, Record<string, Record<string, { content?: Content }>>>).flatMap(
    ([path, methods]) =>
      Object.values(methods).flatMap((operation) =>
        [operation.requestBody, ...Object.values(operation.responses as Record<string, { content?: Content }>)].flatMap(
          (part) => (part?.content ? [{ name: path, content: part.content as Content }] : []),
        ),
      ),
  )

/** Validates values by the schemas of a document. */
const validatorOf = (document: object): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema({ ...document, $id: 'api' })
  return ajv
}

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const document = sent()
    const result = await new Validator().validate(document)
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
  })

  it('would be refused by the validator without its version', async () => {
    const document = sent()
    const { info: _, ...broken } = document
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('refers to no schema it does not hold', () => {
    const document = sent()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(40)
    for (const [, name] of references) expect(document.components.schemas).toHaveProperty([String(name)])
  })

  it('describes members that have a default without requiring them', () => {
    const document = sent()
    const { refundAddressSetting } = document.components.schemas.QuoteRequest.properties
    expect(refundAddressSetting).not.toHaveProperty('default')
    expect(refundAddressSetting.description).toContain('Default `"WARNING"`.')
    expect(document.components.schemas.QuoteRequest.required).toEqual(['sellAsset', 'buyAsset', 'sellAmount'])
  })

  it('has schemas that compile', () => {
    const document = sent()
    const ajv = validatorOf(document)
    for (const name of Object.keys(document.components.schemas))
      expect(ajv.getSchema(`api#/components/schemas/${name}`), name).toBeTypeOf('function')
  })

  it('has examples its own schemas accept', () => {
    const document = sent()
    const ajv = validatorOf(document)
    const checked = contentsOf(document.paths).flatMap(({ name, content }) => {
      if (!content['application/json']) return []
      const { schema, example, examples = {} } = content['application/json']
      const validate = ajv.getSchema(`api${schema.$ref}`)
      const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)]
      for (const value of values) expect(validate?.(value), `${name} ${ajv.errorsText(validate?.errors)}`).toBe(true)
      return values
    })
    expect(checked.length).toBeGreaterThan(100)
  })

  it('shows an example of every body, but of the answer that is kept for clients of v2', () => {
    const document = sent()
    const without = documentedEndpoints.flatMap(({ path, method }) => {
      const { requestBody, responses } = document.paths[path][method]
      const bodies = [requestBody?.content, responses[200].content].flatMap((content) =>
        content === undefined ? [] : Object.values(content as Record<string, object>),
      )
      return bodies.every((body) => 'example' in body) ? [] : [`${method} ${path}`]
    })
    expect(without).toEqual(['post /quote'])
    expect(document.paths['/quote'].post.requestBody.content['application/json'].example).toMatchObject({
      sellAsset: 'BTC.BTC',
    })
  })

  it('shows the data of errors that carry some', () => {
    const { paths } = sent()
    const bodyOf = (status: number, code: string) =>
      paths['/v3/swap'].post.responses[status].content['application/json'].examples[code].value
    const { data, ...refused } = bodyOf(400, 'invalidRequest')
    expect(refused.message).toContain('body/sellAmount "-1" is refused')
    expect([data.field, data.refusals]).toEqual(['sellAmount', [{ field: 'sellAmount', message: refused.message }]])
    expect(bodyOf(429, 'rateLimitExceeded').data).toEqual({ limit: 10, remaining: 0, retryAfterSeconds: 17 })
    expect(bodyOf(errorTable.geoRestrictedToken.status, 'geoRestrictedToken').data).toMatchObject({ 1: 'US' })
    expect(bodyOf(errorTable.insufficientBalance.status, 'insufficientBalance').data).toMatchObject({ amount: '1.5' })
    expect(bodyOf(errorTable.noRoutesFound.status, 'noRoutesFound').message).toContain('BTC.BTC -> ETH.ETH')
  })

  it('has events in the examples of streams that their own schemas accept', () => {
    const document = sent()
    const ajv = validatorOf(document)
    const streams = contentsOf(document.paths).flatMap(({ content }) => content['text/event-stream'] ?? [])
    const names = streams.map(({ schema, example }) => {
      const validate = ajv.getSchema(`api${schema.contentSchema.$ref}`)
      const events = [...example.matchAll(/^(?:id: (\d+)\n)?event: (.+)\ndata: (.+)\n\n/gm)].map(
        ([, id, event, data = '']) => ({
          ...(id === undefined ? {} : { id }),
          event,
          data: JSON.parse(data),
        }),
      )
      for (const event of events) expect(validate?.(event), ajv.errorsText(validate?.errors)).toBe(true)
      expect(validate?.({ ...events[0], data: {} })).toBe(false)
      return events.map(({ event }) => event)
    })
    expect(names).toEqual([
      ['route', 'complete'],
      ['snapshot', 'change'],
      ['snapshot', 'change'],
    ])
  })

  it('refuses by schema what the parser refuses', () => {
    const document = sent()
    const ajv = validatorOf(document)
    const validate = ajv.getSchema('api#/components/schemas/QuoteRequest')
    const good = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    expect(validate?.(good)).toBe(true)
    for (const bad of [
      { sellAmount: '1e3' },
      { sellAmount: '0' },
      { slippage: 0 },
      { affiliateFee: 1001 },
      { cfBoost: 1 },
    ])
      expect(validate?.({ ...good, ...bad }), JSON.stringify(bad)).toBe(false)
  })

  it('tells every error code with its status at an endpoint that answers it, or for the whole host', () => {
    const document = sent()
    const listed = new Map<string, Set<string>>()
    for (const methods of Object.values(document.paths))
      for (const { responses } of Object.values(
        methods as Record<string, { responses: Record<string, { content?: Content }> }>,
      ))
        for (const [status, { content }] of Object.entries(responses))
          for (const code of Object.keys(content?.['application/json']?.examples ?? {}))
            listed.set(code, (listed.get(code) ?? new Set()).add(status))
    const ofTheHost = ['notFound', 'methodNotAllowed']
    for (const [code, { status }] of Object.entries(errorTable))
      if (!ofTheHost.includes(code)) expect([...(listed.get(code) ?? [])], code).toEqual([String(status)])
    expect(document['x-errors'].map((row: { code: string }) => row.code)).toEqual(Object.keys(errorTable))
  })

  it('asks for a key everywhere but at what a page without one needs', () => {
    const document = sent()
    expect(document.security).toEqual([{ apiKey: [] }])
    const open = documentedEndpoints.filter(({ path, method }) => document.paths[path][method].security?.length === 0)
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'get /explorer/track',
      'post /explorer/track',
      'get /explorer/track/stream',
      'get /.well-known/jwks.json',
    ])
    for (const { path, method } of open) {
      expect(document.paths[path][method].responses).not.toHaveProperty('401')
      expect(document.paths[path][method].responses[200].headers).not.toHaveProperty('RateLimit-Limit')
    }
    expect(document.paths['/v3/quote'].post.responses[200].headers).toHaveProperty('RateLimit-Limit')
    expect(document.components.securitySchemes.apiKey).toEqual({ type: 'apiKey', in: 'header', name: 'x-api-key' })
  })

  it('lists only the paths a deployment serves', () => {
    const document = sent()
    const some = createOpenApiDocument({ version: '1', serverUrl: 'http://localhost', paths: ['/tokens', '/v3/quote'] })
    expect(Object.keys(some.paths)).toEqual(['/v3/quote', '/tokens'])
    expect(Object.keys(some.components.schemas)).toEqual(
      expect.arrayContaining(['QuoteRequest', 'QuoteRoute', 'Fee', 'Token', 'Error']),
    )
    expect(some.components.schemas).not.toHaveProperty('WebhookEndpoint')
    expect(some.components.schemas).not.toHaveProperty('TrackResponse')
    expect(Object.keys(document.paths)).toHaveLength(new Set(documentedEndpoints.map(({ path }) => path)).size)
    expect(Object.keys(document.paths['/explorer/track'])).toEqual(['get', 'post'])
  })

  it('describes query parameters with what must be sent', () => {
    const document = sent()
    const parameters = document.paths['/tokens/search'].get.parameters
    expect(parameters.map(({ name, required }: { name: string; required: boolean }) => [name, required])).toEqual([
      ['query', false],
      ['chain', false],
      ['category', false],
      ['limit', false],
      ['offset', false],
      ['caip19', false],
    ])
    expect(document.paths['/swapFrom'].get.parameters).toMatchObject([
      { name: 'buyAsset', in: 'query', required: true },
    ])
  })
})
