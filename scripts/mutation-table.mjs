// Adds up what became of mutants over several passes; a mutant that a later pass kills is killed.

const keyOf = (file, { mutatorName, replacement, location: { start, end } }) =>
  [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(':')

const rateOf = ({ killed, survived }) =>
  killed + survived === 0 ? '' : `${((100 * killed) / (killed + survived)).toFixed(1)} %`

const count = (mutants) => ({
  killed: mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length,
  survived: mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length,
  unreached: mutants.filter(({ status }) => status === 'NoCoverage').length,
  // Run once while a module loads; the tool leaves them out.
  static: mutants.filter(({ status, statusReason = '' }) => status === 'Ignored' && /static/i.test(statusReason))
    .length,
})

const columns = ['killed', 'survived', 'unreached', 'static']

const line = (label, cells) => `${label.padEnd(70)}${cells.map((cell) => String(cell).padStart(10)).join('')}`

const row = (label, counts) => line(label, [...columns.map((column) => counts[column]), rateOf(counts)])

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
        line('file', [...columns, 'rate']),
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
