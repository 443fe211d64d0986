/** Longest time the event loop is held at once, milliseconds. */
const SLICE_MS = 4

/** Of this module's own time, whatever a test does to the global one. */
const later = globalThis.setTimeout

/** Maps a long list, and lets other work run every few milliseconds. Stops at the first `map` that throws. */
export const mapInSlices = async <T, U>(items: Iterable<T>, map: (item: T) => U): Promise<U[]> => {
  const mapped: U[] = []
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() < until) continue
    await new Promise<void>((resolve) => void later(resolve, 0))
    until = performance.now() + SLICE_MS
  }
  return mapped
}
