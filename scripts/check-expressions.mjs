// Checks that every regular expression of product code takes linear time: one that does not lets a single text of an upstream or a
// caller hold the server for seconds. Expressions are found in the syntax tree and judged by recheck.
import { checkSync } from 'recheck'
import { report } from './report.mjs'
import { isTest, nodesOf, sourcesOf, syntaxOf } from './sources.mjs'
import { packages } from './workspace.mjs'

/** Expressions that recheck cannot call linear and that are, with the reason. */
const EXEMPT = {
  'packages/net/src/json/parse-json.ts':
    'only runs on text that JSON.parse has read, in which every match succeeds where it begins',
}

/**
 * Limits of recheck in characters read, with one seed and without times: its verdict on an expression that it has to fuzz is the same
 * on a busy machine. An attack may read 33 times the longest text that is tried, 300,000 characters; a linear expression stays far below.
 */
const JUDGED_BY_STEPS = {
  randomSeed: 1,
  attackLimit: 10_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  timeout: null,
}

/** Files that make expressions of texts, with the reason why those are not from outside. Their expressions are not judged. */
const BUILT = {
  'packages/chains/radix/src/transfer.ts': 'of constants; parts are words without white space, each met once',
  'packages/hosts/server/src/doctor/checks/check-hosts.ts': 'of names in the same function',
  'packages/providers/near/src/errors.ts': 'of names of fields in the same function',
  'packages/providers/thorchain-family/src/assets/address-form.ts':
    'of one class and counts, which cannot be matched in two ways',
  'packages/providers/thorchain-family/src/deposit/router-manifest.ts': 'of a word that the caller writes down',
}

const isProduct = (file) => !isTest(file) && !/^packages\/(testing|tests)\/|\/templates\//.test(file)

const problems = []
const places = new Map()
for (const file of packages.flatMap(({ path }) => sourcesOf(path)).filter(isProduct))
  for (const node of nodesOf(syntaxOf(file))) {
    const { regex, type, callee, arguments: [argument] = [] } = node
    const isMade = /^(New|Call)Expression$/.test(type) && callee.name === 'RegExp'
    // A copy of an expression is judged where that is written.
    if (isMade && !(argument?.type === 'Identifier' && /^[A-Z_]+$/.test(argument.name)) && !BUILT[file])
      problems.push({ rule: 'expressions', text: `${file}: makes an expression of a text` })
    if (!regex) continue
    const key = JSON.stringify(regex)
    places.set(key, { regex, files: [...(places.get(key)?.files ?? []), file] })
  }

for (const { regex, files } of places.values()) {
  const { status, complexity } = checkSync(regex.pattern, regex.flags, JUDGED_BY_STEPS)
  if (status === 'safe') continue
  for (const file of files.filter((each) => !EXEMPT[each]))
    problems.push({
      rule: 'expressions',
      text: `${file}: /${regex.pattern}/${regex.flags} takes ${complexity?.type ?? 'unknown'} time`,
    })
}
process.exitCode = report(problems)
