// Adds up what became of mutants over several passes; a mutant that a later pass kills is killed.

const keyOf = (file, { mutatorName, replacement, location: { start, end } }) =>
  [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(':')

const rateOf = ({ killed, survived }) =>
  killed + survived === 0 ? '' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`

const count = (mutants) => ({
  killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
  survived: mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length,
})

const row = (label, counts) =>
  `${label.padEnd(70)}${String(counts.killed).padStart(8)}${String(counts.survived).padStart(10)}${rateOf(counts).padStart(10)}`

const describe = ({ status, mutatorName, replacement, location }) =>
  `  ${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${(replacement ?? '').replace(/\s+/g, ' ').slice(0, 100)}`

/** Results by file and mutant. */
export const createTable = () => {
  const files = new Map()
  return {
    files,
    /** A line a file with the part that was killed, then every survivor. */
    text: () => {
      const lists = [...files].map(([file, mutants]) => [file, [...mutants.values()]])
      const all = count(lists.flatMap(([, mutants]) => mutants))
      return [
        `${'file'.padEnd(70)}${'killed'.padStart(8)}${'survived'.padStart(10)}${'rate'.padStart(10)}`,
        ...lists.map(([file, mutants]) => row(file, count(mutants))),
        row('all', all),
        '',
        ...lists.flatMap(([file, mutants]) => {
          const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
          return left.length === 0 ? [] : [file, ...left.map(describe)]
        }),
        '',
      ].join('\n')
    },
  }
}

/** Adds a report of the tool. */
export const addResults = ({ files }, report) => {
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const known = files.get(file) ?? new Map()
    for (const mutant of mutants) {
      const key = keyOf(file, mutant)
      const before = known.get(key)
      if (before?.status !== 'Killed' && before?.status !== 'Timeout') known.set(key, mutant)
    }
    files.set(file, known)
  }
}
