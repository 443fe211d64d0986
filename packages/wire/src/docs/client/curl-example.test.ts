import { Window } from 'happy-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiDocument, ApiOperation } from './api-document.ts'
import { writeCurlExample } from './curl-example.ts'
import { findById, make, renderDetails, renderProse } from './elements.ts'

let window: Window
beforeEach(() => {
  window = new Window()
  vi.stubGlobal('document', window.document)
  window.document.body.innerHTML = '<input id="key">'
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await window.happyDOM.close()
})

const operation = (more: Partial<ApiOperation> = {}): ApiOperation => ({
  ...{ operationId: 'gas', summary: '', description: '', tags: [], responses: {} },
  ...more,
})
const example = (of: Partial<ApiOperation> = {}, servers = [{ url: 'https://api.example.com/' }]) => {
  const api = { servers } as unknown as ApiDocument
  const [heading, text, line] = writeCurlExample(api, { path: '/gas', method: 'get', operation: operation(of) })
  const [copy, message] = [line?.querySelector('button'), line?.querySelector('span')]
  return { heading, text, copy, message }
}
const command = (of: Partial<ApiOperation> = {}, servers?: { url: string }[]) => example(of, servers).text?.textContent

describe('the command of an endpoint', () => {
  it('sends a key to the address of the server, and to no server only the path', () => {
    expect(command()).toBe("curl 'https://api.example.com/gas' \\\n  -H 'x-api-key: <API_KEY>'")
    expect(command({}, [])).toBe("curl '/gas' \\\n  -H 'x-api-key: <API_KEY>'")
    expect(command({}, [{ url: 'https://a.example/b/c' }])).toContain("'https://a.example/b/c/gas'")
  })

  it('sends no key where none is needed', () => {
    expect(command({ security: [] })).toBe("curl 'https://api.example.com/gas'")
  })

  it('has the parameters of the query that are required', () => {
    const parameter = (name: string, more: object = {}) => ({ name, in: 'query', required: true, schema: {}, ...more })
    const parameters = [
      parameter('sellAsset'),
      parameter('chain'),
      parameter('limit', { required: false }),
      parameter('id', { in: 'path' }),
    ]
    expect(command({ security: [], parameters })).toBe("curl 'https://api.example.com/gas?sellAsset=ETH.ETH&chain=…'")
  })

  it('has the example of the body, or an empty one', () => {
    const body = (of: object) => command({ security: [], requestBody: { content: { 'application/json': of } } })
    const lines = (json: string) =>
      `curl 'https://api.example.com/gas' \\\n  -H 'content-type: application/json' \\\n  -d '${json}'`
    expect(body({ example: { note: "it's" } })).toBe(lines(`{"note":"it'\\''s"}`))
    expect(body({})).toBe(lines('{}'))
  })

  it('has the key that is typed, without blanks around it', () => {
    const { text } = example()
    const key = findById('key') as HTMLInputElement
    key.value = ' good '
    key.dispatchEvent(new window.Event('input') as unknown as Event)
    expect(text?.textContent).toContain("-H 'x-api-key: good'")
    key.value = ' '
    key.dispatchEvent(new window.Event('input') as unknown as Event)
    expect(text?.textContent).toContain("-H 'x-api-key: <API_KEY>'")
  })

  it('is copied, and says so, also where that is not allowed', async () => {
    const { heading, text, copy, message } = example()
    expect([heading?.textContent, copy?.textContent, message?.textContent]).toEqual(['Try it', 'Copy', ''])
    const writeText = vi.fn(async (_text: string) => {})
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    copy?.click()
    await vi.waitFor(() => expect(message?.textContent).toBe(' Copied.'))
    expect(writeText.mock.calls).toEqual([[text?.textContent]])
    writeText.mockRejectedValueOnce(new Error('denied'))
    copy?.click()
    await vi.waitFor(() => expect(message?.textContent).toBe(' Copying is not allowed here.'))
  })
})

describe('an element of the page', () => {
  it('has its attributes and children, without those that are empty', () => {
    const { outerHTML } = make('p', { class: 'soft' }, 'a', '', undefined, make('b', {}, 'c'))
    expect(outerHTML).toBe('<p class="soft">a<b>c</b></p>')
  })

  it('keeps markup as text, and shows what is between back-quotes as code', () => {
    expect(renderProse('`a` and <b> `c`').innerHTML).toBe('<code>a</code> and &lt;b&gt; <code>c</code>')
    expect(renderProse(undefined).innerHTML).toBe('')
  })

  it('is opened by its summary, or open from the beginning', () => {
    expect(renderDetails('More', 'text').outerHTML).toBe('<details><summary>More</summary>text</details>')
    expect(renderDetails('More', 'text', true).outerHTML).toBe('<details open=""><summary>More</summary>text</details>')
  })

  it('is found by its id, which the page has', () => {
    expect(findById('key').tagName).toBe('INPUT')
    expect(() => findById('other')).toThrow('The page has no element other.')
  })
})
