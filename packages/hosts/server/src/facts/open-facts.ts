import type { Clock, Engine, FactFile, Http } from '@switchyard/core'
import { readHost, withTimeout } from '@switchyard/net'
import { type FactsConfig, publicKeysSchema } from '../config/sections/facts-config.ts'
import { type LiveFile, pollFile } from '../live/follow-live-files.ts'
import { ConfigError } from '../settings/config-error.ts'
import { readTree } from '../settings/read-tree.ts'
import { overrideFacts } from './override-facts.ts'
import { type Bundle, readBundle } from './read-bundle.ts'
import { readFactFiles } from './read-fact-files.ts'
import { replaceFacts } from './replace-facts.ts'

/** Time for the bundle to arrive, milliseconds. */
const TIMEOUT_MS = 10_000

/** Longest delay of a timer in Node.js, milliseconds. */
const MAX_TIMER_MS = 2_147_483_647

/** Most bytes of a bundle. */
const MAX_BYTES = 1_048_576

/** What the facts are replaced in, and what for. */
export interface FactsParts {
  readonly engine: Pick<Engine, 'facts' | 'setFacts'>
  readonly http: Http
  readonly clock: Clock
  /** Called with the names of packages whose facts have no effect, because the engine does not have them. */
  readonly onSkipped: (packages: readonly string[]) => void
  /** Called with the reasons why a bundle cannot be used. */
  readonly onRefused: (problems: readonly string[]) => void
  /** `true` where a plugin was left out, whose facts a file may name. */
  readonly mayLack: boolean
}

/** Facts that a server keeps as its files and its bundle have them. */
export interface ServerFacts {
  /** The files, to be followed; empty without any. */
  readonly live: readonly LiveFile[]
  /** Ends the requests for the bundle. */
  stop(): void
}

/**
 * Puts the facts of the files and of the bundle in force. A bundle that cannot be used is reported, and requested again later; one that
 * expires gives way to the files and the packages' own facts.
 *
 * @throws {ConfigError} for files that cannot be used.
 */
export const openFacts = async (config: FactsConfig, parts: FactsParts): Promise<ServerFacts> => {
  const { engine, http, clock, mayLack, onSkipped, onRefused } = parts
  const { files: paths, bundle: source } = config
  const byFiles = `facts.files (${paths.join(', ')})`
  let files: readonly FactFile[] = []
  let bundle: Bundle | undefined
  const apply = (
    next: { readonly files: readonly FactFile[]; readonly bundle: Bundle | undefined },
    by: string,
  ): void => {
    const merged = overrideFacts(next.bundle?.files ?? [], next.files)
    const skipped = replaceFacts(engine, { files: merged, by, mayLack })
    if (skipped.length > 0) onSkipped(skipped)
    files = next.files
    bundle = next.bundle
  }
  const applyFiles = async (): Promise<void> => apply({ files: await readFactFiles(paths), bundle }, byFiles)
  if (paths.length > 0) await applyFiles()

  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  if (source) {
    // Its signer vouches for a bundle no longer; the time it was issued stays, so that no older one takes its place.
    const endExpired = (): void => {
      const { expiresAt, issuedAt } = bundle ?? {}
      if (expiresAt === undefined || issuedAt === undefined) return
      const leftMs = expiresAt - clock.now()
      clearTimeout(expiry)
      if (leftMs > 0) {
        expiry = setTimeout(endExpired, Math.min(leftMs, MAX_TIMER_MS)).unref()
        return
      }
      const ended = `expired ${new Date(expiresAt).toISOString()}`
      apply({ files, bundle: { issuedAt, files: [] } }, `facts.bundle (${readHost(source.url)}, ${ended})`)
    }
    const poll = async (): Promise<void> => {
      try {
        endExpired()
        const { url, keys } = source
        const set = publicKeysSchema.safeParse(typeof keys === 'string' ? await readTree(keys) : keys)
        if (!set.success) throw new ConfigError([`${keys}: must be a JSON Web Key Set of public EC or OKP keys`])
        const request = (signal: AbortSignal) => http({ method: 'GET', url, maxBytes: MAX_BYTES, signal })
        const { status, text } = await withTimeout(request, { timeoutMs: TIMEOUT_MS, signal: ending.signal })
        if (status !== 200) throw new ConfigError([`${readHost(url)} answered with status ${status}`])
        const next = await readBundle(text.trim(), { keys: set.data, now: clock.now(), before: bundle })
        if (next.issuedAt === bundle?.issuedAt) return
        apply(
          { files, bundle: next },
          `facts.bundle (${readHost(url)}, issued ${new Date(next.issuedAt).toISOString()})`,
        )
        endExpired()
      } catch (error) {
        if (ending.signal.aborted) return
        onRefused(ConfigError.is(error) ? error.problems : [error instanceof Error ? error.message : 'unknown'])
      }
    }
    await poll()
    timer = setInterval(poll, source.everyMinutes * 60_000).unref()
  }

  const follow: LiveFile['follow'] = (changed, pauseMs) => {
    const stops = paths.map((path) => pollFile(path, changed, pauseMs))
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    live: paths.length === 0 ? [] : [{ name: 'facts', file: paths.join(', '), follow, apply: applyFiles }],
    stop: () => {
      clearInterval(timer)
      clearTimeout(expiry)
      ending.abort()
    },
  }
}
