import { Window } from 'happy-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { createOpenApiDocument, type OpenApiDocument } from '../openapi/create-open-api-document.ts'
import { renderDocsPage } from './render-docs-page.ts'

const windows: Window[] = []
afterEach(async () => {
  for (const window of windows.splice(0)) await window.happyDOM.close()
})

const opened = async (api: OpenApiDocument, url = '/docs/json') => {
  const window = new Window({
    url: 'http://localhost/docs',
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  windows.push(window)
  const asked: string[] = []
  Object.assign(window, {
    fetch: async (address: string) => {
      asked.push(address)
      return { ok: true, json: async () => JSON.parse(JSON.stringify(api)) }
    },
  })
  window.document.write(renderDocsPage(url))
  await window.happyDOM.waitUntilComplete()
  return { document: window.document, window, asked }
}

const api = createOpenApiDocument({ version: '1.2.3', serverUrl: 'https://api.example.com/' })

describe('the documentation page', () => {
  it('loads nothing from elsewhere', () => {
    const page = renderDocsPage('/docs/json')
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page).not.toMatch(/@import|\burl\(/)
  })

  it('draws a section and a link for every endpoint of the document', async () => {
    const { document, asked } = await opened(api)
    expect(asked).toEqual(['/docs/json'])
    const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))
    for (const { operationId } of operations) {
      expect(document.getElementById(String(operationId)), String(operationId)).not.toBeNull()
      expect(document.querySelector(`nav a[href="#${operationId}"]`)).not.toBeNull()
    }
    expect(document.querySelector('h1')?.textContent).toBe('Switchyard API 1.2.3')
  })

  it('shows every field of a quote request with its meaning', async () => {
    const { document } = await opened(api)
    const text = document.getElementById('quote')?.textContent ?? ''
    for (const name of ['sellAsset', 'slippage', 'refundAddressSetting', 'txHints']) expect(text).toContain(name)
    expect(text).toContain('Maximum slippage in percent')
    expect(text).toContain('noRoutesFound')
  })

  it('writes a curl that carries the key typed into the page', async () => {
    const { document, window } = await opened(api)
    const curl = () => document.querySelector('#quote [data-curl]')?.textContent ?? ''
    expect(curl()).toContain("curl 'https://api.example.com/v3/quote'")
    expect(curl()).toContain('<API_KEY>')
    const key = document.getElementById('key') as unknown as { value: string; dispatchEvent(event: unknown): void }
    key.value = "it's"
    key.dispatchEvent(new window.Event('input'))
    expect(curl()).toContain("-H 'x-api-key: it'\\''s'")
  })

  it('shows markup inside the document as text', async () => {
    const hostile = { ...api, info: { ...api.info, title: '<img src=x onerror=alert(1)>' } }
    const { document } = await opened(hostile)
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('h1')?.textContent).toContain('<img')
  })

  it('cannot be broken out of by the address of the document', async () => {
    const address = '/"></script><script>alert(1)</script>'
    const { document, asked } = await opened(api, address)
    expect(asked).toEqual([address])
    expect(document.querySelectorAll('script')).toHaveLength(2)
  })
})
