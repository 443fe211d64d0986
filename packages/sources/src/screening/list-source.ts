import { readFile, stat } from 'node:fs/promises'
import { type Http, UpstreamError } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'

/** Where a list comes from. */
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

/** A file. A change shows in its time or size. */
export const fileSource = (path: string): ListSource => {
  let known: string | undefined
  const note = (state: string): void => {
    known = state
  }
  return {
    name: path,
    async fetch(again) {
      const state = await stateOf(path)
      if (state === known && !again) return undefined
      const text = await readFile(path, 'utf8')
      if ((await stateOf(path)) !== state) throw new Error('it is being written')
      return { text, accept: () => note(state) }
    },
  }
}

const stateOf = async (path: string): Promise<string> => {
  const { mtimeMs, size, ino } = await stat(path)
  return `${mtimeMs} ${size} ${ino}`
}

const MAX_BYTES = 256 * 1024 * 1024

/** A URL. A change shows in its `ETag`. */
export const urlSource = (url: string, http: Http, timeoutMs: number): ListSource => {
  const name = new URL(url).host
  let tag: string | undefined
  const note = (next: string | undefined): void => {
    tag = next
  }
  return {
    name,
    async fetch(again) {
      const headers: Record<string, string> = tag === undefined || again ? {} : { 'if-none-match': tag }
      const request = { method: 'GET', url, headers, maxBytes: MAX_BYTES } as const
      const response = await withTimeout((signal) => http({ ...request, signal }), { timeoutMs })
      if (response.status === 304 && tag !== undefined && !again) return undefined
      if (response.status !== 200)
        throw new UpstreamError(`The list at ${name} answered status ${response.status}.`, { status: response.status })
      return { text: response.text, accept: () => note(response.headers.etag) }
    },
  }
}
