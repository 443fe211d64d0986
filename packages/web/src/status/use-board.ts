import { type Signal, useSignal } from '@preact/signals'
import type { ClientError } from '@switchyard/client'
import { useEffect } from 'preact/hooks'
import { useApp } from '../app/app.ts'
import type { Board } from './board.ts'
import { loadBoard } from './load-board.ts'

/** The board as it was loaded last. */
export interface LiveBoard {
  readonly board: Signal<Board | undefined>
  readonly failure: Signal<ClientError | undefined>
  /** Time at which the board was loaded, Unix milliseconds. */
  readonly loadedAt: Signal<number>
}

/** Interval at which the board is loaded again, milliseconds. */
const AGAIN_MS = 15_000

/** Loads the board now, for each new key, and every fifteen seconds while the page is seen. */
export const useBoard = (): LiveBoard => {
  const { client, apiKey, now } = useApp()
  const [board, failure] = [useSignal<Board | undefined>(undefined), useSignal<ClientError | undefined>(undefined)]
  const loadedAt = useSignal(now())
  const key = apiKey.value
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (): Promise<void> => {
      const loaded = document.visibilityState === 'hidden' ? undefined : await loadBoard(client, controller.signal)
      if (controller.signal.aborted) return
      if (loaded) failure.value = loaded.failure
      if (loaded && !loaded.isEmpty) {
        board.value = loaded.board
        loadedAt.value = now()
      }
      timer = setTimeout(() => void load(), Math.max(AGAIN_MS, loaded?.failure?.retryAfterMs ?? 0))
    }
    void load()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [client, key])
  return { board, failure, loadedAt }
}
