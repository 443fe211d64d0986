import type { Http, ScreenedAddress, Screener, ScreeningVerdict } from '@switchyard/core'
import { addressSpelling } from './address-spelling.ts'
import { Fingerprints } from './fingerprints.ts'
import { fileSource, type ListSource, urlSource } from './list-source.ts'
import { readAddresses } from './read-addresses.ts'

export interface AddressIndexOptions {
  /** A file or a URL, not both. */
  readonly file?: string
  readonly url?: string
  /** The way out; needed with `url`. */
  readonly http?: Http
  /** Whether an unreadable list at the start is an error. Default true; false starts with an empty list. */
  readonly required?: boolean
  /** How often the list is looked at again, milliseconds. Default 5 000 for a file, 600 000 for a URL. 0 never. */
  readonly reloadMs?: number
  /** How long fetching a URL may take, milliseconds. Default 60 000. */
  readonly timeoutMs?: number
  /** Told of a list that could not be read; the old one goes on serving. */
  readonly onError?: (error: Error) => void
  /** Told of every list that was taken, with its number of addresses. */
  readonly onLoaded?: (size: number) => void
}

/** A screener by a list alone. */
export interface AddressIndex extends Screener {
  /** Addresses on the list. */
  readonly size: number
  /** Looks at the list now. Rejects when it cannot be read; the old one goes on serving. */
  reload(): Promise<void>
  /** Ends looking. */
  close(): void
}

/**
 * Reads a list of bad addresses and keeps it fresh. Resolves once the first list has been read, and rejects when it
 * cannot be and is required.
 *
 * An address is bad on every chain: the list does not say where. A list that is unreadable, or has become empty, never
 * takes the place of a good one.
 */
export const addressIndex = async (options: AddressIndexOptions): Promise<AddressIndex> => {
  const source = sourceOf(options)
  let list = new Fingerprints()
  const reload = async (): Promise<void> => {
    const next = await readList(source, list)
    if (!next) return
    list = next
    options.onLoaded?.(next.size)
  }
  await reload().catch((error: Error) => {
    if (options.required ?? true) throw error
    options.onError?.(error)
  })
  const timer = repeat(reload, options.reloadMs ?? (options.file === undefined ? 600_000 : 5_000), options.onError)
  const listed = (addresses: readonly ScreenedAddress[]): ScreeningVerdict => {
    const hit = addresses.find(({ address }) => list.has(addressSpelling(address)))
    return hit ? { clean: false, address: hit.address, reason: 'listed' } : { clean: true }
  }
  return {
    listed,
    screen: async (addresses) => listed(addresses),
    get size() {
      return list.size
    },
    reload,
    close: () => clearInterval(timer),
  }
}

const sourceOf = ({ file, url, http, timeoutMs = 60_000 }: AddressIndexOptions): ListSource => {
  if (file !== undefined && url === undefined) return fileSource(file)
  if (url !== undefined && file === undefined && http) return urlSource(url, http, timeoutMs)
  throw new TypeError('addressIndex takes a file, or a url and an http')
}

/** The list as it is now; `undefined` when it has not changed. */
const readList = async (source: ListSource, old: Fingerprints): Promise<Fingerprints | undefined> => {
  try {
    const fetched = await source.fetch()
    if (!fetched) return undefined
    const list = new Fingerprints()
    await readAddresses(fetched.text, (address) => list.add(addressSpelling(address)))
    if (list.size === 0 && old.size > 0) throw new Error('it has become empty')
    fetched.accept()
    return list
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unreadable'
    throw new Error(`The list of bad addresses ${source.name} cannot be used: ${why}`, { cause })
  }
}

/** One look at a time, and none that keeps the process alive. */
const repeat = (
  work: () => Promise<void>,
  everyMs: number,
  onError: ((error: Error) => void) | undefined,
): NodeJS.Timeout | undefined => {
  if (everyMs === 0) return undefined
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    work()
      .catch((error: Error) => onError?.(error))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  return timer.unref()
}
