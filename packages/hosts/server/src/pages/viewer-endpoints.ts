import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SwapError } from '@switchyard/core'
import type { Endpoint } from '@switchyard/host-http'
import { isEncodingAccepted } from './is-encoding-accepted.ts'
import { findViewerFolder, readViewerFile } from './viewer-files.ts'

const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'text/javascript; charset=utf-8',
  vary: 'accept-encoding',
}

const plain = promisify(gunzip)

/** The scripts of the viewer that shows the API reference. Their path changes with its version, so they are kept for ever. */
export const viewerEndpoints: readonly Endpoint[] = ['', 'chunks/'].map((folder) => ({
  method: 'GET',
  path: `/reference/:version/${folder}:name`,
  handle: async ({ request, params: { version = '', name = '' } }) => {
    const zipped = version === (await findViewerFolder()) ? await readViewerFile(`${folder}${name}`) : undefined
    if (zipped === undefined) throw new SwapError('notFound')
    if (!isEncodingAccepted(request.headers.get('accept-encoding') ?? '', 'gzip'))
      return new Response(new Uint8Array(await plain(zipped)), { headers: HEADERS })
    return new Response(zipped, { headers: { ...HEADERS, 'content-encoding': 'gzip' } })
  },
}))
