// The statements a test file names: ids in brackets in the title of an `it`, `test` or `describe` that runs. Ids in comments and
// other texts do not count. An id in a title that is skipped, postponed or expected to fail is a problem.
import { parseAst } from 'vitest/node'

const IDS = /\[((?:[A-Z]{2,4}-\d+[a-z]?)(?:, ?[A-Z]{2,4}-\d+[a-z]?)*)\]/g
const RUNNERS = new Set(['it', 'test', 'describe', 'describeRecorded'])
const IDLE = new Set(['skip', 'todo', 'fails'])

/** `{ ids, problems }` of the source of one test file. */
export const namedTests = (source) => {
  const ids = new Set()
  const problems = []
  visit(parseAst(source, { lang: 'ts' }), false, (title, idle) => {
    for (const id of idsIn(title)) {
      if (idle) problems.push(`${id} is named by a test that does not run: ${title}`)
      else ids.add(id)
    }
  })
  return { ids: [...ids], problems }
}

const idsIn = (title) => [...title.matchAll(IDS)].flatMap(([, list]) => list.split(/, ?/))

const visit = (node, idle, found) => {
  if (Array.isArray(node)) return node.forEach((one) => void visit(one, idle, found))
  if (typeof node?.type !== 'string') return
  const call = node.type === 'CallExpression' ? runnerOf(node.callee) : undefined
  const [title, ...rest] = call && !call.table ? node.arguments : []
  const within = idle || (call?.modifiers.some((name) => IDLE.has(name)) ?? false)
  if (title) found(textOf(title), within || rest.length === 0)
  for (const inner of Object.values(node)) if (inner && typeof inner === 'object') visit(inner, within, found)
}

/** The runner of a callee with its modifiers (`it.skip`, `describe.each(table)`); `table` when the call takes one. */
const runnerOf = (callee) => {
  if (callee.type === 'Identifier') return RUNNERS.has(callee.name) ? { modifiers: [], table: false } : undefined
  if (callee.type === 'MemberExpression') {
    const inner = runnerOf(callee.object)
    const { name } = callee.property
    return inner && { modifiers: [...inner.modifiers, name], table: TABLES.has(name) }
  }
  const called = { CallExpression: callee.callee, TaggedTemplateExpression: callee.tag }[callee.type]
  const inner = called && runnerOf(called)
  return inner?.table ? { ...inner, table: false } : undefined
}

const TABLES = new Set(['each', 'for', 'skipIf', 'runIf'])

const textOf = (node) => {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…')
  return node.type === 'BinaryExpression' ? textOf(node.left) + textOf(node.right) : ''
}
