let noted: string[] | undefined

/** Prints one line, and notes it for `printedBy`. */
export const print = (text: string): void => {
  noted?.push(text)
  process.stdout.write(`${text}\n`)
}

/** Runs a benchmark and returns what it printed. One at a time. */
export const printedBy = async (run: () => Promise<void> | void): Promise<string> => {
  const lines: string[] = []
  noted = lines
  try {
    await run()
  } finally {
    noted = undefined
  }
  return lines.join('\n')
}

/** The value below which this share of the sorted values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
