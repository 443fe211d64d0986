import type { ScreeningVerdict } from '@switchyard/core'
import type { ScreenResponse } from '../response/services.ts'

/** A verdict as `POST /screen` answers it. A reason that speaks of sanctions is one; every other hit is a blacklisting. */
export const renderScreening = (verdict: ScreeningVerdict): ScreenResponse => {
  if (verdict.clean) return { confirm: true, isRisky: false, isBlacklisted: false, isSanctioned: false }
  const isSanctioned = /sanction|ofac/i.test(verdict.reason)
  return { confirm: false, isRisky: true, isBlacklisted: !isSanctioned, isSanctioned }
}
