import { Agent, request as httpRequest } from 'node:http'
import type { Exchange } from './recorder.ts'

/**
 * The floor: the same requests over keep-alive sockets of Node's own client, all at once, each answer parsed as JSON and
 * nothing else done with it.
 */
export const bareFanOut = (
  exchanges: readonly Exchange[],
  moved: (url: string) => string,
): (() => Promise<unknown>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const targets = exchanges.map(({ request }) => ({ ...request, url: new URL(moved(request.url)) }))
  const ask = ({ url, method, headers, body }: (typeof targets)[number]) =>
    new Promise<unknown>((resolve, reject) => {
      const asked = httpRequest(url, { agent, method, headers: { ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(parse(Buffer.concat(chunks).toString('utf8'))))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return () => Promise.all(targets.map(ask))
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
