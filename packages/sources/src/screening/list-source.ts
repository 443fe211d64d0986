import { readFile, stat } from 'node:fs/promises'
import { type Http, UpstreamError } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'

/** Source of a list. */
export interface ListSource {
  /** Shown in messages. */
  readonly name: string
  /** Resolves to `undefined` if nothing has changed since the last accepted list and it is not fetched `again` in any case. */
  fetch(again: boolean): Promise<FetchedList | undefined>
}

/** The text of a list. */
export interface FetchedList {
  readonly text: string
  /** Call this once the text has been read as a list; until then `fetch` returns the same text again. */
  accept(): void
}

/** Creates the source of a file. A change shows in its time or size. */
export const createFileSource = (path: string): ListSource => {
  let known: string | undefined
  const readState = async (): Promise<string> => {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs} ${size} ${ino}`
  }
  return {
    name: path,
    async fetch(again) {
      const state = await readState()
      if (state === known && !again) return undefined
      const text = await readFile(path, 'utf8')
      if ((await readState()) !== state) throw new Error('it is being written')
      const accept = (): void => {
        known = state
      }
      return { text, accept }
    },
  }
}

const MAX_BYTES = 256 * 1024 * 1024

/** Creates the source of a URL. A change shows in its `ETag`. */
export const createUrlSource = (url: string, http: Http, timeoutMs: number): ListSource => {
  const name = new URL(url).host
  let tag: string | undefined
  return {
    name,
    async fetch(again) {
      const headers: Record<string, string> = tag === undefined || again ? {} : { 'if-none-match': tag }
      const request = { method: 'GET', url, headers, maxBytes: MAX_BYTES } as const
      const {
        status,
        text,
        headers: answered,
      } = await withTimeout((signal) => http({ ...request, signal }), {
        timeoutMs,
      })
      if (status === 304 && tag !== undefined && !again) return undefined
      if (status !== 200) throw new UpstreamError(`The list at ${name} answered status ${status}.`, { status })
      const accept = (): void => {
        tag = answered.etag
      }
      return { text, accept }
    },
  }
}
