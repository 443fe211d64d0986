import type { ApiDocument, PlacedOperation } from './api-document.ts'
import { findById, make } from './elements.ts'

/** Quotes a text in single quotes, as a POSIX shell reads it. */
const quoteText = (text: string): string => `'${text.split("'").join("'\\''")}'`

const writeCommand = (api: ApiDocument, { path, operation }: PlacedOperation, key: string): string => {
  const query = (operation.parameters ?? [])
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=${name.endsWith('Asset') ? 'ETH.ETH' : '…'}`)
    .join('&')
  const base = api.servers[0]?.url.replace(/\/$/, '') ?? ''
  const lines = [`curl ${quoteText(`${base}${path}${query ? `?${query}` : ''}`)}`]
  if (!operation.security) lines.push(`  -H ${quoteText(`x-api-key: ${key || '<API_KEY>'}`)}`)
  const request = operation.requestBody?.content['application/json']
  if (request)
    lines.push("  -H 'content-type: application/json'", `  -d ${quoteText(JSON.stringify(request.example ?? {}))}`)
  return lines.join(' \\\n')
}

/** Renders a curl command with the key typed into the page, and a button that copies it. */
export const writeCurlExample = (api: ApiDocument, placed: PlacedOperation): readonly HTMLElement[] => {
  const text = make('pre', { tabindex: '0', 'data-curl': '' })
  const key = findById('key') as HTMLInputElement
  const draw = (): void => {
    text.textContent = writeCommand(api, placed, key.value.trim())
  }
  const message = make('span', { role: 'status', class: 'soft' })
  const copy = make('button', { type: 'button' }, 'Copy')
  copy.addEventListener('click', () =>
    navigator.clipboard.writeText(text.textContent ?? '').then(
      () => {
        message.textContent = ' Copied.'
      },
      () => {
        message.textContent = ' Copying is not allowed here.'
      },
    ),
  )
  key.addEventListener('input', draw)
  draw()
  return [make('h3', {}, 'Try it'), text, make('p', {}, copy, message)]
}
