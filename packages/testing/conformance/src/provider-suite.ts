import type { Check, Subject } from './check.ts'
import { providerChecks } from './provider-checks.ts'

/** The functions of a test runner: Vitest, Jest, Mocha, `node:test`. */
export interface Runner {
  describe(name: string, body: () => void): unknown
  it: ((name: string, body: () => Promise<void>) => unknown) & {
    skip?: (name: string, body: () => Promise<void>) => unknown
  }
}

/**
 * Registers the checks of the contract as tests of the runner.
 *
 * What the traits or the cases rule out is registered as skipped, with the reason in its name.
 */
export const providerSuite = ({ test, ...subject }: Subject & { readonly test: Runner }): void => {
  for (const [group, checks] of byGroup(providerChecks(subject))) {
    test.describe(group, () => {
      for (const check of checks) register(test, check)
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
