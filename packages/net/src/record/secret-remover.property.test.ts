import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptedHttp } from '../testing/scripted-http.ts'
import { writeRecord } from './record-text.ts'
import { createRecorder } from './recorder.ts'

const text = (alphabet: string) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 12, maxLength: 40 }).map((units) => units.join(''))

/** Characters that URLs, JSON and base64 write in several ways. */
const known = text('abcdefXYZ019+/=%&?#"\\ ~äé')
const plain = text('abcdefXYZ019-_')

const base64 = (value: string): string => Buffer.from(value).toString('base64')

/** Every place a secret may be in, with the secrets that are known by value and those that only their place gives away. */
const exchangeWith = (secret: string, byPlace: readonly string[]) => {
  const [header, cookie, query, user, member, nested, inner, form] = byPlace
  const body = JSON.stringify({
    apiKey: member,
    deep: [{ client_secret: nested, list: { password: [inner] } }],
    raw: JSON.stringify({ accessToken: form, echo: secret }),
    echo: secret,
  })
  const headers = {
    'x-api-key': header ?? '',
    authorization: `Bearer ${secret}`,
    cookie: cookie ?? '',
    'x-own': secret,
  }
  return {
    request: {
      method: 'POST' as const,
      url: `https://user:${user}@node.example/v2/${encodeURIComponent(secret)}?apikey=${query}&q=${encodeURIComponent(secret)}`,
      headers,
      body,
    },
    response: {
      headers: { 'set-cookie': cookie ?? '', 'content-type': `text/plain; ${secret}`, date: 'now' },
      text: `${body}\nkey=${encodeURIComponent(secret)} ${base64(secret)} Bearer ${header}`,
    },
  }
}

const spellings = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
  base64(secret),
]

describe('a record', () => {
  it('has no secret in any place, and no secret that is known by its value', async () => {
    await fc.assert(
      fc.asyncProperty(known, fc.array(plain, { minLength: 8, maxLength: 8 }), async (secret, byPlace) => {
        fc.pre(!byPlace.some((one) => 'password client_secret apiKey accessToken set-cookie'.includes(one)))
        const { request, response } = exchangeWith(secret, byPlace)
        const { http } = scriptedHttp(() => response)
        const recorder = await createRecorder({ secrets: [secret] })
        const outside = recorder.http(http)
        await outside({ ...request, url: `${request.url}&background=1` })
        const failing = recorder.http(() => Promise.reject(new Error(`refused: ${request.url}`)))
        const { record } = await recorder.record(
          { request: { echo: secret }, answer: () => ({ echo: secret }) },
          async () => {
            await outside(request)
            await failing(request).catch(() => undefined)
          },
        )
        const written = writeRecord({ ...record() })
        expect(JSON.parse(written)).toMatchObject({ exchanges: [{ status: 200 }, {}], background: [{ status: 200 }] })
        for (const one of [...byPlace, ...spellings(secret)]) expect(written.includes(one), one).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('leaves everything else as it is, to the byte', async () => {
    const body = '{"amount": 12345678901234567890,  "token":"0xabc", "secret":null, "apiKey":"", "signature":"0x12"}'
    const { http } = scriptedHttp(() => ({ text: body }))
    const recorder = await createRecorder({ secrets: ['short'] })
    const url = 'https://api.example/q?token=0x00000000000000000000000000000000000000aa&asset=ETH.ETH&short=short'
    const { record } = await recorder.record({ request: null }, () => recorder.http(http)({ method: 'GET', url }))
    expect(record().exchanges).toMatchObject([{ url, body: { text: body } }])
  })
})
