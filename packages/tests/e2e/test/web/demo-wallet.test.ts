import { demoKey } from '@switchyard/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Demo, openDemo } from '../../../pages/src/open-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await openDemo('demo-wallet')
}, 60_000)
afterAll(() => demo.close())

const call = (path: string, key: string, body?: unknown) =>
  fetch(`${demo.url}/sandbox-wallet${path}`, {
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })

describe('the demo wallet of a sandbox', () => {
  it('names its addresses and the chains that it signs for', async () => {
    const response = await call('', demoKey)
    expect(await response.json()).toMatchObject({
      addresses: { BTC: expect.stringMatching(/^bc1/), ETH: expect.stringMatching(/^0x/), SOL: expect.any(String) },
      signs: expect.arrayContaining(['BTC', 'ETH', 'SOL']),
    })
  })

  it('shows no key', async () => {
    const [{ addresses }] = demo.sandbox.accounts as [(typeof demo.sandbox.accounts)[number]]
    const text = await (await call('', demoKey)).text()
    for (const { privateKey } of addresses) expect(text).not.toContain(privateKey)
  })

  it('refuses another key', async () => {
    for (const path of ['', '/send']) {
      const response = await call(path, 'another-key', path === '' ? undefined : { chain: 'BTC', tx: 'AA==' })
      expect(response.status).toBe(401)
    }
  })

  it.each([
    [{}],
    [{ chain: 'BTC' }],
    [{ chain: 'BTC', tx: 5 }],
    [{ chain: 'BTC', tx: 'no base64!' }],
    [{ chain: 'BTC', tx: 'AAAA' }],
    [{ chain: 'ETH', tx: { to: 'x', value: '1', data: '0x' } }],
    [{ chain: 'NOWHERE', tx: 'AAAA' }],
    [{ chain: '../BTC', tx: 'AAAA' }],
  ])('refuses %j as a request that cannot be sent', async (body) => {
    const response = await call('/send', demoKey, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'invalidRequest', message: expect.any(String) })
  })
})
