/**
 * Settles as `work` does, or rejects with what `late` makes after `timeoutMs`. The work itself is not stopped, and its
 * own failure after that is silent.
 */
export const withinDeadline = async <T>(work: Promise<T>, timeoutMs: number, late: () => Error): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs)
  })
  return Promise.race([work, expiry]).finally(() => clearTimeout(timer))
}
