import { createHash } from 'node:crypto'
import { SwapError } from '@switchyard/core'
import type { Endpoint } from '@switchyard/host-http'
import { isEncodingAccepted } from './is-encoding-accepted.ts'
import { readSiteFile } from './read-site-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Encodings that the build has made, best first, and the ending of their files. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Scripts, styles and images of the pages. Their names change with their content, so they are kept for ever. */
export const assetEndpoint: Endpoint = {
  method: 'GET',
  path: '/assets/:name',
  handle: async ({ request, params: { name = '' } }) => {
    const type = TYPES[/^[\w-]+(?:\.[\w-]+)*\.(\w+)$/.exec(name)?.[1] ?? '']
    const plain = type === undefined ? undefined : await readSiteFile(`assets/${name}`)
    if (type === undefined || plain === undefined) throw new SwapError('notFound')
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      vary: 'accept-encoding',
    }
    if (request.headers.get('if-none-match')?.includes(`"${name}"`)) return new Response(null, { status: 304, headers })
    const encoded = await readEncodedFile(`assets/${name}`, request.headers.get('accept-encoding') ?? '')
    const body = encoded?.bytes ?? plain
    return new Response(body, {
      headers: { ...headers, 'content-type': type, ...encoded?.headers },
    })
  },
}

/** A file of the site as the build has compressed it, in the best encoding that is accepted. */
const readEncodedFile = async (path: string, accepted: string) => {
  for (const [encoding, ending] of ENCODINGS) {
    if (!isEncodingAccepted(accepted, encoding)) continue
    const bytes = await readSiteFile(`${path}${ending}`)
    if (bytes) return { bytes, headers: { 'content-encoding': encoding } }
  }
  return undefined
}

/** `GET /component.js`: `<switchyard-swap>` for pages without a bundler. Its name stays, so browsers ask whether it has changed. */
export const componentEndpoint: Endpoint = {
  method: 'GET',
  path: '/component.js',
  handle: async ({ request }) => {
    const script = await readSiteFile('component.js')
    if (script === undefined) throw new SwapError('notFound')
    const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 27)}"`
    const headers = { 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }
    if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
    const encoded = await readEncodedFile('component.js', request.headers.get('accept-encoding') ?? '')
    return new Response(encoded?.bytes ?? script, {
      headers: {
        ...headers,
        'content-type': TYPES.js ?? '',
        ...encoded?.headers,
      },
    })
  },
}
