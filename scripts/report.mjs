/** Prints the problems, `{ rule, text }`, of a check; the status to exit with. */
export const report = (problems) => {
  for (const { rule, text } of problems) console.error(`${rule}: ${text}`)
  return problems.length === 0 ? 0 : 1
}
