/** Writes lines, several at a time. */
export interface TogetherOptions {
  readonly write: (lines: string) => void
  /** Longest wait of a line, milliseconds. */
  readonly withinMs: number
  /** Characters from which lines wait no longer. */
  readonly atLength: number
}

/** Lines that wait to be written together. */
export interface LinesTogether {
  write(line: string): void
  /** Writes what waits. */
  flush(): void
}

/** Collects lines and writes them together. The timer keeps no process alive: `flush` when it ends. */
export const writeTogether = ({ write, withinMs, atLength }: TogetherOptions): LinesTogether => {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const lines = waiting
    waiting = ''
    write(lines)
  }
  return {
    write: (line) => {
      waiting += line
      if (waiting.length >= atLength) flush()
      else timer ??= setTimeout(flush, withinMs).unref()
    },
    flush,
  }
}
