import type { ScreeningVerdict } from '@switchyard/core'
import type { ScreenResponse } from '../response/services.ts'

/** The body of `POST /screen`. A hit whose reason mentions sanctions is `isSanctioned`; every other hit is `isBlacklisted`. */
export const renderScreening = (verdict: ScreeningVerdict): ScreenResponse => {
  if (verdict.clean) return { confirm: true, isRisky: false, isBlacklisted: false, isSanctioned: false }
  const isSanctioned = /sanction|ofac/i.test(verdict.reason)
  return { confirm: false, isRisky: true, isBlacklisted: !isSanctioned, isSanctioned }
}
