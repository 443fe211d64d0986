import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@switchyard/host-http'

/** Written by the build from the documents. The same relative path from sources and build. */
const FOLDER = new URL('../../dist/', import.meta.url)

/** A document for agents: `/llms.txt` lists the documents, `/llms-full.txt` holds them. */
const serveDocument = (name: 'llms.txt' | 'llms-full.txt'): Endpoint => {
  let text: Promise<string> | undefined
  return {
    method: 'GET',
    path: `/${name}`,
    handle: async () => {
      text ??= readFile(new URL(name, FOLDER), 'utf8')
      return new Response(await text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    },
  }
}

/** `GET /llms.txt` and `GET /llms-full.txt`, without a key. */
export const llmsEndpoints: readonly Endpoint[] = [serveDocument('llms.txt'), serveDocument('llms-full.txt')]
