import type { Check, Subject } from './check.ts'
import { providerChecks } from './provider-checks.ts'

/** The functions of a test runner: Vitest, Jest, Mocha or `node:test`. */
export interface Runner {
  describe(name: string, body: () => void): unknown
  it: ((name: string, body: () => Promise<void>) => unknown) & {
    skip?: (name: string, body: () => Promise<void>) => unknown
  }
}

/**
 * Registers every check of the provider contract as a test of your runner.
 *
 * Checks that the capabilities or the cases rule out are registered as skipped, with the reason in their name.
 *
 * @example
 * ```ts
 * import { pickProvider, providerSuite } from '@switchyard/conformance'
 * import { describe, it } from 'vitest'
 *
 * providerSuite({
 *   test: { describe, it },
 *   make: (tools) => pickProvider(acme({ apiKey: 'test' }), 'ACME')(tools),
 *   capabilities: { refund: 'forwarded', flexInput: false, privacy: false },
 *   cases,
 * })
 * ```
 */
export const providerSuite = ({ test, ...subject }: Subject & { readonly test: Runner }): void =>
  registerChecks(test, providerChecks(subject))

/** Registers checks as tests, a group each. */
export const registerChecks = (test: Runner, checks: readonly Check[]): void => {
  for (const [group, checksOfGroup] of byGroup(checks)) {
    test.describe(group, () => {
      for (const check of checksOfGroup) register(test, check)
    })
  }
}

const register = ({ it }: Runner, check: Check): void => {
  if (check.skip === undefined) it(check.name, check.run)
  else (it.skip ?? it)(`${check.name} (does not apply: ${check.skip})`, async () => undefined)
}

const byGroup = (checks: readonly Check[]): ReadonlyMap<string, readonly Check[]> => {
  const groups = new Map<string, Check[]>()
  for (const check of checks) groups.set(check.group, [...(groups.get(check.group) ?? []), check])
  return groups
}
