import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@switchyard/host-http'

/** Written by the build from the documents. The same relative path from sources and build. */
const FOLDER = new URL('../../dist/', import.meta.url)

/** Documents for agents, without a key: `GET /llms.txt` lists the documents, `GET /llms-full.txt` holds them. */
export const llmsEndpoints: readonly Endpoint[] = ['llms.txt', 'llms-full.txt'].map((name) => {
  let text: Promise<string> | undefined
  return {
    method: 'GET',
    path: `/${name}`,
    handle: async () => {
      text ??= readFile(new URL(name, FOLDER), 'utf8')
      return new Response(await text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    },
  }
})
