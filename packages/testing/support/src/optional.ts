import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'
import { type Found, findProgram, isHidden } from '../../../../scripts/optional.mjs'

export { type Found, findProgram, isHidden }

/** All of these, or why the first of them is missing. */
export const findAll = <const All extends readonly Found<unknown>[]>(
  ...all: All
): Found<{ readonly [Place in keyof All]: All[Place] extends Found<infer Value> ? Value : never }> => {
  const missing = all.flatMap((each) => (each.missing === undefined ? [] : [each.missing])).join(', ')
  if (missing !== '') return { missing }
  const values: unknown = all.map((each) => (each.missing === undefined ? each.value : undefined))
  return { value: values as { readonly [Place in keyof All]: All[Place] extends Found<infer Value> ? Value : never } }
}

/**
 * Describes a suite that needs something a machine may lack.
 *
 * Without it the suite is skipped, its body does not run, and its title says what is missing; under CI that is an error.
 *
 * @example
 * describeWhere(findProgram('nginx'), 'servers behind nginx', (program) => {
 *   it('are asked in turn', async () => { … })
 * })
 */
export const describeWhere = <Value>(
  found: Found<Value>,
  title: string,
  suite: (value: Value) => void,
  timeoutMs?: number,
): void => {
  if (found.missing === undefined) return void describe(title, { timeout: timeoutMs }, () => suite(found.value))
  requireUnderCi(found.missing)
  describe.skip(`${title} (${found.missing})`, () => it('needs it', () => {}))
}

/** Runs a test that needs something a machine may lack, as `describeWhere` does. */
export const itWhere = <Value>(
  found: Found<Value>,
  title: string,
  test: (value: Value) => Promise<void> | void,
  timeoutMs?: number,
): void => {
  if (found.missing === undefined) return void it(title, () => test(found.value), timeoutMs)
  requireUnderCi(found.missing)
  it.skip(`${title} (${found.missing})`, () => {})
}

/** @throws {Error} under CI, where nothing may be missing */
export const requireUnderCi = (missing: string): void => {
  if (process.env.CI) throw new Error(`CI needs what is missing here: ${missing}.`)
}

/** A build of the package whose compiled entry this is. */
export const findBuild = (entry: URL): Found<string> => {
  const file = fileURLToPath(entry)
  return existsSync(file) ? { value: file } : { missing: `no build: ${basename(dirname(dirname(file)))}` }
}
