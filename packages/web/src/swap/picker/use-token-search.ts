import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import { useApp } from '../../app/app.ts'
import { type Token, toToken } from '../model/token.ts'

/** A search and its results. */
export interface TokenSearch {
  readonly query: Signal<string>
  /** Chain code; empty for all. */
  readonly chain: Signal<string>
  readonly tokens: Signal<readonly Token[]>
  readonly phase: Signal<'loading' | 'done' | 'failed'>
}

const LIMIT = 60
const PAUSE_MS = 150

/** Searches the catalogue while the user types; the last search ends those before it. */
export const useTokenSearch = (first = ''): TokenSearch => {
  const { client } = useApp()
  const query = useSignal(first)
  const chain = useSignal('')
  const tokens = useSignal<readonly Token[]>([])
  const phase = useSignal<'loading' | 'done' | 'failed'>('loading')
  useSignalEffect(() => {
    const stop = new AbortController()
    const [text, code] = [query.value.trim().slice(0, 200), chain.value]
    const parameters = { limit: LIMIT, query: text || undefined, chain: code || undefined }
    const search = async () => {
      try {
        tokens.value = (await client.searchTokens(parameters, { signal: stop.signal })).tokens.map(toToken)
        phase.value = 'done'
      } catch {
        if (!stop.signal.aborted) phase.value = 'failed'
      }
    }
    const timer = setTimeout(() => void search(), text === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  })
  return { query, chain, tokens, phase }
}
