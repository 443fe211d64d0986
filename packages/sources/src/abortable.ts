/** The work's answer, or the signal's reason as soon as it aborts. The work itself goes on. */
export const abortable = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  // A failure of work that is left behind is nobody's any more.
  work.catch(() => {})
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
