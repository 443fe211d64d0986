import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tryPlugin } from './try-plugin.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comes-back-'))
})
afterAll(() => rm(folder, { recursive: true }))

const soon = 'await new Promise((resolve) => setTimeout(resolve, 50))'

// A server logs a rejection that nobody handles and goes on; an error that nobody catches ends it.
it.each([
  ['a rejection while it is imported', `Promise.reject(new Error('aside')); ${soon}`, 'back'],
  ['an error of a timer', `setTimeout(() => { throw new Error('aside') }); ${soon}`, 'ends the process'],
])('%s', async (title, code, end) => {
  const file = join(folder, `${title.replaceAll(' ', '-')}.mjs`)
  await writeFile(file, `${code}\nexport const make = () => ({ name: 'x', register: () => undefined })`)
  expect(await tryPlugin({ file, name: 'make', options: {}, timeoutMs: 10_000 })).toBe(end)
})
