/** Prints one line. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** The value below which this share of the sorted values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
