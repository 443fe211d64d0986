import { describe, expect, it } from 'vitest'
import { createOpenApiDocument } from './create-open-api-document.ts'

/** The document as it is sent; every test makes its own. */
const sent = () =>
  JSON.parse(JSON.stringify(createOpenApiDocument({ version: '1.0.0', serverUrl: 'https://api.example.com' })))

describe('the OpenAPI document', () => {
  it('describes an operation by what it takes and answers, and nothing else', () => {
    const { paths } = sent()
    const always = ['operationId', 'tags', 'summary', 'description']
    const membersOf = (path: string, method: string) => Object.keys(paths[path][method])
    expect(membersOf('/providers', 'get')).toEqual([...always, 'responses'])
    expect(membersOf('/swaps/{id}', 'get')).toEqual([...always, 'parameters', 'responses'])
    expect(membersOf('/screen', 'post')).toEqual([...always, 'requestBody', 'responses'])
    expect(membersOf('/explorer/track', 'post')).toEqual([
      ...always,
      ...['parameters', 'security', 'requestBody', 'responses'],
    ])
    expect(paths['/gas'].get).toMatchObject({ operationId: 'gas', tags: ['Tools'], summary: 'Gas prices' })
    expect(paths['/screen'].post.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ScreenRequest' } } },
    })
  })

  it('names the parameters of the path, the query and the headers, in this order', () => {
    const { paths } = sent()
    const namesOf = (path: string, method: string) =>
      paths[path][method].parameters.map((one: { in: string; name: string }) => `${one.in} ${one.name}`)
    const region = ['header X-User-Ip', 'header X-Forwarded-For']
    expect(namesOf('/v3/quote', 'post')).toEqual(['query settle', 'query caip19', ...region])
    expect(namesOf('/v3/swap', 'post')).toEqual(['query caip19', 'header Idempotency-Key', ...region])
    expect(namesOf('/explorer/track/stream', 'get').slice(-2)).toEqual(['query after', 'header Last-Event-ID'])
    expect(namesOf('/webhooks/{id}/deliveries/{delivery}/redeliver', 'post')).toEqual(['path id', 'path delivery'])
    expect(paths['/swaps/{id}'].get.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    ])
    expect(paths['/balance'].get.parameters[0]).toEqual({
      name: 'chain',
      in: 'query',
      required: true,
      description: 'Chain code.',
      schema: { type: 'string', maxLength: 100, pattern: '^[\\x21-\\x7e]+$' },
    })
    expect(paths['/v3/swap'].post.parameters[1].schema).toEqual({ type: 'string', minLength: 1, maxLength: 255 })
  })

  it('answers with events, from a cache and not at all where that may be', () => {
    const { paths } = sent()
    const answers = (path: string, method: string) => {
      const { responses } = paths[path][method]
      const { content, headers } = responses[200]
      return [Object.keys(responses).filter((status) => status < '400'), Object.keys(content), Object.keys(headers)]
    }
    const rates = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy']
    expect(answers('/v3/quote/stream', 'post')).toEqual([['200'], ['text/event-stream'], rates])
    expect(answers('/track/stream', 'get')).toEqual([['200', '204'], ['text/event-stream'], rates])
    expect(answers('/tokens', 'get')).toEqual([
      ['200', '304'],
      ['application/json'],
      [...rates, 'ETag', 'Cache-Control'],
    ])
    expect(answers('/.well-known/jwks.json', 'get')).toEqual([
      ['200', '304'],
      ['application/json'],
      ['ETag', 'Cache-Control'],
    ])
    expect(answers('/track', 'post')).toEqual([['200'], ['application/json'], rates])
    expect(paths['/tokens'].get.responses[304].description).toContain('`If-None-Match`')
    expect(paths['/track/stream'].get.responses[204].description).toContain('`Last-Event-ID`')
    expect(paths['/gas'].get.responses[200].headers['RateLimit-Limit']).toEqual({
      description: "The key's requests a minute for this service.",
      schema: { type: 'string' },
    })
  })

  it('gives each error of a status with its meaning, its class of request and an example', () => {
    const { paths } = sent()
    const { responses } = paths['/swapTo'].get
    const codesOf = (status: number) => Object.keys(responses[status].content['application/json'].examples)
    expect(Object.keys(responses)).toEqual(['200', '304', '400', '401', '429', '500', '503'])
    expect([codesOf(400), codesOf(401)]).toEqual([
      ['invalidRequest', 'invalidAsset'],
      ['apiKeyInvalid', 'unauthorized'],
    ])
    expect(responses[401].description).toBe(
      '`apiKeyInvalid`: The API key is missing, unknown, expired or revoked.\n\n`unauthorized`: The API key may not use this service.',
    )
    expect(responses[401].content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/Error' },
      examples: {
        unauthorized: {
          summary: 'The API key may not use this service.',
          value: { message: 'The API key may not use this service.', error: 'unauthorized' },
        },
      },
    })
    expect(Object.keys(paths['/screen'].post.responses)).toContain('413')
    expect(Object.keys(responses)).not.toContain('413')
  })

  it('says where a server that has too much to do refuses callers without a key', () => {
    const { paths } = sent()
    const { responses } = paths['/explorer/track'].get
    expect(Object.keys(responses)).toEqual(['200', '400', '404', '429', '500', '503'])
    for (const { responses: of } of [paths['/explorer/track'].post, paths['/explorer/track/stream'].get])
      expect(Object.keys(of[503].content['application/json'].examples)).toEqual(['serviceUnavailable'])
    expect(Object.keys(paths['/.well-known/jwks.json'].get.responses)).not.toContain('503')
  })

  it('says what the deployment is called, its version and its address', () => {
    expect(sent()).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Switchyard', version: '1.0.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: 'https://api.example.com' }],
    })
    const named = createOpenApiDocument({ title: 'Shop', version: '2', serverUrl: 'http://localhost', paths: [] })
    expect([named.info.title, named.paths, named.components.schemas]).toEqual(['Shop', {}, {}])
  })

  it('lists each tag that an operation has, once, with what it is for', () => {
    const { paths, tags } = sent()
    const used = Object.values(paths as Record<string, Record<string, { tags: string[] }>>).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.tags),
    )
    expect(tags.map(({ name }: { name: string }) => name).sort()).toEqual([...new Set(used)].sort())
    for (const { description } of tags) expect(description).not.toBe('')
  })

  it('has no schema keyword that belongs to a document of its own, in any component', () => {
    for (const [name, schema] of Object.entries(sent().components.schemas))
      expect([name, ...Object.keys(schema as object)]).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(\$schema|\$id|id)$/)]),
      )
  })
})
