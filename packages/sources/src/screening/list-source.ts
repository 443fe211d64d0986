import { readFile, stat } from 'node:fs/promises'
import { type Http, UpstreamError } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'

/** Where a list comes from. `fetch` resolves to `undefined` if nothing has changed since the last accepted list. */
export interface ListSource {
  /** Shown in messages. */
  readonly name: string
  fetch(): Promise<FetchedList | undefined>
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
    async fetch() {
      const state = await stateOf(path)
      if (state === known) return undefined
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
    async fetch() {
      const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag }
      const request = { method: 'GET', url, headers, maxBytes: MAX_BYTES } as const
      const response = await withTimeout((signal) => http({ ...request, signal }), { timeoutMs })
      if (response.status === 304 && tag !== undefined) return undefined
      if (response.status !== 200) throw new UpstreamError(`${name}: ${response.status}`, { status: response.status })
      return { text: response.text, accept: () => note(response.headers.etag) }
    },
  }
}
