import { expect, it } from 'vitest'
import type { HttpRequest } from '../contract/http.ts'
import { createEngine } from '../create-engine.ts'
import { UpstreamError } from '../errors.ts'
import { HTTP } from '../services.ts'
import { call, fakeProvider, quoteRequest } from '../testing/fakes.ts'
import { hideSecrets } from './hide-secrets.ts'
import { REMOVED } from './secret-values.ts'

const KEY = 'sk_live+4f9a/27c1'
const OWN = 'node-path-key-91b2'

const request = (headers?: Readonly<Record<string, string>>): HttpRequest => ({
  method: 'GET',
  url: 'https://a.example/',
  headers,
})
const answering = (text: string) => async () => ({ status: 401, headers: {}, text })

it('an answer carries no secret of the operator, nor what the request sent, in any spelling', async () => {
  for (const text of [KEY, encodeURIComponent(KEY), JSON.stringify({ error: `bad key "${KEY}"` }), btoa(KEY)])
    for (const [name, value] of [
      ['x-api-key', KEY],
      ['authorization', `Bearer ${KEY}`],
      ['garden-app-id', KEY],
    ] as const) {
      const answer = await hideSecrets(answering(`key ${text} at /v2/${OWN}`), [OWN])(request({ [name]: value }))
      expect(answer.text).not.toContain(text)
      expect(answer.text).not.toContain(OWN)
      expect(answer.text).toContain(REMOVED)
      expect(answer.status).toBe(401)
    }
})

it('an answer without one is the same object, and headers that are no secrets stay in texts', async () => {
  const response = { status: 200, headers: {}, text: '{"accept":"application/json"}' }
  const http = hideSecrets(async () => response, [OWN])
  expect(await http(request({ accept: 'application/json' }))).toBe(response)
  expect(await http(request())).toBe(response)
})

it('a failure carries none either, nor its causes', async () => {
  const failure = new UpstreamError(`no answer with ${KEY}`, { cause: new Error(`https://a.example/${OWN}`) })
  const http = hideSecrets(() => Promise.reject(failure), [OWN])
  const thrown = (await http(request({ 'x-api-key': KEY })).catch((error: unknown) => error)) as Error
  expect(thrown).toBe(failure)
  expect(`${thrown.message} ${(thrown.cause as Error).message}`).toBe(
    `no answer with ${REMOVED} https://a.example/${REMOVED}`,
  )
})

it('a key that an upstream repeats in its error reaches no client and no event', async () => {
  const events: unknown[] = []
  const engine = createEngine({
    plugins: [
      {
        name: 'acme',
        register: (registry) =>
          registry.provider('ACME', (resolve) => {
            const http = resolve(HTTP)
            return fakeProvider({
              id: 'ACME',
              quote: async () => {
                const { text } = await http(request({ 'x-api-key': KEY }))
                return { declined: { errorCode: 'quoteError', message: text } }
              },
            })
          }),
      },
    ],
    http: answering(`Invalid API key ${KEY} of tenant ${OWN}.`),
    secrets: [OWN],
  })
  engine.events.on('provider-declined', (fact) => events.push(fact))
  const { providerErrors } = await engine.quote(call(quoteRequest()))
  expect(providerErrors[0]?.message).toBe(`Invalid API key ${REMOVED} of tenant ${REMOVED}.`)
  expect(JSON.stringify(events)).not.toContain(KEY)
  await engine.dispose()
})
