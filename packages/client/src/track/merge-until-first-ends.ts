interface Arrived<T, R> {
  readonly from: AsyncGenerator<T, R, undefined>
  readonly result?: IteratorResult<T, R>
  readonly failure?: { readonly reason: unknown }
}

/**
 * Merges what several sources yield, as it comes, until the first of them ends or fails. The others are left as they are: the signal that they
 * share ends them.
 */
export async function* mergeUntilFirstEnds<T, R>(
  sources: readonly AsyncGenerator<T, R, undefined>[],
): AsyncGenerator<T, R, undefined> {
  const arrived: Arrived<T, R>[] = []
  let wake = (): void => undefined
  const note = (one: Arrived<T, R>): void => {
    arrived.push(one)
    wake()
  }
  const pull = (from: AsyncGenerator<T, R, undefined>): void =>
    void from.next().then(
      (result) => note({ from, result }),
      (reason: unknown) => note({ from, failure: { reason } }),
    )
  for (const source of sources) pull(source)
  for (;;) {
    const next = arrived.shift()
    if (!next) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      continue
    }
    if (!next.result) throw next.failure?.reason
    if (next.result.done) return next.result.value
    yield next.result.value
    pull(next.from)
  }
}
