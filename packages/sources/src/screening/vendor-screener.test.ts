import { inspect } from 'node:util'
import { listedAddresses, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { createScriptedHttp, type ScriptedHttp } from '../testing/scripted-http.ts'
import { chainalysis } from './chainalysis.ts'
import { vendorScreener } from './vendor-screener.ts'

const bad = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
const fine = '0x0000000000000000000000000000000000000001'
const key = 'a-secret-key'
const at = (...addresses: string[]) => addresses.map((address) => ({ chain: 'ETH', address }))
const patience = () => AbortSignal.timeout(5_000)
const sanctioned = {
  category: 'sanctions',
  name: 'SANCTIONS: OFAC SDN Lazarus Group',
  description: 'Listed by the United States.',
  url: 'https://home.treasury.gov',
}

/** The vendor's format: one address per request, identified or not. */
const vendor = (answer?: Parameters<typeof createScriptedHttp>[0]): ScriptedHttp =>
  createScriptedHttp(
    answer ?? (({ url }) => ({ text: JSON.stringify({ identifications: url.endsWith(bad) ? [sanctioned] : [] }) })),
  )

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it answered'),
    (error: unknown) => error,
  )

describe('vendorScreener over chainalysis', () => {
  it('sends each address once, with the key in the header', async () => {
    const { http, requests } = vendor()
    const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }) })
    const addresses = [...at(fine, 'bitcoincash:qq/x'), { chain: 'BASE', address: fine }]
    expect(await screener.screen(addresses, patience())).toEqual({ clean: true })
    expect(requests.map(({ url, method }) => `${method} ${url}`)).toEqual([
      `GET https://public.chainalysis.com/api/v1/address/${fine}`,
      'GET https://public.chainalysis.com/api/v1/address/bitcoincash%3Aqq%2Fx',
    ])
    expect(requests[0]?.headers).toMatchObject({ 'X-API-Key': key })
  })

  it('refuses an identified address and names it with the reason', async () => {
    const { http } = vendor()
    const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }) })
    expect(await screener.screen(at(fine, bad), patience())).toEqual({
      clean: false,
      address: bad,
      reason: 'sanctions',
    })
  })

  it('checks the index first, and only the index at quote time', async () => {
    const { http, requests } = vendor()
    const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }), index: listedAddresses([fine]) })
    expect(screener.checkListed(at(bad))).toEqual({ clean: true })
    expect(screener.checkListed(at(fine))).toMatchObject({ clean: false, address: fine })
    expect(await screener.screen(at(bad, fine), patience())).toMatchObject({ clean: false, address: fine })
    expect(requests).toHaveLength(0)
  })

  it('fails closed for any other response, without naming the address or the key', async () => {
    for (const answer of [
      { status: 401, text: '{"message":"Forbidden"}' },
      { status: 404 },
      { status: 429 },
      { status: 500, text: bad },
      { text: '' },
      { text: '{}' },
      { text: 'null' },
      { text: '{"identifications":null}' },
      { text: '{"identifications":{}}' },
    ]) {
      const { http } = vendor(() => answer)
      const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }) })
      const error = await failure(screener.screen(at(fine), patience()))
      expect(UpstreamError.is(error)).toBe(true)
      expect(inspect(error, { depth: 9 })).not.toMatch(/0x0000|a-secret-key|0x8589/i)
    }
  })

  it('hides the error of the transport', async () => {
    const { http } = vendor(({ url, headers }) => {
      throw new Error(`${url} ${JSON.stringify(headers)}`)
    })
    const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }) })
    const error = await failure(screener.screen(at(fine), patience()))
    expect(inspect(error, { depth: 9 })).not.toMatch(/0x0000|a-secret-key/)
    expect(String(error)).toContain('The screening service chainalysis gave no answer.')
  })

  it('fails after its timeout and when the swap aborts, also for a vendor that ignores the signal', async () => {
    const { http } = vendor(() => new Promise(() => {}))
    const slow = vendorScreener({ vendor: chainalysis({ http, apiKey: key }), timeoutMs: 30 })
    await expect(slow.screen(at(fine), patience())).rejects.toThrow('no answer')
    const deaf = vendorScreener({ vendor: { name: 'deaf', findReason: () => new Promise(() => {}) }, timeoutMs: 30 })
    await expect(deaf.screen(at(fine), patience())).rejects.toThrow('The screening service deaf gave no answer.')
    await expect(deaf.screen(at(fine), AbortSignal.abort())).rejects.toThrow('no answer')
  })

  it('refuses instead of failing when one address is bad and another has no verdict', async () => {
    const { http } = vendor(({ url }) =>
      url.endsWith(bad) ? { text: JSON.stringify({ identifications: [sanctioned] }) } : { status: 500 },
    )
    const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }) })
    expect(await screener.screen(at(fine, bad), patience())).toMatchObject({ clean: false, address: bad })
    await expect(screener.screen(at(bad.slice(0, -1), fine), patience())).rejects.toThrow(
      'The screening service chainalysis answered status 500.',
    )
  })

  it('refuses an identification without a category', async () => {
    const { http } = vendor(() => ({ text: '{"identifications":[{}]}' }))
    const screener = vendorScreener({ vendor: chainalysis({ http, apiKey: key }) })
    expect(await screener.screen(at(fine), patience())).toMatchObject({ clean: false, reason: 'identified' })
  })
})
