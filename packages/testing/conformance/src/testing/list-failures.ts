import type { Subject } from '../check.ts'
import { ConformanceError } from '../check.ts'
import { providerChecks } from '../provider-checks.ts'

/** Runs every check that applies and lists the failures as `group: message`. */
export const listFailures = async (subject: Subject): Promise<readonly string[]> => {
  const failed: string[] = []
  for (const check of providerChecks(subject)) {
    if (check.skip !== undefined) continue
    try {
      await check.run()
    } catch (failure) {
      failed.push(`${check.group}: ${failure instanceof ConformanceError ? failure.message : `(${String(failure)})`}`)
    }
  }
  return failed
}
