// Lints the packed files of every published package and resolves the types of its exports as a consumer with ES modules does.
import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { tarballOf } from './packed.mjs'
import { published } from './workspace.mjs'

/** CommonJS and the resolution of Node 10 cannot load packages that are ES modules only. */
const unsupported = new Set(['node10', 'node16-cjs'])

const lint = async (tarball) => {
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
  return messages.filter(({ type }) => type === 'error').map((message) => formatMessage(message, pkg, { color: false }))
}

const typeProblems = async (tarball) => {
  const { types, problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  if (!types) return ['has no types']
  return problems
    .filter(({ resolutionKind }) => !unsupported.has(resolutionKind))
    .map(({ kind, entrypoint = '', resolutionKind = '' }) => `${kind} ${entrypoint} ${resolutionKind}`)
}

const problems = []
for (const { name } of published) {
  const file = readFileSync(tarballOf(name))
  const tarball = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
  for (const check of [lint, typeProblems])
    for (const problem of await check(tarball)) problems.push(`${name}: ${problem}`)
}

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
