// Checks that every regular expression of product code takes linear time: one that does not lets a single text of an upstream or a
// caller hold the server for seconds. Expressions are found in the syntax tree and judged by recheck, with one seed: its fuzzing of the
// expressions that it cannot decide otherwise says the same each time.
import { checkSync } from 'recheck'
import { report } from './report.mjs'
import { isTest, nodesOf, sourcesOf, syntaxOf } from './sources.mjs'
import { packages } from './workspace.mjs'

/** Expressions that recheck cannot call linear and that are, with the reason. */
const EXEMPT = {
  'packages/net/src/json/parse-json.ts':
    'only runs on text that JSON.parse has read, in which every match succeeds where it begins',
}

const isProduct = (file) => !isTest(file) && !/^packages\/(testing|tests)\/|\/templates\//.test(file)

const places = new Map()
for (const file of packages.flatMap(({ path }) => sourcesOf(path)).filter(isProduct))
  for (const { regex } of nodesOf(syntaxOf(file))) {
    if (!regex) continue
    const key = JSON.stringify(regex)
    places.set(key, { regex, files: [...(places.get(key)?.files ?? []), file] })
  }

const problems = []
for (const { regex, files } of places.values()) {
  const { status, complexity } = checkSync(regex.pattern, regex.flags, { timeout: 20_000, randomSeed: 1 })
  if (status === 'safe') continue
  for (const file of files.filter((each) => !EXEMPT[each]))
    problems.push({
      rule: 'expressions',
      text: `${file}: /${regex.pattern}/${regex.flags} takes ${complexity?.type ?? 'unknown'} time`,
    })
}
process.exitCode = report(problems)
