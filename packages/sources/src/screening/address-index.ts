import type { Http, ScreenedAddress, Screener, ScreeningVerdict } from '@switchyard/core'
import { createFileSource, createUrlSource, type ListSource } from './list-source.ts'
import { ListedAccounts } from './listed-accounts.ts'

/** Source of the list, and how often it is read. */
export interface AddressIndexOptions {
  /** A file or a URL, not both. */
  readonly file?: string
  readonly url?: string
  /** Transport, required with `url`. */
  readonly http?: Http
  /** Makes an unreadable list at the start an error. Default true; false starts with an empty list. */
  readonly required?: boolean
  /** Time between checks for changes, milliseconds; 0 for never. Default 5 000 for a file, 600 000 for a URL. */
  readonly reloadMs?: number
  /** Limit of fetching a URL, milliseconds. Default 60 000. */
  readonly timeoutMs?: number
  /** Called when the list cannot be read; the old one stays in use. */
  readonly onError?: (error: Error) => void
  /** Called with the number of addresses when a list is loaded. */
  readonly onLoaded?: (size: number) => void
}

/** A screener that uses a list only. */
export interface AddressIndex extends Screener {
  /** Addresses on the list. */
  readonly size: number
  /** Reads the list now. Rejects if it cannot be read; the old one stays in use. */
  reload(): Promise<void>
  /** Stops checking for changes. */
  close(): void
}

/**
 * Reads a list of bad addresses and follows its changes. Resolves once the list has been read.
 *
 * The list does not name chains, so an address is refused on every chain, and in every spelling that a chain of the engine
 * reads: a Bitcoin Cash address also in its legacy form, an XRP account also as an X-address. Once an engine has been created,
 * `checkListed` throws until a long list has been read that way. A list that is unreadable or has become empty never replaces a good
 * one.
 *
 * @throws {Error} if a required list cannot be read.
 * @throws {TypeError} unless the options have either `file`, or `url` and `http`.
 *
 * @example
 * ```ts
 * const index = await addressIndex({ file: '/etc/switchyard/bad-addresses.txt' })
 * const engine = createEngine({ plugins, screener: index })
 * ```
 */
export const addressIndex = async (options: AddressIndexOptions): Promise<AddressIndex> => {
  const { file, required = true, reloadMs = file === undefined ? 600_000 : 5_000, onError, onLoaded } = options
  const source = createSource(options)
  const list = new ListedAccounts()
  const reload = async (): Promise<void> => {
    if (await readList(source, list)) onLoaded?.(list.size)
  }
  await reload().catch((error: Error) => {
    if (required) throw error
    onError?.(error)
  })

  const timer = reloadMs === 0 ? undefined : repeat(reload, reloadMs, onError)
  const listed = (addresses: readonly ScreenedAddress[]): ScreeningVerdict => {
    const hit = addresses.find(({ address }) => list.has(address))
    return hit ? { clean: false, address: hit.address, reason: 'listed' } : { clean: true }
  }
  return {
    checkListed: listed,
    screen: async (addresses) => listed(addresses),
    useAccounts(accounts) {
      if (list.use(accounts)) void reload().catch((error: Error) => onError?.(error))
    },
    get size() {
      return list.size
    },
    reload,
    close: () => clearInterval(timer),
  }
}

const createSource = ({ file, url, http, timeoutMs = 60_000 }: AddressIndexOptions): ListSource => {
  if (file !== undefined && url === undefined) return createFileSource(file)
  if (url !== undefined && file === undefined && http) return createUrlSource(url, http, timeoutMs)
  throw new TypeError('addressIndex needs either a file, or a url and an http.')
}

/** Reads the list as it is now. Resolves to `false` if it has not changed. */
const readList = async (source: ListSource, list: ListedAccounts): Promise<boolean> => {
  try {
    const fetched = await source.fetch(list.isBehind)
    if (!fetched) return false
    await list.take(fetched.text)
    fetched.accept()
    return true
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unreadable'
    throw new Error(`The list of bad addresses ${source.name} cannot be used: ${why}`, { cause })
  }
}

/** Repeats `work`, one run at a time, without keeping the process alive. */
const repeat = (
  work: () => Promise<void>,
  everyMs: number,
  onError: ((error: Error) => void) | undefined,
): NodeJS.Timeout => {
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
