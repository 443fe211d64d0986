/** Highest accepted registration fee: 0.1 NEAR. Contracts usually charge 0.00125. */
export const MAX_REGISTRATION_FEE: bigint = 10n ** 23n
