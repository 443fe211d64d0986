import { Window } from 'happy-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'

const windows: Window[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const window of windows.splice(0)) await window.happyDOM.close()
})

const PAGE =
  '<nav id="endpoints"></nav><main id="content"><h1 id="title"></h1><p id="about"></p><input id="key"></main>'

const gas = {
  ...{ operationId: 'gas', summary: 'Gas prices', description: 'Of each `chain`.', tags: ['Tools'] },
  parameters: [
    { name: 'chain', in: 'query', required: true, description: 'Its code.', schema: { type: 'string' } },
    { name: 'caip19', in: 'query', schema: { type: 'boolean' } },
  ],
  responses: {
    200: {
      content: { 'application/json': { schema: { description: 'A price.' }, examples: { ok: { summary: '' } } } },
    },
    304: {},
    400: { content: { 'application/json': { examples: { invalidChain: { summary: 'No such chain.' } } } } },
  },
}
const track = {
  ...{ operationId: 'track', summary: 'Follow', description: '', tags: ['Swap'] },
  requestBody: { content: { 'application/json': { schema: { description: 'A deposit.' } } } },
  responses: {},
}
const api = {
  info: { title: 'Shop', version: '7', description: 'Swaps `all`.' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [{ name: 'Swap' }, { name: 'Tools' }, { name: 'Unused' }],
  paths: { '/gas': { get: gas }, '/track': { post: track } },
  components: { schemas: {} },
  'x-errors': [
    { code: 'swapHalted', status: 400, class: 'elsewhere', also: 'retry', meaning: 'Trading is halted.' },
    { code: 'invalidChain', status: 400, class: 'fix', meaning: 'No such chain.' },
    { code: 'odd', status: 418, class: 'wait', meaning: 'Odd.' },
  ],
}

/** Opens the page, as far as its script needs one, and waits until something is shown. */
const opened = async (answer: object = { ok: true, json: async () => api }, hash = '') => {
  const window = new Window({ url: `http://localhost/docs${hash}` })
  windows.push(window)
  const { document } = window
  document.body.innerHTML = PAGE
  const source = document.createElement('script')
  source.id = 'source'
  source.setAttribute('type', 'application/json')
  source.textContent = '"/base/docs/json"'
  document.body.append(source)
  const scrolled: string[] = []
  window.Element.prototype.scrollIntoView = function (this: { id: string }) {
    scrolled.push(this.id)
  }
  const fetch = vi.fn(async () => answer)
  for (const [name, value] of Object.entries({ document, location: window.location, fetch })) vi.stubGlobal(name, value)
  vi.resetModules()
  await import('./docs.page.ts')
  const textOf = (selector: string) => document.querySelector(selector)?.textContent
  await vi.waitFor(() => expect(textOf('#about')).not.toBe(''))
  const rowsOf = (selector: string) =>
    [...document.querySelectorAll(`${selector} tbody tr`)].map((row) => [...row.children].map((one) => one.textContent))
  return { document, fetch, scrolled, textOf, rowsOf }
}

describe('the page of the API document', () => {
  it('loads the document that the page names, and shows its title', async () => {
    const { document, fetch, textOf, scrolled } = await opened()
    expect(fetch.mock.calls).toEqual([['/base/docs/json']])
    expect([document.title, textOf('#title'), textOf('#about')]).toEqual(['Shop API', 'Shop API 7', 'Swaps all.'])
    expect(scrolled).toEqual([])
  })

  it('has the endpoints under their tags, in the order of the tags, and the errors last', async () => {
    const { document } = await opened()
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(texts('nav h2')).toEqual(['Swap', 'Tools', 'Reference'])
    expect(texts('nav li')).toEqual(['post/track', 'get/gas', 'Errors'])
    const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['#track', '#gas', '#errors'])
    expect([...document.querySelectorAll('section')].map(({ id }) => id)).toEqual(['track', 'gas', 'errors'])
    expect(document.querySelector('#gas h2')?.innerHTML).toBe('<span class="method get">get</span><code>/gas</code>')
    expect(document.querySelector('#gas')?.getAttribute('aria-labelledby')).toBe('op-gas')
    expect(document.querySelector('#op-gas')?.tagName).toBe('H2')
  })

  it('shows the parameters, bodies and errors of an endpoint', async () => {
    const { document, rowsOf, textOf } = await opened()
    expect(rowsOf('#gas [aria-label=Parameters]')).toEqual([
      ['chain (required)', 'query', 'string', 'Its code.'],
      ['caip19', 'query', 'boolean', ''],
    ])
    expect(rowsOf('#gas [aria-label=Errors]')).toEqual([['400', 'invalidChain', 'No such chain.']])
    expect(rowsOf('#track [aria-label=Errors]')).toEqual([])
    expect(document.querySelector('#track [aria-label=Parameters]')).toBeNull()
    const heads = (id: string) => [...document.querySelectorAll(`#${id} h3`)].map(({ textContent }) => textContent)
    expect(heads('gas')).toEqual(['Parameters', 'Response', 'Errors', 'Try it'])
    expect(heads('track')).toEqual(['Request', 'Errors', 'Try it'])
    expect(textOf('#gas > p')).toBe('Gas prices. Of each chain.')
    const columns = [...document.querySelectorAll('#gas [aria-label=Parameters] th')]
    expect(columns.map((column) => column.getAttribute('scope'))).toEqual(['col', 'col', 'col', 'col'])
  })

  it('says of every error what to do', async () => {
    const { rowsOf } = await opened()
    expect(rowsOf('#errors')).toEqual([
      ['swapHalted', '400', 'Trading is halted.', 'Route elsewhere, or: Retry'],
      ['invalidChain', '400', 'No such chain.', 'Fix the request'],
      ['odd', '418', 'Odd.', 'wait'],
    ])
  })

  it('goes to the part that its address names, where there is one', async () => {
    const { scrolled } = await opened(undefined, '#gas')
    expect(scrolled).toEqual(['gas'])
    expect((await opened(undefined, '#unknown')).scrolled).toEqual([])
  })

  it('says that the document could not be loaded', async () => {
    const { textOf, document } = await opened({ ok: false, status: 503, json: async () => api })
    expect(textOf('#about')).toBe('The API document could not be loaded (status 503).')
    expect(document.querySelector('section')).toBeNull()
  })
})
