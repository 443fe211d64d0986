// Problems that were there when a check was introduced, counted for each rule. Counts only shrink: a check fails where a rule is
// broken more often than is known.
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

const known = JSON.parse(readFileSync(`${root}scripts/known-problems.json`, 'utf8'))

/** Prints the problems, `{ rule, text }`, of rules that are broken more often than is known; the status to exit with. */
export const report = (check, problems) => {
  const found = new Map()
  for (const { rule, text } of problems) found.set(rule, [...(found.get(rule) ?? []), text])
  const tooMany = [...found].filter(([rule, texts]) => texts.length > (known[check][rule] ?? 0))
  for (const [rule, texts] of tooMany) {
    for (const text of texts) console.error(`${rule}: ${text}`)
  }
  const left = Object.entries(known[check]).filter(([, count]) => count > 0)
  if (left.length > 0)
    console.log(`known: ${left.map(([rule, count]) => `${rule} ${found.get(rule)?.length ?? 0}/${count}`).join(', ')}`)
  return tooMany.length === 0 ? 0 : 1
}
