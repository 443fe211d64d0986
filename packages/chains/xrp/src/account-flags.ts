/** Flags of an account. Source: XRPL, AccountRoot. */
export const accountFlags = {
  requiresTag: 0x0002_0000,
  wantsNoXrp: 0x0008_0000,
  disablesMaster: 0x0010_0000,
  authorisesDeposits: 0x0100_0000,
} as const
